-- On the coordinator, as its administrator, after search-expression has made the tables on it and on both shards
-- (`search-expression user list --database …`, once on each of the three). From then on every booking lies on one of the shards;
-- all else stays on the coordinator. What begins with SHARD_ is to be filled in.
-- The coordinator's configuration has: plugin_load_add = ha_spider, spider_connect_retry_count = 0

CREATE SERVER shard_1 FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'SHARD_1_HOST', PORT SHARD_1_PORT, DATABASE 'SHARD_1_DATABASE',
  USER 'SHARD_1_USER', PASSWORD 'SHARD_1_PASSWORD');
CREATE SERVER shard_2 FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'SHARD_2_HOST', PORT SHARD_2_PORT, DATABASE 'SHARD_2_DATABASE',
  USER 'SHARD_2_USER', PASSWORD 'SHARD_2_PASSWORD');

-- The same columns and conditions as the table that was there, which has to be empty. The shards have the indexes: with one on the
-- coordinator, Spider gives rows in a wrong order where a search asks for several ranges. Nor may it read a result in pieces
-- (semi_split_read), which have no order between them.
ALTER TABLE bookings DROP INDEX bookings_in_order, DROP INDEX bookings_of_product, ENGINE = SPIDER
  COMMENT = 'wrapper "mysql", table "bookings", semi_split_read "0", bka_mode "0", connect_timeout "2", net_read_timeout "6", net_write_timeout "6"'
  PARTITION BY HASH (id) (PARTITION bookings_1 COMMENT = 'server "shard_1"', PARTITION bookings_2 COMMENT = 'server "shard_2"');
