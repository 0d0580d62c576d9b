/**
 * Branched history: a history with removed or added inputs, or a history that continues without the recorded inputs.
 * All queries work on a branched history as on any other.
 */
import { formatInstant, Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerModel, type Genesis } from '../../machines/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';
import { formatCount } from '../format/value-text.js';
import { type Delta, deltaBetween } from '../history/delta.js';
import { History } from '../history/history.js';
import { continueTo } from '../history/re-execution.js';
import { Recorder } from '../history/recorder.js';
import { eventsPerSegment, isBase } from '../history/segment.js';
import { historySchema, validateArguments } from '../validate-arguments.js';
import { type AddedInput, type Edit, editSchema, InvalidEdit } from './edit.js';
import { InputPlayer, type PlannedInput, type SkippedInput } from './input-player.js';
import { inputLines, recordedInputs } from './recorded-inputs.js';

export interface Branch {
  readonly history: History;
  /** Number of events that the branch shares with its baseline. */
  readonly shared: number;
  /** Inputs that were skipped or whose admission is undecided, in order. */
  readonly skipped: readonly SkippedInput[];
}

/**
 * Creates a branched history. Throws TypeError for invalid arguments. Throws InvalidEdit for an unknown input, and for
 * a change before the branch point or after the end.
 */
export function branchOf(history: History, edit: Edit): Branch {
  validateArguments('branchOf', { history, edit }, { history: historySchema, edit: editSchema(history) });
  const { from, without = [], follows = 'recorded', untilMs = history.end.at } = edit;
  const shared = from?.after ?? firstChange(history, edit);
  const beginMs = from?.at ?? history.treeAfter(shared).clock.now;
  if (untilMs < beginMs)
    throw new InvalidEdit(
      `the branch ends before its branch point (expected an end from ${formatInstant(beginMs)} on)`,
    );
  const added = addedTo(edit.with ?? [], beginMs, untilMs);
  const left = new Set(without);
  const recorded = follows === 'nothing' ? [] : [...recordedInputs(history, shared)];
  demandLeftOut(history, without, shared);
  const branch = partFrom(history, shared);
  const skipped = playInputs(
    branch.simulation,
    history.genesis,
    inOrder(
      recorded.map((input) => ({ ...input, isLeftOut: left.has(input.number) })),
      added,
    ),
    untilMs,
  );
  return { history: branch.history, shared, skipped };
}

/** Returns the number of events before the first change of an edit. */
function firstChange(history: History, { without = [], with: added = [] }: Edit): number {
  const left = new Set(without);
  const removed = [...inputLines(history)].filter(({ number }) => left.has(number)).map(({ after }) => after);
  const came = added.map(({ at = history.end.at }) => {
    if (at < history.startMs)
      throw new InvalidEdit(
        `an input is before the start of the history (expected an instant from ${formatInstant(history.startMs)} on)`,
      );
    return at > history.end.at ? history.end.after : history.eventsUntil(at);
  });
  return Math.min(history.end.after, ...removed, ...came);
}

function demandLeftOut(history: History, without: readonly number[], shared: number): void {
  const lines = [...inputLines(history)];
  for (const number of without) {
    const line = lines[number - 1];
    if (line === undefined)
      throw new InvalidEdit(
        `there is no input ${number}: the history has ${formatCount(lines.length, 'input')}, numbered from 1`,
      );
    if (line.after < shared)
      throw new InvalidEdit(
        `input ${number} is before the branch point (expected an earlier branch point, or none)`,
      );
  }
}

/**
 * Returns the added inputs with their instants. An input without an instant is executed at the branch point, before all
 * events that are due there.
 */
function addedTo(added: readonly AddedInput[], beginMs: number, untilMs: number): readonly PlannedInput[] {
  return added.map(({ at, input }) => {
    const atMs = at ?? beginMs;
    if (atMs < beginMs || atMs > untilMs)
      throw new InvalidEdit(
        `an input is ${atMs < beginMs ? 'before the branch point' : 'after the end of the branch'} (expected an instant from ${formatInstant(beginMs)} to ${formatInstant(untilMs)})`,
      );
    return { at: atMs, input, comesFirst: at === undefined };
  });
}

/**
 * Returns all inputs in order of their instants. An added input follows the recorded inputs of its instant; an added
 * input without an instant comes first.
 */
function inOrder(recorded: readonly PlannedInput[], added: readonly PlannedInput[]): readonly PlannedInput[] {
  const atOnce = added.filter(({ comesFirst }) => comesFirst);
  const later = added.filter(({ comesFirst }) => !comesFirst);
  return [...atOnce, ...[...recorded, ...later].sort((one, other) => one.at - other.at)];
}

/** Executes the inputs in order and advances time to the end. Returns the skipped inputs. */
export function playInputs(
  simulation: ControllerSimulation,
  genesis: Genesis,
  inputs: readonly PlannedInput[],
  untilMs: number,
): readonly SkippedInput[] {
  const player = new InputPlayer(simulation, genesis);
  const skipped = inputs.filter(({ at }) => at <= untilMs).flatMap((coming) => player.play(coming) ?? []);
  simulation.advanceTo(untilMs);
  return skipped;
}

/** Creates a simulation at a position of a history, with a new history that shares all earlier events. */
function partFrom(history: History, shared: number): Parted {
  return runToCompletion(pausingRunFrom(history, shared));
}

interface Parted {
  readonly simulation: ControllerSimulation;
  readonly history: History;
}

export function* pausingRunFrom(history: History, shared: number): Pausing<Parted> {
  const { source, genesis, pausing } = history;
  const segment = Math.floor(shared / eventsPerSegment);
  const simulation: ControllerSimulation = new Simulation(
    createControllerModel(),
    yield* pausing.treeAfter(segment * eventsPerSegment),
  );
  const content = source.read(segment);
  const checkpoint = content.checkpoint ?? (yield* checkpointAt(history, segment));
  const trunk = { source, genesis: yield* pausing.treeAfter(0), segment, checkpoint };
  const recorder = new Recorder(simulation, genesis, { baseline: trunk });
  yield pause;
  yield* continueTo(simulation, content, shared);
  return { simulation, history: new History(recorder) };
}

/** Returns the checkpoint of a segment, and computes it if the source does not contain one. */
function* checkpointAt({ pausing }: History, segment: number): Pausing<Delta> {
  const from = isBase(segment) ? 0 : (segment - 1) * eventsPerSegment;
  const before = yield* pausing.treeAfter(from);
  return deltaBetween(before, yield* pausing.treeAfter(segment * eventsPerSegment));
}
