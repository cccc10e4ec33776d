import { expect, test } from 'vitest';
import { checkDays } from '../../playground/screens/check/check-days.ts';
import { countOf } from '../support/counts.ts';
import { forAll } from '../support/law.ts';
import { differingMinutes, lyingScreens, minutesIn } from './checked-screens.ts';
import { openDrawing } from './drawn-screen.ts';

test('a check finds a screen untrue at exactly the minutes at which its drawing differs', { timeout: 600_000 }, async () => {
  const { draw, close } = await openDrawing();
  try {
    forAll([lyingScreens], countOf('CHECKED_SCREENS', 8), (given) => {
      for (const day of checkDays(given)) expect(minutesIn(day.spans)).toEqual(differingMinutes(given, day.date, draw));
    });
  } finally {
    await close();
  }
});
