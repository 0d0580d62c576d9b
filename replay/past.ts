/** All that came to a controller from outside: kept while it happens, and had happen once more on another. */
import type { Step } from '../engine/index.js';
import type { ControllerSimulation, JournaledInput } from '../machines/index.js';
import type { ControllerTree, Genesis } from '../models/index.js';
import { followInput } from './follow-input.js';
import type { InputLine } from './journal.js';
import { atOnce, type Pausing, pause } from './pausing.js';

/** All that came to a controller from outside, and where it stands. */
export interface Past {
  readonly genesis: Genesis;
  readonly inputs: readonly InputLine[];
  /** Unit of now: ms since the epoch. */
  readonly end: { readonly now: number; readonly executed: number };
}

/** It is no history of this program: what followed was another than what was recorded. */
export class NotFollowing extends Error {}

/** Undefined for an event that came by itself. */
export function inputLineOf({
  cause,
  before,
  after,
}: Step<ControllerTree, JournaledInput>): InputLine | undefined {
  if (!('input' in cause)) return undefined;
  return { at: after.clock.now, after: before.clock.executed, input: cause.input };
}

/** Keeps what comes to a simulation from now on, which is its genesis. */
export function keepPast(simulation: ControllerSimulation, genesis: Genesis): () => Past {
  const inputs: InputLine[] = [];
  simulation.observe({
    committed: (step) => {
      const line = inputLineOf(step);
      if (line !== undefined) inputs.push(line);
    },
  });
  return () => ({ genesis, inputs, end: simulation.tree.clock });
}

/** Events that are followed without a pause. They take some milliseconds. */
const eventsAtOnce = 32;

/** What has only to be gone through once. */
export type FollowedPast = Pick<Past, 'end'> & { readonly inputs: Iterable<InputLine> };

/**
 * On a simulation at the same genesis. In the middle of an instant, where the program threw, it breaks off with the last input.
 * Throws NotFollowing for a history that does not follow from its inputs.
 */
export function followPast(simulation: ControllerSimulation, past: FollowedPast): void {
  atOnce(following(simulation, past));
}

/** The same with pauses: after each input, at the end, and where many events come between. */
export function* following(simulation: ControllerSimulation, { inputs, end }: FollowedPast): Pausing<void> {
  for (const line of inputs) {
    yield* passing(simulation, line.after, line.at);
    const parting = followInput(simulation, line);
    yield pause;
    if (parting === undefined) continue;
    const { recorded, replayed } = parting;
    throw new NotFollowing(`the history does not follow from its inputs: ${recorded}, now ${replayed}`);
  }
  yield* passing(simulation, end.executed, end.now);
  if (simulation.drained) simulation.advanceTo(end.now);
  yield pause;
}

/** Has everything happen that is due up to an instant, and time come there. Unit: ms since the epoch. */
export function* advancing(simulation: ControllerSimulation, untilMs: number): Pausing<void> {
  yield* passing(simulation, Number.POSITIVE_INFINITY, untilMs);
  simulation.advanceTo(untilMs);
}

/** What comes by itself, up to so many events and an instant. Unit: ms since the epoch. */
function* passing(simulation: ControllerSimulation, executed: number, untilMs: number): Pausing<void> {
  const isDue = ({ nextAt }: ControllerSimulation) => nextAt !== undefined && nextAt <= untilMs;
  for (let count = 1; simulation.tree.clock.executed < executed && isDue(simulation); count++) {
    simulation.step();
    if (count % eventsAtOnce === 0) yield pause;
  }
}
