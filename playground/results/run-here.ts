import { run } from '../state/run.ts';
import { stayHere } from './stay-here.ts';

/** Runs the search for a button that goes while a service is asked. */
export function runHere(): void {
  stayHere();
  run();
}
