import { good } from '../state/search.ts';

export function Builder() {
  return <p>{good.value?.text}</p>;
}
