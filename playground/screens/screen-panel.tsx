import { screen } from '../state/view.ts';

export function ScreenPanel() {
  return <p>{screen.value}</p>;
}
