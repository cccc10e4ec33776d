import { mariadb } from '../../../sql/index.ts';

/** Gives a row where the server has the storage engine Spider, by which the rows of a table lie on other servers. */
export const spiderEngine = "SELECT engine FROM information_schema.engines WHERE engine = 'SPIDER'";

/**
 * MariaDB where tables may be Spider's. It hands `LOCATE` on to the other servers with its arguments swapped, which then find nothing: with a
 * subquery in it, it is not handed on.
 */
export const mariadbWithSpider: typeof mariadb = {
  ...mariadb,
  contains: (column, placeholder) => mariadb.contains(`(SELECT ${column})`, placeholder),
};
