/**
 * Another history that has its beginning in common with one: with inputs left out, with others besides, or from some instant on by
 * itself. It is a history like any other, so everything that can be asked of one can be asked of it.
 */
import { Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerWorld } from '../../machines/index.js';
import type { Genesis } from '../../models/index.js';
import { type Delta, deltaBetween } from '../history/delta.js';
import { History } from '../history/history.js';
import { Recorder } from '../history/recorder.js';
import { goOnTo } from '../history/rerun.js';
import { eventsPerSegment, isBase } from '../history/segment.js';
import { atOnce, type Pausing, pause } from '../pausing.js';
import { type AddedInput, type Edit, NotAnEdit } from './edit.js';
import { type Coming, Player, type Untaken } from './played.js';
import { inputLines, recordedInputs } from './recorded-inputs.js';

export interface Branch {
  readonly history: History;
  /** Events that it has in common with the history it is of. */
  readonly shared: number;
  /** Inputs that had no part in it, in their order. */
  readonly untaken: readonly Untaken[];
}

/** Throws NotAnEdit for an input that there is not, or a change before the branch begins or after it ends. */
export function branchOf(history: History, edit: Edit): Branch {
  const { from, without = [], follows = 'recorded', untilMs = history.end.at } = edit;
  const shared = from?.after ?? firstChange(history, edit);
  const beginMs = from?.at ?? history.treeAfter(shared).clock.now;
  if (untilMs < beginMs) throw new NotAnEdit('the branch ends before it begins');
  const added = addedTo(edit.with ?? [], beginMs, untilMs);
  const left = new Set(without);
  const recorded = follows === 'nothing' ? [] : [...recordedInputs(history, shared)];
  demandLeftOut(history, without, shared);
  const branch = partFrom(history, shared);
  const untaken = playAll(
    branch.simulation,
    history.genesis,
    inOrder(
      recorded.map((input) => ({ ...input, isLeftOut: left.has(input.number) })),
      added,
    ),
    untilMs,
  );
  return { history: branch.history, shared, untaken };
}

/** Events before the first change. */
function firstChange(history: History, { without = [], with: added = [] }: Edit): number {
  const left = new Set(without);
  const removed = [...inputLines(history)].filter(({ number }) => left.has(number)).map(({ after }) => after);
  const came = added.map(({ at = history.end.at }) => {
    if (at < history.startMs) throw new NotAnEdit('an input comes before the history begins');
    return at > history.end.at ? history.end.after : history.eventsUntil(at);
  });
  return Math.min(history.end.after, ...removed, ...came);
}

function demandLeftOut(history: History, without: readonly number[], shared: number): void {
  const lines = [...inputLines(history)];
  for (const number of without) {
    const line = lines[number - 1];
    if (line === undefined)
      throw new NotAnEdit(`there is no input ${number}: the history has ${lines.length}`);
    if (line.after < shared) throw new NotAnEdit(`input ${number} came before the branch begins`);
  }
}

/** Those without an instant come at once, before all that is due where the branch begins. */
function addedTo(added: readonly AddedInput[], beginMs: number, untilMs: number): readonly Coming[] {
  return added.map(({ at, input }) => {
    const atMs = at ?? beginMs;
    if (atMs < beginMs || atMs > untilMs)
      throw new NotAnEdit(
        `an input comes ${atMs < beginMs ? 'before the branch begins' : 'after the branch ends'}`,
      );
    return { at: atMs, input, comesFirst: at === undefined };
  });
}

/** By instant; what is added at an instant comes after what was recorded for it, unless it comes at once. */
function inOrder(recorded: readonly Coming[], added: readonly Coming[]): readonly Coming[] {
  const atOnce = added.filter(({ comesFirst }) => comesFirst);
  const later = added.filter(({ comesFirst }) => !comesFirst);
  return [...atOnce, ...[...recorded, ...later].sort((one, other) => one.at - other.at)];
}

/** Has inputs come one after the other, and time pass until the end. Returns those that had no part in it. */
export function playAll(
  simulation: ControllerSimulation,
  genesis: Genesis,
  inputs: readonly Coming[],
  untilMs: number,
): readonly Untaken[] {
  const player = new Player(simulation, genesis);
  const untaken = inputs.filter(({ at }) => at <= untilMs).flatMap((coming) => player.play(coming) ?? []);
  simulation.advanceTo(untilMs);
  return untaken;
}

/** Stands after so many events of a history, and shares what it has recorded up to there. */
function partFrom(history: History, shared: number): Parted {
  return atOnce(pausingPartFrom(history, shared));
}

interface Parted {
  readonly simulation: ControllerSimulation;
  readonly history: History;
}

export function* pausingPartFrom(history: History, shared: number): Pausing<Parted> {
  const { source, genesis, pausing } = history;
  const segment = Math.floor(shared / eventsPerSegment);
  const simulation: ControllerSimulation = new Simulation(
    createControllerWorld(),
    yield* pausing.treeAfter(segment * eventsPerSegment),
  );
  const content = source.read(segment);
  const checkpoint = content.checkpoint ?? (yield* checkpointAt(history, segment));
  const trunk = { source, genesis: yield* pausing.treeAfter(0), segment, checkpoint };
  const recorder = new Recorder(simulation, genesis, { trunk });
  yield pause;
  yield* goOnTo(simulation, content, shared);
  return { simulation, history: new History(recorder) };
}

/** Where the source keeps none. */
function* checkpointAt({ pausing }: History, segment: number): Pausing<Delta> {
  const from = isBase(segment) ? 0 : (segment - 1) * eventsPerSegment;
  const before = yield* pausing.treeAfter(from);
  return deltaBetween(before, yield* pausing.treeAfter(segment * eventsPerSegment));
}
