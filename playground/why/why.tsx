import { chosen } from '../state/rows.ts';

export function Why() {
  return chosen.value === undefined ? null : <div class="card card-body">{JSON.stringify(chosen.value)}</div>;
}
