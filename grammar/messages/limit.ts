import { type LimitName, limitWords } from '../wording.ts';
import { row } from './row.ts';

export const limitExceeded = /* @__PURE__ */ row<'limit-exceeded', { readonly limit: LimitName; readonly maximum: number }>(
  'limit-exceeded',
  'limit',
  ({ limit, maximum }) => `${limitWords[limit].en} (at most ${maximum}).`,
  ({ limit, maximum }) => `${limitWords[limit].nl} (hoogstens ${maximum}).`,
);
