/**
 * Replay of a part of a stored journal, from the recorded state at its start to the recorded state at its end. Parts can
 * be replayed at the same time: if each of them agrees with its records, the whole journal does.
 */
import { chain, chainStart, type ExecutorName, StateFingerprints } from '../../engine/index.js';
import { genesisTree, simulationFrom } from '../../machines/index.js';
import { eventsPerSegment, segmentsPerBase } from '../history/segment.js';
import type { Journal } from '../journal.js';
import { compareGenesis, type ReplayReport, replayLine } from '../re-execute.js';
import { type Recording, RecordingCheck } from './recording.js';

/** Part of a journal. The positions are numbers of executed events. */
export interface JournalPart {
  /** Start; a recorded state, or 0 for the first state. */
  readonly from: number;
  /** End, a recorded state; undefined for the end of the journal. */
  readonly to: number | undefined;
}

/** Result of a part that agrees with its records. */
export type PartReport = Omit<ReplayReport, 'cutInLine' | 'divergence'>;

/** Number of events between two states that depend on no earlier recorded state. */
const eventsPerBase = eventsPerSegment * segmentsPerBase;

/** Divides a journal into parts with about the same number of events: `count` parts, or fewer if it is too short. */
export function divideJournal({ lines }: Journal, count: number): readonly JournalPart[] {
  const events = lines.at(-1)?.after ?? 0;
  const length = Math.max(1, Math.ceil(events / count / eventsPerBase)) * eventsPerBase;
  const starts = Array.from(
    { length: Math.max(1, Math.ceil(events / length)) },
    (_, index) => index * length,
  );
  return starts.map((from, index) => ({ from, to: starts[index + 1] }));
}

export interface PartOptions {
  readonly recording: Recording & Required<Pick<Recording, 'stateAfter'>>;
  readonly executor?: ExecutorName | undefined;
}

/**
 * Replays a part and compares it with its fingerprints and other records. Yields the completed share, from 0 to 1.
 * Returns undefined if the part differs from its record; a replay of the whole journal then finds the cause.
 */
export function* replayPart(
  { header, lines, texts }: Journal,
  { from, to = Number.POSITIVE_INFINITY }: JournalPart,
  { recording, executor }: PartOptions,
): Generator<number, PartReport | undefined> {
  const first = genesisTree(header.genesis);
  const start = from === 0 ? first : recording.stateAfter(from);
  if (start === undefined) return undefined;
  const simulation = simulationFrom(start, { executor });
  const fingerprints = new StateFingerprints(header.genesis, first);
  if (compareGenesis(header, fingerprints.first) !== undefined) return undefined;
  const check = new RecordingCheck(simulation, header.genesis, recording, first);
  const begin = indexOf(lines, from);
  const end = indexOf(lines, to);
  let running = chainBefore({ lines, texts }, begin);
  let [agreed, inputs] = [0, 0];
  for (let index = begin; index < end; index++) {
    const line = lines[index] as (typeof lines)[number];
    if (replayLine(simulation, line, { running, fingerprints }) !== undefined) return undefined;
    if (check.contradiction !== undefined) return undefined;
    if ('fingerprint' in line) agreed += 1;
    if ('input' in line) inputs += 1;
    running = chain(running, texts[index + 1] as string);
    yield (index + 1 - begin) / (end - begin);
  }
  while (Number.isFinite(to) && simulation.tree.clock.executed < to) if (!simulation.step()) return undefined;
  if (check.contradiction !== undefined) return undefined;
  const { clock } = simulation.tree;
  return {
    inputs,
    events: clock.executed - from,
    startMs: start.clock.now,
    endMs: clock.now,
    agreed,
    compared: check.compared,
    fingerprint: fingerprints.of(simulation.tree),
  };
}

/** Combines the reports of all parts of a journal, in order, to the report of the whole journal. */
export function joinParts({ cutInLine }: Journal, parts: readonly PartReport[]): ReplayReport {
  const sum = (of: 'agreed' | 'compared' | 'events' | 'inputs') =>
    parts.reduce((total, part) => total + part[of], 0);
  const [first, last] = [parts[0], parts.at(-1)] as readonly [PartReport, PartReport];
  return {
    inputs: sum('inputs'),
    agreed: sum('agreed'),
    compared: sum('compared'),
    events: sum('events'),
    startMs: first.startMs,
    endMs: last.endMs,
    fingerprint: last.fingerprint,
    cutInLine,
    divergence: undefined,
  };
}

/** Returns the index of the first line after at least a number of events; the number of lines if there is none. */
function indexOf(lines: Journal['lines'], events: number): number {
  const index = lines.findIndex(({ after }) => after >= events);
  return index === -1 ? lines.length : index;
}

/**
 * Returns the hash chain over all lines before an index. The last fingerprint line before it contains the chain up to
 * itself, which the part with this line verifies.
 */
function chainBefore({ lines, texts }: Pick<Journal, 'lines' | 'texts'>, index: number): string {
  let last = index - 1;
  while (last >= 0 && !('fingerprint' in (lines[last] as object))) last -= 1;
  const recorded = lines[last];
  let running =
    recorded !== undefined && 'fingerprint' in recorded
      ? chain(recorded.chain, texts[last + 1] as string)
      : chain(chainStart, texts[0] as string);
  for (let passed = last + 1; passed < index; passed++) running = chain(running, texts[passed + 1] as string);
  return running;
}
