import type { Database } from '../node/stores/database.ts';
import { longestText, type Table, type TableColumn, tables } from './tables.ts';

/** The statements that create the tables which are not there. A table that is there already is its owner's, and left as it is. */
export function createTables(kind: Database['kind'], existing: ReadonlySet<string>): readonly string[] {
  const missing = Object.entries<Table>(tables).filter(([name]) => !existing.has(name));
  return [
    ...missing.flatMap(([name, table]) => createTable(name, table, flavours[kind])),
    // Also where the table was made, and no more, before a program was ended.
    `INSERT INTO account_changes (id, version)
     SELECT 1, 0 FROM (SELECT count(*) AS present FROM account_changes) AS counted WHERE present = 0`,
  ];
}

type Flavour = {
  readonly types: Readonly<Record<Exclude<TableColumn['type'], 'text'>, string>>;
  readonly text: (longest?: number) => string;
  readonly length: string;
  readonly dateCheck: (column: string) => string;
  readonly timeCheck: (column: string) => string;
  /** What follows the columns of a table. */
  readonly suffix: string;
  /** Whether an index is part of its table: where a statement on tables is a transaction of its own, a table without it would be left. */
  readonly indexInTable: boolean;
};

const sqlite: Flavour = {
  types: { integer: 'INTEGER', date: 'TEXT', time: 'TEXT', flag: 'INTEGER' },
  text: () => 'TEXT',
  length: 'length',
  dateCheck: (column) => `${column} IS date(${column}) AND ${column} >= '0001'`,
  timeCheck: (column) => `${column} IS time(${column}) AND ${column} < '24'`,
  suffix: ' STRICT',
  indexInTable: false,
};

const postgres: Flavour = {
  types: { integer: 'bigint', date: 'date', time: 'time(0)', flag: 'smallint' },
  text: () => 'text COLLATE "C"',
  length: 'char_length',
  dateCheck: (column) => `${column} BETWEEN '0001-01-01' AND '9999-12-31'`,
  timeCheck: (column) => `${column} < '24:00'`,
  suffix: '',
  indexInTable: false,
};

/** The collation is the one that the statements compare by. */
const mysqlFamily = (collation: string): Flavour => ({
  types: { integer: 'BIGINT', date: 'DATE', time: 'TIME', flag: 'TINYINT' },
  text: (longest) => (longest === undefined ? 'TEXT' : `VARCHAR(${longest})`),
  length: 'char_length',
  dateCheck: (column) => `${column} >= '0001-01-01'`,
  timeCheck: (column) => `${column} BETWEEN '00:00:00' AND '23:59:59'`,
  suffix: ` ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE ${collation}`,
  indexInTable: true,
});

const flavours: Readonly<Record<Database['kind'], Flavour>> = {
  sqlite,
  postgres,
  mariadb: mysqlFamily('utf8mb4_nopad_bin'),
  mysql: mysqlFamily('utf8mb4_0900_bin'),
};

function createTable(name: string, { columns, key, check, indexes = {} }: Table, flavour: Flavour): readonly string[] {
  const parts = [
    ...Object.entries(columns).map(([column, description]) => createColumn(column, description, flavour)),
    `PRIMARY KEY (${key.join(', ')})`,
    ...(check === undefined ? [] : [`CHECK (${check})`]),
  ];
  const columnsOf = Object.entries(indexes).map(([index, of]) => [index, of.join(', ')] as const);
  const inTable = flavour.indexInTable ? columnsOf.map(([index, of]) => `INDEX ${index} (${of})`) : [];
  const afterwards = flavour.indexInTable ? [] : columnsOf.map(([index, of]) => `CREATE INDEX ${index} ON ${name} (${of})`);
  return [`CREATE TABLE ${name} (${[...parts, ...inTable].join(', ')})${flavour.suffix}`, ...afterwards];
}

function createColumn(name: string, column: TableColumn, flavour: Flavour): string {
  const type = column.type === 'text' ? flavour.text(column.longest) : flavour.types[column.type];
  return `${name} ${type}${column.nullable ? '' : ' NOT NULL'} CHECK (${checkOf(name, column, flavour)})`;
}

function checkOf(name: string, { type, least, longest = longestText, oneOf }: TableColumn, flavour: Flavour): string {
  if (type === 'date') return flavour.dateCheck(name);
  if (type === 'time') return flavour.timeCheck(name);
  if (type === 'flag') return `${name} IN (0, 1)`;
  if (type === 'integer') return `${name} BETWEEN ${least ?? Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`;
  if (oneOf !== undefined) return `${name} IN (${oneOf.map((value) => `'${value}'`).join(', ')})`;
  return `${name} <> '' AND ${flavour.length}(${name}) <= ${longest}`;
}
