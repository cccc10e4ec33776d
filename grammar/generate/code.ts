/** Lines of a program. */
export type Code = readonly string[];

/** Lines inside of something. */
export const block = (code: Code): Code => code.map((line) => (line === '' ? line : `  ${line}`));
