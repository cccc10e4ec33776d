import { type FindField, finderIn } from '../schema/schema.ts';
import type { Setting } from './setting.ts';

/** The fields that this user may search, by any of their names: of others nothing is told. */
export function searchable({ schema, allowed }: Setting): FindField {
  const find = finderIn(schema);
  if (allowed === undefined) return find;
  const names = new Set(allowed);
  return (name) => {
    const named = find(name);
    return named !== undefined && names.has(named.name) ? named : undefined;
  };
}
