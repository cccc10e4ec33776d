import { expect } from 'vitest';
import { type Absent, type Engine, expectEngines } from '../support/engines/engine.ts';
import { point } from '../support/point.ts';
import { as, peopledDatabase } from './people.ts';
import { ask, filter, serve } from './product.ts';

const searches = [
  'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)',
  'RES_CUSTOM02 ~ "CAF" OR RES_NUMBER IS NULL',
  'NOT status IN ("Open","Paid") AND RES_FROMTIME >= "09:30"',
  'OBJ_DESC ~ "zaal" AND einddatum > "1d"',
];
const everyColumn =
  '&length=10000&columns=RES_ID,RES_FROMDATE,RES_TILLDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER,RES_CUST_ID,RES_CUSTOM01,RES_CUSTOM02,OBJ_ID,OBJ_NAME,RES_FROMTIME_raw';

/** Over a server the product answers what it answers over SQLite. */
export function sameAnswers(engine: Engine | Absent): void {
  const absent = 'absent' in engine;
  point('engines', { where: engine.name, skip: absent && !expectEngines().includes(engine.name) }, async () => {
    if (absent) expect.unreachable(engine.absent);
    const address = await peopledDatabase(engine.address.replace(/^mysql:/, 'mariadb:'));
    expect(await asked(address)).toEqual(await asked(await peopledDatabase()));
  });
}

async function asked(address: string): Promise<readonly string[]> {
  const product = await serve(['--database', address]);
  const replies = [
    ...(await Promise.all(searches.map((search) => ask(product, filter(search, everyColumn), as('screens'))))),
    await ask(product, filter('', everyColumn), as('rooms')),
    await ask(product, '/api/rest/xml/event/filter?length=10000'),
    await ask(product, '/api/rest/booking/1001', as('screens')),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(await product.stop()).toBe(0);
  return replies.map(({ body }) => body);
}
