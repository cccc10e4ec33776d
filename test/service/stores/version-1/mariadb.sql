CREATE TABLE `account_changes` (
  `id` bigint(20) NOT NULL CHECK (`id` between 1 and 9007199254740991),
  `version` bigint(20) NOT NULL CHECK (`version` between 0 and 9007199254740991),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin;
INSERT INTO `account_changes` VALUES
(1,2);
CREATE TABLE `bookings` (
  `id` bigint(20) NOT NULL CHECK (`id` between 1 and 9007199254740991),
  `product_id` bigint(20) NOT NULL CHECK (`product_id` between 1 and 9007199254740991),
  `from_date` date NOT NULL CHECK (`from_date` >= '0001-01-01'),
  `from_time` time NOT NULL CHECK (`from_time` between '00:00:00' and '23:59:59'),
  `till_date` date NOT NULL CHECK (`till_date` >= '0001-01-01'),
  `till_time` time NOT NULL CHECK (`till_time` between '00:00:00' and '23:59:59'),
  `status` varchar(20) NOT NULL CHECK (`status` in ('New','Open','Paid','Changed','Cancelled','Rejected','Closed')),
  `persons` bigint(20) DEFAULT NULL CHECK (`persons` between 0 and 9007199254740991),
  `customer_id` bigint(20) DEFAULT NULL CHECK (`customer_id` between 1 and 9007199254740991),
  `custom01` text DEFAULT NULL CHECK (`custom01` <> '' and char_length(`custom01`) <= 16000),
  `custom02` text DEFAULT NULL CHECK (`custom02` <> '' and char_length(`custom02`) <= 16000),
  `custom03` text DEFAULT NULL CHECK (`custom03` <> '' and char_length(`custom03`) <= 16000),
  `custom04` text DEFAULT NULL CHECK (`custom04` <> '' and char_length(`custom04`) <= 16000),
  `custom05` text DEFAULT NULL CHECK (`custom05` <> '' and char_length(`custom05`) <= 16000),
  PRIMARY KEY (`id`),
  KEY `bookings_in_order` (`from_date`,`from_time`,`id`,`product_id`),
  KEY `bookings_of_product` (`product_id`,`from_date`,`from_time`,`id`),
  CONSTRAINT `CONSTRAINT_1` CHECK (`from_date` < `till_date` or `from_date` = `till_date` and `from_time` <= `till_time`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin;
INSERT INTO `bookings` VALUES
(7,14,'2026-11-28','09:00:00','2026-11-28','10:30:15','Open',NULL,NULL,'Koorrepetitie',NULL,NULL,NULL,NULL),
(8,1,'2026-11-28','22:00:00','2026-11-29','01:00:00','Paid',40,NULL,NULL,'José',NULL,NULL,NULL);
CREATE TABLE `events` (
  `id` varchar(20) NOT NULL CHECK (`id` <> '' and char_length(`id`) <= 20),
  `product_id` bigint(20) NOT NULL CHECK (`product_id` between 1 and 9007199254740991),
  `event_date` date NOT NULL CHECK (`event_date` >= '0001-01-01'),
  `from_time` time NOT NULL CHECK (`from_time` between '00:00:00' and '23:59:59'),
  `till_time` time DEFAULT NULL CHECK (`till_time` between '00:00:00' and '23:59:59'),
  `description` text NOT NULL CHECK (`description` <> '' and char_length(`description`) <= 16000),
  `places` bigint(20) NOT NULL CHECK (`places` between 0 and 9007199254740991),
  `booked` bigint(20) NOT NULL CHECK (`booked` between 0 and 9007199254740991),
  `published` tinyint(4) NOT NULL CHECK (`published` in (0,1)),
  PRIMARY KEY (`id`),
  KEY `events_in_order` (`event_date`,`from_time`,`id`,`product_id`),
  KEY `events_of_product` (`product_id`,`event_date`,`from_time`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin;
INSERT INTO `events` VALUES
('2026-11-28_1',14,'2026-11-28','20:00:00',NULL,'Concert',40,12,1);
CREATE TABLE `origins` (
  `origin` varchar(300) NOT NULL CHECK (`origin` <> '' and char_length(`origin`) <= 300),
  PRIMARY KEY (`origin`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin;
INSERT INTO `origins` VALUES
('https://screens.example.nl');
CREATE TABLE `products` (
  `id` bigint(20) NOT NULL CHECK (`id` between 1 and 9007199254740991),
  `name` varchar(255) NOT NULL CHECK (`name` <> '' and char_length(`name`) <= 255),
  `description` text DEFAULT NULL CHECK (`description` <> '' and char_length(`description`) <= 16000),
  `custom01` text DEFAULT NULL CHECK (`custom01` <> '' and char_length(`custom01`) <= 16000),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin;
INSERT INTO `products` VALUES
(1,'1',NULL,NULL),
(14,'Kamer Réaumur','Boven',NULL);
CREATE TABLE `schema_version` (
  `version` int(11) NOT NULL,
  PRIMARY KEY (`version`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `schema_version` VALUES
(1);
CREATE TABLE `user_products` (
  `user_name` varchar(255) NOT NULL CHECK (`user_name` <> '' and char_length(`user_name`) <= 255),
  `product_id` bigint(20) NOT NULL CHECK (`product_id` between -9007199254740991 and 9007199254740991),
  PRIMARY KEY (`user_name`,`product_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin;
INSERT INTO `user_products` VALUES
('screen',1),
('screen',14);
CREATE TABLE `users` (
  `name` varchar(255) NOT NULL CHECK (`name` <> '' and char_length(`name`) <= 255),
  `password_hash` text NOT NULL CHECK (`password_hash` <> '' and char_length(`password_hash`) <= 16000),
  `password_changed` date NOT NULL CHECK (`password_changed` >= '0001-01-01'),
  `reads_bookings` tinyint(4) NOT NULL CHECK (`reads_bookings` in (0,1)),
  `reads_events` tinyint(4) NOT NULL CHECK (`reads_events` in (0,1)),
  `all_products` tinyint(4) NOT NULL CHECK (`all_products` in (0,1)),
  `administrator` tinyint(4) NOT NULL CHECK (`administrator` in (0,1)),
  `active` tinyint(4) NOT NULL CHECK (`active` in (0,1)),
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin;
INSERT INTO `users` VALUES
('screen','scrypt$16384$8$5$yrCfBCzW_FI0h02oOUx-yw$AX0acFdg_Egrh2qbfANtz31CbEmLE7JkoZW5-hT1pVs','2026-11-22',1,1,0,0,1);
