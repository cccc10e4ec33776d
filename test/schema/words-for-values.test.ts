import { describe, expect, test } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { applyEdits } from '../../src/edits.ts';
import { defineSchema, diagnose } from '../../src/index.ts';

const schema = defineSchema({
  total: { type: 'integer' },
  items: { type: 'integer' },
  day: { type: 'date' },
  name: { type: 'text' },
  room: { type: 'integer', closed: true, values: ['Grote zaal', 'Kleine zaal'].map((label, at) => ({ value: at + 1, label })) },
  state: { type: 'text', closed: true, values: [{ value: 'Open' }, { value: 'Paid' }] },
  id: { type: 'integer', closed: true, values: Array.from({ length: 20 }, (_, value) => ({ value })) },
});

/** What is told first, and the text after its first fix, if it has one. */
function told(text: string) {
  const [first] = diagnose(text, schema);
  const [fix] = first?.fixes ?? [];
  return { message: first?.message ?? '', fixed: fix && applyEdits(text, fix.edits) };
}

describe('words where a value belongs are told by what the field takes', () => {
  const noValue = 'does not belong here; expected a value (a number, a text or date in quotes, TRUE or FALSE).';
  test.each<[text: string, message: string, fixed: string | undefined]>([
    ['total > items', '', undefined],
    ['total > day', '`day` does not fit `total` (integer); write a value such as `14`.', undefined],
    ['total > itmes', 'There is no field `itmes`. Did you mean `items`?', 'total > items'],
    ['total IN (items)', '`items` is a field; only a value can stand here.', undefined],
    ['name ~ items', `\`items\` ${noValue}`, 'name ~ "items"'],
    ['total = NaN', `\`NaN\` ${noValue}`, undefined],
    ['total > unheard', `\`unheard\` ${noValue}`, undefined],
    ['day >= soon', `\`soon\` ${noValue}`, undefined],
    ['name = Jan', `\`Jan\` ${noValue}`, 'name = "Jan"'],
    ['name = items', '`items` does not fit `name` (text); write a value such as `"text"`.', 'name = "items"'],
    ['unheard = Jan', 'There is no field `unheard`.', undefined],
    ['room = Grote zaal', `\`Grote\` ${noValue}`, 'room = 1'],
    ['room IN (grote zaal, 2)', `\`grote\` ${noValue}`, 'room IN (1, 2)'],
    ['state = opne', `\`opne\` ${noValue}`, 'state = "Open"'],
    ['total ! 3', '`!` does not belong here; expected a comparison such as `=` or `>=`. Did you mean `!=`?', 'total != 3'],
  ])('%s', (text, message, fixed) => expect(told(text)).toEqual({ message, fixed }));

  test('a label without letters is meant by no other signs', () => {
    const marks = ['?', 'Good'].map((label, at) => ({ value: at + 1, label }));
    const marked = defineSchema({ mark: { type: 'integer', closed: true, values: marks } });
    const fixed = ['"good"', '"!"', '""'].map((value) =>
      diagnose(`mark = ${value}`, marked).map(({ fixes }) => fixes?.[0]?.edits[0]?.insert),
    );
    expect(fixed).toEqual([['2'], [undefined], [undefined]]);
  });
});

test.each([
  ['booking_persons', 'RES_NUMBER', true],
  ['persons', 'RES_NUMBER', undefined],
  ['booking_persoon', undefined, undefined],
])('a field is meant by a name that ends with its label, perhaps: %s', (name, insert, isGuess) => {
  const [fix] = diagnose(`${name} > 5`, bookingSchema)[0]?.fixes ?? [];
  expect([fix?.edits[0]?.insert, fix?.isGuess]).toEqual([insert, isGuess]);
});

describe('examples come from the schema', () => {
  test.each([
    ['', 'There is no search here. Write a condition, such as `total = 14`.'],
    ['room = "x"', '`"x"` does not fit `room` (integer); write a value such as `1`.'],
    ['name = 3', '`3` does not fit `name` (text); write a value such as `"text"`.'],
    ['room = 3', '`3` is not a known value of `room`. Use `1` or `2`.'],
    ['state = "Opne"', '`"Opne"` is not a known value of `state`. Did you mean `Open`? Use `"Open"` or `"Paid"`.'],
    ['id = 30', '`30` is not a known value of `id`. Use one of its 20 values, such as `0`, `1` or `2`.'],
  ])('%s', (text, message) => expect(told(text).message).toBe(message));

  test('of bookings, in Dutch', () => {
    expect(diagnose('', bookingSchema, { locale: 'nl' })[0]?.message).toBe(
      'Hier staat geen zoekopdracht. Schrijf een voorwaarde, zoals `startdatum >= "0d"`.',
    );
  });
});
