/**
 * Digits with at most so many places after the point. More of them are cut where a column with fewer places than that cannot tell: the last
 * place left is made one that no such column has, so that the outcome of every comparison stays that of the exact number.
 */
export function digitsWithin(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  return fraction.length < places ? digits : `${whole}.${fraction.slice(0, places - 1)}5`;
}
