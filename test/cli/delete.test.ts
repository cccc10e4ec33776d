import { expect, test } from 'vitest';
import { describeEachPlace, placeNames } from '../service/stores/place.ts';
import { bookingsIn, header, idsOf, imported, newDatabase } from './import-into.ts';
import { call, failure, refusal, success } from './program.ts';

const bookings = `${header},RES_TILLDATE
1,1,2026-08-01,09:00,10:00,Open,2026-08-24
2,1,2026-08-01,09:00,10:00,Open,2026-08-25
3,14,2026-08-01,09:00,10:00,Open,2027-01-01
9007199254740991,14,2026-11-22,09:00,10:00,Open,
`;
const events = `EVENT_ID,OBJ_ID,EVENT_DATE,EVENT_FROMTIME,EVENT_DESC,NUMBER_OF_PLACES,EVENT_BOOKED
2026-08-24_1,1,2026-08-24,20:00,Concert,40,3
2026-08-24_10,1,2026-08-25,20:00,Concert,40,3
2026-11-22_1,1,2026-11-22,20:00,Concert,40,3
`;

await describeEachPlace(placeNames, (place) => {
  const filled = async () => {
    const database = await place.fresh();
    await imported(database, 'bookings', bookings);
    await imported(database, 'events', events);
    const idsIn = async (what: string) => {
      const { stdout } = await call(['export', what, '--database', database]);
      return idsOf(stdout);
    };
    const tell = (...args: string[]) => call([...args, '--database', database]);
    return { tell, left: async () => [await idsIn('bookings'), await idsIn('events')] };
  };
  const all = ['1 2 3 9007199254740991', '2026-08-24_1 2026-08-24_10 2026-11-22_1'];

  test('delete removes what is named: all or none', async () => {
    const { tell, left } = await filled();
    expect(await tell('delete', 'bookings', '1', '4', '3')).toEqual(refusal(1, 'Nothing was deleted: there is no booking 4.'));
    expect(await left()).toEqual(all);
    expect(await tell('delete', 'bookings', '1', '9007199254740991', '1')).toEqual(success('2 bookings deleted.\n'));
    expect(await tell('delete', 'events', '2026-08-24_1')).toEqual(success('1 event deleted.\n'));
    expect(await left()).toEqual(['2 3', '2026-08-24_10 2026-11-22_1']);
  });

  test('retention counts, and removes what ended before so many days only with --yes', async () => {
    const { tell, left } = await filled();
    const days = ['--days', '90', '--today', '2026-11-23'];
    const what = '1 booking of 4 and 1 event of 3 that ended before 2026-08-25';
    expect(await tell('retention', ...days)).toEqual(
      success(`Would remove ${what}; nothing was removed. Add --yes to remove them.\n`),
    );
    expect(await left()).toEqual(all);
    expect(await tell('retention', ...days, '--yes')).toEqual(success(`Removed ${what}.\n`));
    expect(await left()).toEqual(['2 3 9007199254740991', '2026-08-24_10 2026-11-22_1']);
    const { stdout } = await tell('retention', '--days', '0', '--yes', '--today', '2026-11-23');
    expect(stdout).toContain('2 bookings of 3 and 2 events of 2');
    expect(await left()).toEqual(['3', '']);
  });
});

test.each<readonly [args: readonly string[], says: string]>([
  [['delete'], 'Say what to delete: bookings, events.'],
  [['delete', 'products', '1'], '`products` cannot be deleted: bookings, events.'],
  [['delete', 'bookings'], 'Say which bookings: their ids.'],
  [['delete', 'bookings', '1,2'], '`1,2` is not the id of a booking.'],
  [['delete', 'bookings', '0'], '`0` is not the id of a booking.'],
  [['delete', 'events', '7'], '`7` is not the id of an event.'],
  [['retention'], 'Say how many days to keep: --days 365.'],
  [['retention', '--days', 'all', '--yes'], 'Say how many days to keep: --days 365.'],
  [['retention', '--days=-1', '--yes'], 'Say how many days to keep: --days 365.'],
])('mistakes in the command line: %j', async (args, says) => {
  const database = newDatabase();
  await imported(database, 'bookings', bookings);
  expect(await call([...args, '--database', database])).toEqual(failure(2, says));
  expect(await bookingsIn(database, 'RES_ID')).toHaveLength(4);
});
