CREATE TABLE public.account_changes (
    id bigint NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT account_changes_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint))),
    CONSTRAINT account_changes_version_check CHECK (((version >= 0) AND (version <= '9007199254740991'::bigint)))
);
CREATE TABLE public.bookings (
    id bigint NOT NULL,
    product_id bigint NOT NULL,
    from_date date NOT NULL,
    from_time time(0) without time zone NOT NULL,
    till_date date NOT NULL,
    till_time time(0) without time zone NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    persons bigint,
    customer_id bigint,
    custom01 text COLLATE pg_catalog."C",
    custom02 text COLLATE pg_catalog."C",
    custom03 text COLLATE pg_catalog."C",
    custom04 text COLLATE pg_catalog."C",
    custom05 text COLLATE pg_catalog."C",
    CONSTRAINT bookings_check CHECK (((from_date < till_date) OR ((from_date = till_date) AND (from_time <= till_time)))),
    CONSTRAINT bookings_custom01_check CHECK (((custom01 <> ''::text) AND (char_length(custom01) <= 16000))),
    CONSTRAINT bookings_custom02_check CHECK (((custom02 <> ''::text) AND (char_length(custom02) <= 16000))),
    CONSTRAINT bookings_custom03_check CHECK (((custom03 <> ''::text) AND (char_length(custom03) <= 16000))),
    CONSTRAINT bookings_custom04_check CHECK (((custom04 <> ''::text) AND (char_length(custom04) <= 16000))),
    CONSTRAINT bookings_custom05_check CHECK (((custom05 <> ''::text) AND (char_length(custom05) <= 16000))),
    CONSTRAINT bookings_customer_id_check CHECK (((customer_id >= 1) AND (customer_id <= '9007199254740991'::bigint))),
    CONSTRAINT bookings_from_date_check CHECK (((from_date >= '0001-01-01'::date) AND (from_date <= '9999-12-31'::date))),
    CONSTRAINT bookings_from_time_check CHECK ((from_time < '24:00:00'::time without time zone)),
    CONSTRAINT bookings_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint))),
    CONSTRAINT bookings_persons_check CHECK (((persons >= 0) AND (persons <= '9007199254740991'::bigint))),
    CONSTRAINT bookings_product_id_check CHECK (((product_id >= 1) AND (product_id <= '9007199254740991'::bigint))),
    CONSTRAINT bookings_status_check CHECK ((status = ANY (ARRAY['New'::text, 'Open'::text, 'Paid'::text, 'Changed'::text, 'Cancelled'::text, 'Rejected'::text, 'Closed'::text]))),
    CONSTRAINT bookings_till_date_check CHECK (((till_date >= '0001-01-01'::date) AND (till_date <= '9999-12-31'::date))),
    CONSTRAINT bookings_till_time_check CHECK ((till_time < '24:00:00'::time without time zone))
);
CREATE TABLE public.events (
    id text NOT NULL COLLATE pg_catalog."C",
    product_id bigint NOT NULL,
    event_date date NOT NULL,
    from_time time(0) without time zone NOT NULL,
    till_time time(0) without time zone,
    description text NOT NULL COLLATE pg_catalog."C",
    places bigint NOT NULL,
    booked bigint NOT NULL,
    published smallint NOT NULL,
    CONSTRAINT events_booked_check CHECK (((booked >= 0) AND (booked <= '9007199254740991'::bigint))),
    CONSTRAINT events_description_check CHECK (((description <> ''::text) AND (char_length(description) <= 16000))),
    CONSTRAINT events_event_date_check CHECK (((event_date >= '0001-01-01'::date) AND (event_date <= '9999-12-31'::date))),
    CONSTRAINT events_from_time_check CHECK ((from_time < '24:00:00'::time without time zone)),
    CONSTRAINT events_id_check CHECK (((id <> ''::text) AND (char_length(id) <= 20))),
    CONSTRAINT events_places_check CHECK (((places >= 0) AND (places <= '9007199254740991'::bigint))),
    CONSTRAINT events_product_id_check CHECK (((product_id >= 1) AND (product_id <= '9007199254740991'::bigint))),
    CONSTRAINT events_published_check CHECK ((published = ANY (ARRAY[0, 1]))),
    CONSTRAINT events_till_time_check CHECK ((till_time < '24:00:00'::time without time zone))
);
CREATE TABLE public.origins (
    origin text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT origins_origin_check CHECK (((origin <> ''::text) AND (char_length(origin) <= 300)))
);
CREATE TABLE public.products (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    custom01 text COLLATE pg_catalog."C",
    CONSTRAINT products_custom01_check CHECK (((custom01 <> ''::text) AND (char_length(custom01) <= 16000))),
    CONSTRAINT products_description_check CHECK (((description <> ''::text) AND (char_length(description) <= 16000))),
    CONSTRAINT products_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint))),
    CONSTRAINT products_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 255)))
);
CREATE TABLE public.schema_version (
    version integer NOT NULL
);
CREATE TABLE public.user_products (
    user_name text NOT NULL COLLATE pg_catalog."C",
    product_id bigint NOT NULL,
    CONSTRAINT user_products_product_id_check CHECK (((product_id >= '-9007199254740991'::bigint) AND (product_id <= '9007199254740991'::bigint))),
    CONSTRAINT user_products_user_name_check CHECK (((user_name <> ''::text) AND (char_length(user_name) <= 255)))
);
CREATE TABLE public.users (
    name text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    password_changed date NOT NULL,
    reads_bookings smallint NOT NULL,
    reads_events smallint NOT NULL,
    all_products smallint NOT NULL,
    administrator smallint NOT NULL,
    active smallint NOT NULL,
    CONSTRAINT users_active_check CHECK ((active = ANY (ARRAY[0, 1]))),
    CONSTRAINT users_administrator_check CHECK ((administrator = ANY (ARRAY[0, 1]))),
    CONSTRAINT users_all_products_check CHECK ((all_products = ANY (ARRAY[0, 1]))),
    CONSTRAINT users_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 255))),
    CONSTRAINT users_password_changed_check CHECK (((password_changed >= '0001-01-01'::date) AND (password_changed <= '9999-12-31'::date))),
    CONSTRAINT users_password_hash_check CHECK (((password_hash <> ''::text) AND (char_length(password_hash) <= 16000))),
    CONSTRAINT users_reads_bookings_check CHECK ((reads_bookings = ANY (ARRAY[0, 1]))),
    CONSTRAINT users_reads_events_check CHECK ((reads_events = ANY (ARRAY[0, 1])))
);
INSERT INTO public.account_changes VALUES (1, 2);
INSERT INTO public.bookings VALUES (7, 14, '2026-11-28', '09:00:00', '2026-11-28', '10:30:15', 'Open', NULL, NULL, 'Koorrepetitie', NULL, NULL, NULL, NULL);
INSERT INTO public.bookings VALUES (8, 1, '2026-11-28', '22:00:00', '2026-11-29', '01:00:00', 'Paid', 40, NULL, NULL, 'José', NULL, NULL, NULL);
INSERT INTO public.events VALUES ('2026-11-28_1', 14, '2026-11-28', '20:00:00', NULL, 'Concert', 40, 12, 1);
INSERT INTO public.origins VALUES ('https://screens.example.nl');
INSERT INTO public.products VALUES (14, 'Kamer Réaumur', 'Boven', NULL);
INSERT INTO public.products VALUES (1, '1', NULL, NULL);
INSERT INTO public.schema_version VALUES (1);
INSERT INTO public.user_products VALUES ('screen', 1);
INSERT INTO public.user_products VALUES ('screen', 14);
INSERT INTO public.users VALUES ('screen', 'scrypt$16384$8$5$R1N1TqEBQed2KfqbvWw9xg$Zo9SffQSQGQ39qi5Kx3Opp8zu3lqCMGFBccrULEnMPI', '2026-11-22', 1, 1, 0, 0, 1);
ALTER TABLE ONLY public.account_changes
    ADD CONSTRAINT account_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.origins
    ADD CONSTRAINT origins_pkey PRIMARY KEY (origin);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_version
    ADD CONSTRAINT schema_version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.user_products
    ADD CONSTRAINT user_products_pkey PRIMARY KEY (user_name, product_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (name);
CREATE INDEX bookings_in_order ON public.bookings USING btree (from_date, from_time, id, product_id);
CREATE INDEX bookings_of_product ON public.bookings USING btree (product_id, from_date, from_time, id);
CREATE INDEX events_in_order ON public.events USING btree (event_date, from_time, id, product_id);
CREATE INDEX events_of_product ON public.events USING btree (product_id, event_date, from_time, id);
