/**
 * Another history that has its beginning in common with one: with inputs left out, with others besides, or from some instant on by
 * itself. It is a history like any other, so everything that can be asked of one can be asked of it.
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
  /** Events that it has in common with the history it is of. */
  readonly shared: number;
  /** Inputs that had no part in it, or of which the history does not tell whether they would have, in their order. */
  readonly skipped: readonly SkippedInput[];
}

/**
 * Throws TypeError for arguments that are none, NotAnEdit for an input that there is not, or a change before the branch begins or
 * after it ends.
 */
export function branchOf(history: History, edit: Edit): Branch {
  validateArguments('branchOf', { history, edit }, { history: historySchema, edit: editSchema(history) });
  const { from, without = [], follows = 'recorded', untilMs = history.end.at } = edit;
  const shared = from?.after ?? firstChange(history, edit);
  const beginMs = from?.at ?? history.treeAfter(shared).clock.now;
  if (untilMs < beginMs)
    throw new InvalidEdit(
      `the branch ends before it begins (expected an end from ${formatInstant(beginMs)} on)`,
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

/** Events before the first change. */
function firstChange(history: History, { without = [], with: added = [] }: Edit): number {
  const left = new Set(without);
  const removed = [...inputLines(history)].filter(({ number }) => left.has(number)).map(({ after }) => after);
  const came = added.map(({ at = history.end.at }) => {
    if (at < history.startMs)
      throw new InvalidEdit(
        `an input comes before the history begins (expected an instant from ${formatInstant(history.startMs)} on)`,
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
        `input ${number} came before the branch begins (expected a position before it as its beginning, or none)`,
      );
  }
}

/** Those without an instant come at once, before all that is due where the branch begins. */
function addedTo(added: readonly AddedInput[], beginMs: number, untilMs: number): readonly PlannedInput[] {
  return added.map(({ at, input }) => {
    const atMs = at ?? beginMs;
    if (atMs < beginMs || atMs > untilMs)
      throw new InvalidEdit(
        `an input comes ${atMs < beginMs ? 'before the branch begins' : 'after the branch ends'} (expected an instant from ${formatInstant(beginMs)} to ${formatInstant(untilMs)})`,
      );
    return { at: atMs, input, comesFirst: at === undefined };
  });
}

/** By instant; what is added at an instant comes after what was recorded for it, unless it comes at once. */
function inOrder(recorded: readonly PlannedInput[], added: readonly PlannedInput[]): readonly PlannedInput[] {
  const atOnce = added.filter(({ comesFirst }) => comesFirst);
  const later = added.filter(({ comesFirst }) => !comesFirst);
  return [...atOnce, ...[...recorded, ...later].sort((one, other) => one.at - other.at)];
}

/** Has inputs come one after the other, and time pass until the end. Returns those that had no part in it. */
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

/** Stands after so many events of a history, and shares what it has recorded up to there. */
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

/** Where the source keeps none. */
function* checkpointAt({ pausing }: History, segment: number): Pausing<Delta> {
  const from = isBase(segment) ? 0 : (segment - 1) * eventsPerSegment;
  const before = yield* pausing.treeAfter(from);
  return deltaBetween(before, yield* pausing.treeAfter(segment * eventsPerSegment));
}
