-- On the coordinator, as its administrator, after search-expression has made the tables on it and on both shards
-- (`search-expression user list --database …`, once on each of the three). From then on every booking lies on one of the shards;
-- all else stays on the coordinator. What begins with SHARD_ is to be filled in.

CREATE EXTENSION IF NOT EXISTS postgres_fdw;

CREATE SERVER shard_1 FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'SHARD_1_HOST', port 'SHARD_1_PORT', dbname 'SHARD_1_DATABASE',
  fetch_size '1000', batch_size '1000', connect_timeout '2', tcp_user_timeout '5000');
CREATE SERVER shard_2 FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'SHARD_2_HOST', port 'SHARD_2_PORT', dbname 'SHARD_2_DATABASE',
  fetch_size '1000', batch_size '1000', connect_timeout '2', tcp_user_timeout '5000');
CREATE USER MAPPING FOR PUBLIC SERVER shard_1 OPTIONS (user 'SHARD_1_USER', password 'SHARD_1_PASSWORD');
CREATE USER MAPPING FOR PUBLIC SERVER shard_2 OPTIONS (user 'SHARD_2_USER', password 'SHARD_2_PASSWORD');

-- The same columns, also the folded ones, and conditions as the table that was there, which has to be empty.
ALTER TABLE bookings RENAME TO bookings_before;
CREATE TABLE bookings (LIKE bookings_before INCLUDING CONSTRAINTS INCLUDING GENERATED) PARTITION BY HASH (id);
CREATE FOREIGN TABLE bookings_1 PARTITION OF bookings FOR VALUES WITH (MODULUS 2, REMAINDER 0)
  SERVER shard_1 OPTIONS (table_name 'bookings');
CREATE FOREIGN TABLE bookings_2 PARTITION OF bookings FOR VALUES WITH (MODULUS 2, REMAINDER 1)
  SERVER shard_2 OPTIONS (table_name 'bookings');
DROP TABLE bookings_before;

-- Each shard counts its own bookings where only their number is asked.
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET enable_partitionwise_aggregate = on', current_database()); END $$;
