/**
 * Active faults of a state, with their parameters and the events that set them. Each fault is stored in its own part of
 * the state, so the inputs that set faults are the candidates. A candidate is active if the state accepts its end: a
 * fork of the state tries that. So a fault that has ended by itself, or was replaced by another one, is not active.
 */
import type { Outcome } from '../../engine/index.js';
import {
  type ControllerSimulation,
  type FaultInput,
  type FaultName,
  faultNames,
  faults,
  type JournaledInput,
  simulationFrom,
} from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import type { History } from '../history/history.js';

export interface ActiveFault {
  readonly fault: FaultName;
  readonly parameters: FaultInput['with'];
  /** Event that set the fault. Unit of at: ms since the epoch. */
  readonly since: { readonly event: number; readonly at: number };
}

/** Latest fault input of each fault and target; null if it cleared the fault. */
type Candidates = Map<string, ActiveFault | null>;

/** Fault inputs of a run in progress. Faults before its start are read from its history, with the first query. */
export class FaultRecord {
  readonly #simulation: ControllerSimulation;
  readonly #startedAfter: number;
  readonly #candidates: Candidates = new Map();
  #earlier: Candidates | undefined;

  /** Starts to record. `startedAfter` is the number of events of the history before the present state. */
  constructor(simulation: ControllerSimulation, startedAfter = simulation.tree.clock.executed) {
    this.#simulation = simulation;
    this.#startedAfter = startedAfter;
    simulation.observe({
      committed: ({ cause, before, after }) => {
        if ('input' in cause)
          note(this.#candidates, cause, { event: before.clock.executed + 1, at: after.clock.now });
      },
    });
  }

  /** Returns the active faults, in the order in which they were set. `history` is the history of the run. */
  *active(history: History | undefined): Pausing<readonly ActiveFault[]> {
    if (history !== undefined && this.#startedAfter > 0)
      this.#earlier ??= yield* recordedCandidates(history, this.#startedAfter);
    return findActive(new Map([...(this.#earlier ?? []), ...this.#candidates]), this.#simulation.tree);
  }
}

/** Number of inputs that are read between two pauses. Measured: a thousand take some milliseconds. */
const readAtOnce = 500;

/** Returns the latest fault inputs among the first events of a history. */
export function* recordedCandidates(history: History, until: number): Pausing<Candidates> {
  const candidates: Candidates = new Map();
  let read = 0;
  for (const { input, after } of history.inputs(until)) {
    if (++read % readAtOnce === 0) yield pause;
    if (input.type !== 'fault') continue;
    const event = yield* history.pausing.event(after + 1);
    if ('input' in event.cause) note(candidates, event.cause, { event: event.number, at: event.at });
    yield pause;
  }
  return candidates;
}

/** Input that was executed, with its outcome and its event. Unit of at: ms since the epoch. */
export interface ExecutedInput {
  readonly input: JournaledInput;
  readonly outcome: Outcome;
  readonly event: number;
  readonly at: number;
}

/** Returns the active faults of a state, among all inputs before it, in the order in which they were set. */
export function activeFaultsAfter(
  inputs: Iterable<ExecutedInput>,
  tree: ControllerTree,
): readonly ActiveFault[] {
  const candidates: Candidates = new Map();
  for (const { event, at, ...executed } of inputs) note(candidates, executed, { event, at });
  return findActive(candidates, tree);
}

/** Adds an executed fault input. A refused input changes nothing. */
function note(
  candidates: Candidates,
  { input, outcome }: { readonly input: JournaledInput; readonly outcome: Outcome },
  since: ActiveFault['since'],
): void {
  if (input.type !== 'fault' || !outcome.ok) return;
  const { fault, with: parameters, clear } = input;
  const key = faultKey(input);
  // The key moves to the end, so that the faults are in the order in which they were set.
  candidates.delete(key);
  candidates.set(key, clear ? null : { fault, parameters, since });
}

/** Returns a text that is equal for inputs that set or clear the same fault of the same target. */
export function faultKey({ fault, with: given }: FaultInput): string {
  const { clear, parameters } = faults[fault];
  // Faults with the same end replace each other, such as two temperatures of the room.
  const shared = clear === null ? fault : faultNames.find((name) => faults[name].clear === clear);
  const target = Object.entries(given).filter(([name]) => parameters[name]?.identifies === true);
  return JSON.stringify([shared, target.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Returns the candidates that are active in a state, in the order in which they were set. */
export function findActive(candidates: Candidates, tree: ControllerTree): readonly ActiveFault[] {
  return [...candidates.values()]
    .filter((candidate) => candidate !== null)
    .filter((candidate) => isActive(candidate, tree))
    .sort((one, other) => one.since.event - other.since.event);
}

function isActive({ fault, parameters: given }: ActiveFault, tree: ControllerTree): boolean {
  const { clear, parameters } = faults[fault];
  if (clear === null) return false;
  const target = Object.entries(given).filter(([name]) => parameters[name]?.identifies === true);
  const end = { type: 'fault', fault, with: Object.fromEntries(target), clear: true } as const;
  return simulationFrom(tree).perform(end).ok;
}
