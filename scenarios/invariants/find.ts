/** The invariants of a controller in one's own process, asked now: for tests, which know when they have done something. */
import type { InProcessController } from '../controller/in-process.js';
import { invariants } from './invariants.js';
import { Judge, type Violation } from './judge.js';

/** Everything that contradicts what always holds, of the present state; empty when nothing does. Changes nothing. */
export function findViolations(controller: InProcessController): readonly Violation[] {
  return new Judge(controller, invariants).lookClosely();
}
