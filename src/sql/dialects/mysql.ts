import { mysqlFamily } from './mysql-family.ts';

/**
 * MySQL 8.0.17 and later, **not yet run on a real server**: it is MariaDB's dialect with the names that MySQL has for the same things. Texts
 * compare as `utf8mb4_0900_bin`. Decimal columns have at most 29 places.
 */
export const mysql = mysqlFamily({ name: 'mysql', title: 'MySQL', collation: 'utf8mb4_0900_bin', places: 30 });
