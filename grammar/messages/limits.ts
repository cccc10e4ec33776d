import { rowsOf } from './row.ts';
import { code, type LimitName, limitWords } from './wording.ts';

const limitRow = /* @__PURE__ */ rowsOf('limit');
const profileRow = /* @__PURE__ */ rowsOf('profile');

export const limitExceeded = /* @__PURE__ */ limitRow<'limit-exceeded', { readonly limit: LimitName; readonly maximum: number }>(
  'limit-exceeded',
  ({ limit, maximum }) => `${limitWords[limit].en} (at most ${maximum}).`,
  ({ limit, maximum }) => `${limitWords[limit].nl} (hoogstens ${maximum}).`,
);

export const notInProfile = /* @__PURE__ */ profileRow<
  'not-in-profile',
  { readonly part: string; readonly profile: string; readonly reason?: string; readonly day?: string; readonly field?: string }
>(
  'not-in-profile',
  ({ part, profile }) => `${code(part)} is not part of the ${profile} search language.`,
  ({ part, profile }) => `${code(part)} hoort niet bij de zoektaal ${profile}.`,
);
