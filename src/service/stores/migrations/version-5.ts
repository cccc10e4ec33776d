import type { Database } from '../database.ts';

/**
 * What the service remembers: the last requests of users and origins, changes of accounts, and
 * changes of data. MariaDB may have some of it, where a program was ended in this migration.
 */
export function version5(kind: Database['kind']): readonly string[] {
  const { integer, text, options } = types[kind];
  const request = (name: string) => `${name}_at ${integer} NOT NULL, ${name}_path ${text(200)} NOT NULL,
      ${name}_status ${integer} NOT NULL, ${name}_code ${text(100)} NOT NULL, ${name}_address ${text(64)} NOT NULL`;
  return [
    `CREATE TABLE IF NOT EXISTS client_sightings (
      kind ${text(10)} NOT NULL CHECK (kind IN ('user', 'origin', 'name')), name ${text(300)} NOT NULL,
      ${request('last')}, ${request('refused')},
      PRIMARY KEY (kind, name)
    ) ${options}`,
    `CREATE TABLE IF NOT EXISTS account_audit (
      id ${integer} NOT NULL, changed_at ${integer} NOT NULL, author ${text(255)} NOT NULL, via ${text(10)} NOT NULL,
      action ${text(20)} NOT NULL, subject ${text(300)} NOT NULL, detail ${text(1_000)} NOT NULL,
      PRIMARY KEY (id)
    ) ${options}`,
    `CREATE TABLE IF NOT EXISTS data_changes (
      id ${integer} NOT NULL, changed_at ${integer} NOT NULL, command ${text(20)} NOT NULL, table_name ${text(20)} NOT NULL,
      rows_added ${integer} NOT NULL, rows_changed ${integer} NOT NULL, rows_unchanged ${integer} NOT NULL,
      rows_removed ${integer} NOT NULL,
      PRIMARY KEY (id)
    ) ${options}`,
  ];
}

type Types = { readonly integer: string; readonly text: (longest: number) => string; readonly options: string };

const mysqlFamily = (collation: string): Types => ({
  integer: 'BIGINT',
  text: (longest) => `VARCHAR(${longest})`,
  options: `ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
});

const types: Readonly<Record<Database['kind'], Types>> = {
  sqlite: { integer: 'INTEGER', text: () => 'TEXT', options: 'STRICT' },
  postgres: { integer: 'bigint', text: () => 'text COLLATE "C"', options: '' },
  mariadb: mysqlFamily('utf8mb4_nopad_bin'),
  mysql: mysqlFamily('utf8mb4_0900_bin'),
};
