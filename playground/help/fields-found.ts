import type { Field, Schema } from 'search-expression';

/** The fields whose name, label, description or known values have every word of a text in them. */
export function fieldsFound({ fields }: Schema, wanted: string): readonly (readonly [name: string, field: Field])[] {
  const words = folded(wanted).split(/\s+/);
  return Object.entries(fields).filter(([name, { label = '', description = '', values = [] }]) => {
    const all = folded([name, label, description, ...values.map(({ label }) => label ?? '')].join(' '));
    return words.every((word) => all.includes(word));
  });
}

/** Without the case and the accents of letters. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
