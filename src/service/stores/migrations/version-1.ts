import type { Database } from '../database.ts';

/* The tables of version 1, released with 0.1.0, as they were made then. Never change a statement here. */

/** The statements that make the tables of version 1 which are not there, by engine. */
export function version1(kind: Database['kind'], existing: ReadonlySet<string>): readonly string[] {
  const missing = Object.entries(statements[kind]).filter(([table]) => !existing.has(table));
  // The row is also missing where a program made the table and was ended before it wrote the row.
  const row = `INSERT INTO account_changes (id, version)
     SELECT 1, 0 FROM (SELECT count(*) AS present FROM account_changes) AS counted WHERE present = 0`;
  return [...missing.flatMap(([, ofTable]) => ofTable), row];
}

type Tables = Readonly<Record<string, readonly string[]>>;

const sqlite: Tables = {
  products: [
    `CREATE TABLE products (
      id INTEGER NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      name TEXT NOT NULL CHECK (name <> '' AND length(name) <= 255),
      description TEXT CHECK (description <> '' AND length(description) <= 16000),
      custom01 TEXT CHECK (custom01 <> '' AND length(custom01) <= 16000),
      PRIMARY KEY (id)
    ) STRICT`,
  ],
  bookings: [
    `CREATE TABLE bookings (
      id INTEGER NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      product_id INTEGER NOT NULL CHECK (product_id BETWEEN 1 AND 9007199254740991),
      from_date TEXT NOT NULL CHECK (from_date IS date(from_date) AND from_date >= '0001'),
      from_time TEXT NOT NULL CHECK (from_time IS time(from_time) AND from_time < '24'),
      till_date TEXT NOT NULL CHECK (till_date IS date(till_date) AND till_date >= '0001'),
      till_time TEXT NOT NULL CHECK (till_time IS time(till_time) AND till_time < '24'),
      status TEXT NOT NULL CHECK (status IN ('New', 'Open', 'Paid', 'Changed', 'Cancelled', 'Rejected', 'Closed')),
      persons INTEGER CHECK (persons BETWEEN 0 AND 9007199254740991),
      customer_id INTEGER CHECK (customer_id BETWEEN 1 AND 9007199254740991),
      custom01 TEXT CHECK (custom01 <> '' AND length(custom01) <= 16000),
      custom02 TEXT CHECK (custom02 <> '' AND length(custom02) <= 16000),
      custom03 TEXT CHECK (custom03 <> '' AND length(custom03) <= 16000),
      custom04 TEXT CHECK (custom04 <> '' AND length(custom04) <= 16000),
      custom05 TEXT CHECK (custom05 <> '' AND length(custom05) <= 16000),
      PRIMARY KEY (id),
      CHECK (from_date < till_date OR (from_date = till_date AND from_time <= till_time))
    ) STRICT`,
    'CREATE INDEX bookings_in_order ON bookings (from_date, from_time, id, product_id)',
    'CREATE INDEX bookings_of_product ON bookings (product_id, from_date, from_time, id)',
  ],
  events: [
    `CREATE TABLE events (
      id TEXT NOT NULL CHECK (id <> '' AND length(id) <= 20),
      product_id INTEGER NOT NULL CHECK (product_id BETWEEN 1 AND 9007199254740991),
      event_date TEXT NOT NULL CHECK (event_date IS date(event_date) AND event_date >= '0001'),
      from_time TEXT NOT NULL CHECK (from_time IS time(from_time) AND from_time < '24'),
      till_time TEXT CHECK (till_time IS time(till_time) AND till_time < '24'),
      description TEXT NOT NULL CHECK (description <> '' AND length(description) <= 16000),
      places INTEGER NOT NULL CHECK (places BETWEEN 0 AND 9007199254740991),
      booked INTEGER NOT NULL CHECK (booked BETWEEN 0 AND 9007199254740991),
      published INTEGER NOT NULL CHECK (published IN (0, 1)),
      PRIMARY KEY (id)
    ) STRICT`,
    'CREATE INDEX events_in_order ON events (event_date, from_time, id, product_id)',
    'CREATE INDEX events_of_product ON events (product_id, event_date, from_time, id)',
  ],
  users: [
    `CREATE TABLE users (
      name TEXT NOT NULL CHECK (name <> '' AND length(name) <= 255),
      password_hash TEXT NOT NULL CHECK (password_hash <> '' AND length(password_hash) <= 16000),
      password_changed TEXT NOT NULL CHECK (password_changed IS date(password_changed) AND password_changed >= '0001'),
      reads_bookings INTEGER NOT NULL CHECK (reads_bookings IN (0, 1)),
      reads_events INTEGER NOT NULL CHECK (reads_events IN (0, 1)),
      all_products INTEGER NOT NULL CHECK (all_products IN (0, 1)),
      administrator INTEGER NOT NULL CHECK (administrator IN (0, 1)),
      active INTEGER NOT NULL CHECK (active IN (0, 1)),
      PRIMARY KEY (name)
    ) STRICT`,
  ],
  user_products: [
    `CREATE TABLE user_products (
      user_name TEXT NOT NULL CHECK (user_name <> '' AND length(user_name) <= 255),
      product_id INTEGER NOT NULL CHECK (product_id BETWEEN -9007199254740991 AND 9007199254740991),
      PRIMARY KEY (user_name, product_id)
    ) STRICT`,
  ],
  origins: [
    `CREATE TABLE origins (
      origin TEXT NOT NULL CHECK (origin <> '' AND length(origin) <= 300),
      PRIMARY KEY (origin)
    ) STRICT`,
  ],
  account_changes: [
    `CREATE TABLE account_changes (
      id INTEGER NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 9007199254740991),
      PRIMARY KEY (id)
    ) STRICT`,
  ],
};

const postgres: Tables = {
  products: [
    `CREATE TABLE products (
      id bigint NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      name text COLLATE "C" NOT NULL CHECK (name <> '' AND char_length(name) <= 255),
      description text COLLATE "C" CHECK (description <> '' AND char_length(description) <= 16000),
      custom01 text COLLATE "C" CHECK (custom01 <> '' AND char_length(custom01) <= 16000),
      PRIMARY KEY (id)
    )`,
  ],
  bookings: [
    `CREATE TABLE bookings (
      id bigint NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      product_id bigint NOT NULL CHECK (product_id BETWEEN 1 AND 9007199254740991),
      from_date date NOT NULL CHECK (from_date BETWEEN '0001-01-01' AND '9999-12-31'),
      from_time time(0) NOT NULL CHECK (from_time < '24:00'),
      till_date date NOT NULL CHECK (till_date BETWEEN '0001-01-01' AND '9999-12-31'),
      till_time time(0) NOT NULL CHECK (till_time < '24:00'),
      status text COLLATE "C" NOT NULL CHECK (status IN ('New', 'Open', 'Paid', 'Changed', 'Cancelled', 'Rejected', 'Closed')),
      persons bigint CHECK (persons BETWEEN 0 AND 9007199254740991),
      customer_id bigint CHECK (customer_id BETWEEN 1 AND 9007199254740991),
      custom01 text COLLATE "C" CHECK (custom01 <> '' AND char_length(custom01) <= 16000),
      custom02 text COLLATE "C" CHECK (custom02 <> '' AND char_length(custom02) <= 16000),
      custom03 text COLLATE "C" CHECK (custom03 <> '' AND char_length(custom03) <= 16000),
      custom04 text COLLATE "C" CHECK (custom04 <> '' AND char_length(custom04) <= 16000),
      custom05 text COLLATE "C" CHECK (custom05 <> '' AND char_length(custom05) <= 16000),
      PRIMARY KEY (id),
      CHECK (from_date < till_date OR (from_date = till_date AND from_time <= till_time))
    )`,
    'CREATE INDEX bookings_in_order ON bookings (from_date, from_time, id, product_id)',
    'CREATE INDEX bookings_of_product ON bookings (product_id, from_date, from_time, id)',
  ],
  events: [
    `CREATE TABLE events (
      id text COLLATE "C" NOT NULL CHECK (id <> '' AND char_length(id) <= 20),
      product_id bigint NOT NULL CHECK (product_id BETWEEN 1 AND 9007199254740991),
      event_date date NOT NULL CHECK (event_date BETWEEN '0001-01-01' AND '9999-12-31'),
      from_time time(0) NOT NULL CHECK (from_time < '24:00'),
      till_time time(0) CHECK (till_time < '24:00'),
      description text COLLATE "C" NOT NULL CHECK (description <> '' AND char_length(description) <= 16000),
      places bigint NOT NULL CHECK (places BETWEEN 0 AND 9007199254740991),
      booked bigint NOT NULL CHECK (booked BETWEEN 0 AND 9007199254740991),
      published smallint NOT NULL CHECK (published IN (0, 1)),
      PRIMARY KEY (id)
    )`,
    'CREATE INDEX events_in_order ON events (event_date, from_time, id, product_id)',
    'CREATE INDEX events_of_product ON events (product_id, event_date, from_time, id)',
  ],
  users: [
    `CREATE TABLE users (
      name text COLLATE "C" NOT NULL CHECK (name <> '' AND char_length(name) <= 255),
      password_hash text COLLATE "C" NOT NULL CHECK (password_hash <> '' AND char_length(password_hash) <= 16000),
      password_changed date NOT NULL CHECK (password_changed BETWEEN '0001-01-01' AND '9999-12-31'),
      reads_bookings smallint NOT NULL CHECK (reads_bookings IN (0, 1)),
      reads_events smallint NOT NULL CHECK (reads_events IN (0, 1)),
      all_products smallint NOT NULL CHECK (all_products IN (0, 1)),
      administrator smallint NOT NULL CHECK (administrator IN (0, 1)),
      active smallint NOT NULL CHECK (active IN (0, 1)),
      PRIMARY KEY (name)
    )`,
  ],
  user_products: [
    `CREATE TABLE user_products (
      user_name text COLLATE "C" NOT NULL CHECK (user_name <> '' AND char_length(user_name) <= 255),
      product_id bigint NOT NULL CHECK (product_id BETWEEN -9007199254740991 AND 9007199254740991),
      PRIMARY KEY (user_name, product_id)
    )`,
  ],
  origins: [
    `CREATE TABLE origins (
      origin text COLLATE "C" NOT NULL CHECK (origin <> '' AND char_length(origin) <= 300),
      PRIMARY KEY (origin)
    )`,
  ],
  account_changes: [
    `CREATE TABLE account_changes (
      id bigint NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      version bigint NOT NULL CHECK (version BETWEEN 0 AND 9007199254740991),
      PRIMARY KEY (id)
    )`,
  ],
};

/** With their indexes in the tables: a statement on tables is a transaction of its own there. */
const mysqlFamily = (collation: string): Tables => ({
  products: [
    `CREATE TABLE products (
      id BIGINT NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      name VARCHAR(255) NOT NULL CHECK (name <> '' AND char_length(name) <= 255),
      description TEXT CHECK (description <> '' AND char_length(description) <= 16000),
      custom01 TEXT CHECK (custom01 <> '' AND char_length(custom01) <= 16000),
      PRIMARY KEY (id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
  ],
  bookings: [
    `CREATE TABLE bookings (
      id BIGINT NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      product_id BIGINT NOT NULL CHECK (product_id BETWEEN 1 AND 9007199254740991),
      from_date DATE NOT NULL CHECK (from_date >= '0001-01-01'),
      from_time TIME NOT NULL CHECK (from_time BETWEEN '00:00:00' AND '23:59:59'),
      till_date DATE NOT NULL CHECK (till_date >= '0001-01-01'),
      till_time TIME NOT NULL CHECK (till_time BETWEEN '00:00:00' AND '23:59:59'),
      status VARCHAR(20) NOT NULL CHECK (status IN ('New', 'Open', 'Paid', 'Changed', 'Cancelled', 'Rejected', 'Closed')),
      persons BIGINT CHECK (persons BETWEEN 0 AND 9007199254740991),
      customer_id BIGINT CHECK (customer_id BETWEEN 1 AND 9007199254740991),
      custom01 TEXT CHECK (custom01 <> '' AND char_length(custom01) <= 16000),
      custom02 TEXT CHECK (custom02 <> '' AND char_length(custom02) <= 16000),
      custom03 TEXT CHECK (custom03 <> '' AND char_length(custom03) <= 16000),
      custom04 TEXT CHECK (custom04 <> '' AND char_length(custom04) <= 16000),
      custom05 TEXT CHECK (custom05 <> '' AND char_length(custom05) <= 16000),
      PRIMARY KEY (id),
      CHECK (from_date < till_date OR (from_date = till_date AND from_time <= till_time)),
      INDEX bookings_in_order (from_date, from_time, id, product_id),
      INDEX bookings_of_product (product_id, from_date, from_time, id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
  ],
  events: [
    `CREATE TABLE events (
      id VARCHAR(20) NOT NULL CHECK (id <> '' AND char_length(id) <= 20),
      product_id BIGINT NOT NULL CHECK (product_id BETWEEN 1 AND 9007199254740991),
      event_date DATE NOT NULL CHECK (event_date >= '0001-01-01'),
      from_time TIME NOT NULL CHECK (from_time BETWEEN '00:00:00' AND '23:59:59'),
      till_time TIME CHECK (till_time BETWEEN '00:00:00' AND '23:59:59'),
      description TEXT NOT NULL CHECK (description <> '' AND char_length(description) <= 16000),
      places BIGINT NOT NULL CHECK (places BETWEEN 0 AND 9007199254740991),
      booked BIGINT NOT NULL CHECK (booked BETWEEN 0 AND 9007199254740991),
      published TINYINT NOT NULL CHECK (published IN (0, 1)),
      PRIMARY KEY (id),
      INDEX events_in_order (event_date, from_time, id, product_id),
      INDEX events_of_product (product_id, event_date, from_time, id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
  ],
  users: [
    `CREATE TABLE users (
      name VARCHAR(255) NOT NULL CHECK (name <> '' AND char_length(name) <= 255),
      password_hash TEXT NOT NULL CHECK (password_hash <> '' AND char_length(password_hash) <= 16000),
      password_changed DATE NOT NULL CHECK (password_changed >= '0001-01-01'),
      reads_bookings TINYINT NOT NULL CHECK (reads_bookings IN (0, 1)),
      reads_events TINYINT NOT NULL CHECK (reads_events IN (0, 1)),
      all_products TINYINT NOT NULL CHECK (all_products IN (0, 1)),
      administrator TINYINT NOT NULL CHECK (administrator IN (0, 1)),
      active TINYINT NOT NULL CHECK (active IN (0, 1)),
      PRIMARY KEY (name)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
  ],
  user_products: [
    `CREATE TABLE user_products (
      user_name VARCHAR(255) NOT NULL CHECK (user_name <> '' AND char_length(user_name) <= 255),
      product_id BIGINT NOT NULL CHECK (product_id BETWEEN -9007199254740991 AND 9007199254740991),
      PRIMARY KEY (user_name, product_id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
  ],
  origins: [
    `CREATE TABLE origins (
      origin VARCHAR(300) NOT NULL CHECK (origin <> '' AND char_length(origin) <= 300),
      PRIMARY KEY (origin)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
  ],
  account_changes: [
    `CREATE TABLE account_changes (
      id BIGINT NOT NULL CHECK (id BETWEEN 1 AND 9007199254740991),
      version BIGINT NOT NULL CHECK (version BETWEEN 0 AND 9007199254740991),
      PRIMARY KEY (id)
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
  ],
});

const statements: Readonly<Record<Database['kind'], Tables>> = {
  sqlite,
  postgres,
  mariadb: mysqlFamily('utf8mb4_nopad_bin'),
  mysql: mysqlFamily('utf8mb4_0900_bin'),
};
