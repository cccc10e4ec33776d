/*
 * What people write for a search: a text with slips, in another notation or in words comes in, and
 * the searches that it may have meant go out, with what each part was taken for. `vocabulary.ts`
 * has the words, `dates.ts` the dates, `readings.ts` the search over readings.
 */

export { type Interpretation, type InterpretOptions, interpret } from './interpret.ts';
