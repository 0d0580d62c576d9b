/** Divergence of a replay from its record, with data that help to find its cause. */
import type { ControllerSimulation } from '../../machines/index.js';
import { type ControllerTree, pathOfPointer } from '../../models/index.js';
import { type Difference, differencesBetween } from '../differences/difference.js';
import { formatCause } from '../format/cause-text.js';
import type { Mismatch } from '../input-record.js';
import type { Journal, JournalLine } from '../journal.js';
import { changesWithin } from '../patch.js';
import type { EventSummary } from '../queries/event-summary.js';
import type { Contradiction, Recording } from './recording.js';
import { eventAt, firstSuspect, isAsWritten, isRepeatable } from './suspects.js';

export interface Divergence extends Omit<Mismatch, 'what'> {
  /**
   * Kind of the divergence. `event` and `checkpoint` are differences from further records of the run; the other kinds
   * concern a line of the journal.
   */
  readonly what: Mismatch['what'] | 'event' | 'checkpoint';
  /** Number of the last replayed line of the journal, counted from 1. */
  readonly line: number;
  readonly at: number;
  readonly after: number;
  /** First event that differs; undefined if only the interval of the event is known. */
  readonly event: DifferentEvent | undefined;
  /**
   * Differences from the recorded to the replayed state. If the recorded state is unknown, changes that the replay made
   * since the last verified state.
   */
  readonly changes: readonly Difference[];
  readonly changesFrom: 'recorded' | 'agreed';
  /** Number of events executed at the last verified state. */
  readonly agreedAfter: number;
  /** Virtual time of the last verified state. Unit: ms since the epoch. */
  readonly agreedAt: number;
  /**
   * First event after the last verified state that changed a differing part of the state. No earlier event can be the
   * cause.
   */
  readonly suspect: EventSummary | undefined;
  /** True if the file is unchanged up to this line; undefined if no later fingerprint line exists to verify it. */
  readonly isAsWritten: boolean | undefined;
  /** Rule that the divergence breaks; undefined if the file was changed. */
  readonly rule: BrokenRule | undefined;
}

export interface DifferentEvent {
  /** Recorded event; undefined if no further event is recorded. */
  readonly recorded: EventSummary | undefined;
  /** Replayed event; undefined if no event is due. */
  readonly replayed: EventSummary | undefined;
}

/** Progress of a replay when a divergence is found. */
export interface ReplayProgress {
  readonly journal: Journal;
  readonly simulation: ControllerSimulation;
  /** Index of the current line in the journal; -1 before the first line. */
  readonly index: number;
  /** Last state that was verified to equal the record. */
  readonly agreed: ControllerTree;
  readonly recording: Recording;
}

type Found = Omit<Divergence, 'line' | 'agreedAfter' | 'agreedAt' | 'suspect' | 'isAsWritten' | 'rule'>;

/** Returns the divergence for a line of the journal that differs from the replay. */
export function reportMismatch(followed: ReplayProgress, parting: Mismatch): Divergence {
  const { journal, simulation, index, agreed } = followed;
  const { at, after } = journal.lines[index] ?? { at: journal.header.genesis.startMs, after: 0 };
  const { branches } = parting;
  const event = parting.what === 'position' ? differentEvents(followed) : undefined;
  const changes = changesWithin(differencesBetween(agreed, simulation.tree), branches);
  const found: Found = { ...parting, at, after, event, changes, changesFrom: 'agreed' };
  return divergence(
    followed,
    found,
    branches.map((name) => name.split('/')),
  );
}

/** Returns the divergence for a further record of the run that differs from the replay. */
export function reportContradiction(
  followed: ReplayProgress,
  { event, recorded, replayed }: Contradiction,
): Divergence {
  const { executed: after, now: at } = replayed.clock;
  const changes = recorded === undefined ? [] : differencesBetween(recorded, replayed);
  const words =
    event === undefined
      ? { what: 'checkpoint' as const, recorded: 'the state at this checkpoint', replayed: 'another one' }
      : { what: 'event' as const, recorded: inWords(event.recorded), replayed: inWords(event.replayed) };
  const found: Found = { ...words, branches: [], at, after, event, changes, changesFrom: 'recorded' };
  return divergence(
    followed,
    found,
    changes.map(({ path }) => pathOfPointer(path)),
  );
}

/** Returns a divergence with its possible cause. `paths` contains the differing paths of the state that are known. */
function divergence(
  { journal, agreed, index, simulation }: ReplayProgress,
  found: Found,
  paths: readonly (readonly string[])[],
): Divergence {
  const { what, event } = found;
  const written = isAsWritten(journal, index + 2);
  const lines = journal.lines.slice(0, index + 1);
  const upTo = Math.min(
    simulation.tree.clock.executed,
    what === 'checkpoint' ? found.after : Number.MAX_SAFE_INTEGER,
  );
  return {
    ...found,
    line: index + 2,
    agreedAfter: agreed.clock.executed,
    agreedAt: agreed.clock.now,
    suspect: event === undefined ? firstSuspect({ agreed, lines, upTo }, paths) : undefined,
    isAsWritten: written,
    rule: brokenRule({
      what,
      isAsWritten: written,
      isOtherCause: event !== undefined && inWords(event.recorded) !== inWords(event.replayed),
      isRepeatable: () => isRepeatable(journal, simulation.tree),
      paths,
    }),
  };
}

/**
 * Returns the recorded and the replayed event with the first number at which they must differ. If the line is an input
 * with this number, the line itself provides the recorded event.
 */
function differentEvents({ journal, index, simulation, agreed, recording }: ReplayProgress): DifferentEvent {
  const line = journal.lines[index] as JournalLine;
  const number = Math.min(line.after, simulation.tree.clock.executed) + 1;
  const ofLine = 'input' in line && line.after === number - 1 ? line.input : undefined;
  return {
    recorded:
      recording.event?.(number) ??
      (ofLine && { number, at: line.at, cause: { input: ofLine }, transitions: [], facts: [] }),
    replayed: eventAt(agreed, journal.lines.slice(0, index), number),
  };
}

function inWords(event: EventSummary | undefined): string {
  if (event === undefined) return 'nothing';
  const { cause } = event;
  return 'input' in cause ? formatCause(cause) : formatCause({ address: cause.machine, event: cause.event });
}

// Rule of determinism that a divergence breaks, as far as it can be inferred. The inference uses the differing parts of
// the state, the integrity of the file, and the comparison of two replays in one process.

/** Broken rule, with its section in the design (design § 2). */
interface BrokenRule {
  readonly section: string;
  readonly title: string;
  /** Evidence for the broken rule, as text for people. */
  readonly because: string;
}

export interface Symptoms {
  /** Kind of the divergence (`Divergence.what`). */
  readonly what: string;
  readonly isAsWritten: boolean | undefined;
  /** True if the recorded and the replayed event have different causes. */
  readonly isOtherCause: boolean;
  /**
   * Returns true if another replay in this process has the same result. Such a replay takes as long as the first, so it
   * runs only if the other symptoms are not sufficient.
   */
  readonly isRepeatable: () => boolean;
  /** Differing paths of the state that are known. */
  readonly paths: readonly (readonly string[])[];
}

/**
 * Returns the broken rule; undefined if the file was changed, because such a difference is no evidence about the
 * program.
 */
export function brokenRule({
  what,
  isAsWritten,
  isOtherCause,
  isRepeatable,
  paths,
}: Symptoms): BrokenRule | undefined {
  if (isAsWritten === false || what === 'chain') return undefined;
  if (what === 'genesis')
    return {
      section: 'design § 2.10',
      title: 'a journal depends on its file alone',
      because: 'the genesis in the file no longer results in the recorded first state',
    };
  if (!isRepeatable())
    return {
      section: 'design § 2.3',
      title: 'one tree',
      because:
        'two replays in this process differ: they depend on something outside of the state tree, such as a clock or a random source',
    };
  if (what === 'position' || isOtherCause)
    return {
      section: 'design § 2.2',
      title: 'one order',
      because: 'the events are executed at another time or in another order',
    };
  if (paths.length > 0 && paths.every(([branch]) => branch === 'random'))
    return {
      section: 'design § 2.5',
      title: 'randomness by name',
      because: 'only random numbers differ, so a draw was added, removed or renamed',
    };
  return {
    section: 'design § 2.10',
    title: 'each change of behavior has a number',
    because:
      'two replays are equal and differ from the record: the program has changed without a new behavior number, or the recorded run used data that its journal does not contain (design § 2.1)',
  };
}
