import { code } from '../wording.ts';
import { row } from './row.ts';

export const notInProfile = /* @__PURE__ */ row<'not-in-profile', { readonly part: string; readonly profile: string }>(
  'not-in-profile',
  'profile',
  ({ part, profile }) => `${code(part)} is not part of the ${profile} search language.`,
  ({ part, profile }) => `${code(part)} hoort niet bij de zoektaal ${profile}.`,
);
