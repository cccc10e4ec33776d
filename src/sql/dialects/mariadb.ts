import { mysqlFamily } from './mysql-family.ts';

/**
 * MariaDB 10.6 and later. Texts compare as `utf8mb4_nopad_bin`, which is by code point and counts spaces at the end (`utf8mb4_bin` does not): an
 * index of a column with that collation serves. Decimal columns have at most 37 places. `datetime` is `DATETIME`, `instant` is `TIMESTAMP`.
 */
export const mariadb = mysqlFamily({ name: 'mariadb', title: 'MariaDB', collation: 'utf8mb4_nopad_bin', places: 38 });
