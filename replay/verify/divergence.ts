/** Where a replay and what was recorded part, and what helps to find the cause. */
import type { ControllerSimulation } from '../../machines/index.js';
import { type ControllerTree, pathOfPointer } from '../../models/index.js';
import { formatCause } from '../format/cause-text.js';
import type { Mismatch } from '../input-record.js';
import type { Journal, JournalLine } from '../journal.js';
import { changesWithin } from '../patch.js';
import { type Difference, differencesBetween } from '../queries/difference.js';
import type { EventSummary } from '../queries/event-summary.js';
import type { Contradiction, Recording } from './recording.js';
import { eventAt, firstSuspect, isAsWritten, isRepeatable } from './suspects.js';

export interface Divergence extends Omit<Mismatch, 'what'> {
  /** Event, checkpoint: it is other than what is on record beside the journal. The others are of a line of the journal. */
  readonly what: Mismatch['what'] | 'event' | 'checkpoint';
  /** Line of the journal up to which it went, counted from 1. */
  readonly line: number;
  readonly at: number;
  readonly after: number;
  /** The first event that differs; undefined where only the stretch is known that it is in. */
  readonly event: DifferentEvent | undefined;
  /** From the recorded state to the replayed one where both are known, else what the replay has changed since they agreed. */
  readonly changes: readonly Difference[];
  readonly changesFrom: 'recorded' | 'agreed';
  /** Events executed when the two last agreed: they parted after them. */
  readonly agreedAfter: number;
  /** When that was. Unit: ms since the epoch. */
  readonly agreedAt: number;
  /** The first event since then that changed what differs: nothing before it can be the cause. */
  readonly suspect: EventSummary | undefined;
  /** Whether the file is as it was written, up to there; undefined where no fingerprint follows that could tell. */
  readonly isAsWritten: boolean | undefined;
  /** Undefined where the file was changed. */
  readonly rule: BrokenRule | undefined;
}

export interface DifferentEvent {
  /** Undefined where nothing more is on record. */
  readonly recorded: EventSummary | undefined;
  /** Undefined where nothing is due. */
  readonly replayed: EventSummary | undefined;
}

/** How far a replay has come. */
export interface ReplayProgress {
  readonly journal: Journal;
  readonly simulation: ControllerSimulation;
  /** Of the line that it has come to, among those of the journal; -1 before the first. */
  readonly index: number;
  /** The state in which the two last agreed. */
  readonly agreed: ControllerTree;
  readonly recording: Recording;
}

type Found = Omit<Divergence, 'line' | 'agreedAfter' | 'agreedAt' | 'suspect' | 'isAsWritten' | 'rule'>;

/** What a line of the journal says is not so. */
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

/** What is on record beside the journal is not so. */
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

/** `paths`: where the two differ, as far as is known. */
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

/** The first event that cannot be the same, here and on record: of the line there is at least its input. */
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

// Which rule of determinism a divergence breaks, as far as can be told from outside: by what differs, by whether the file is
// as it was written, and by whether two replays in one process agree with each other.

/** As the design numbers its rules of determinism (design § 2). */
interface BrokenRule {
  readonly section: string;
  readonly title: string;
  /** What shows it, for people. */
  readonly because: string;
}

export interface Symptoms {
  /** As a divergence has it. */
  readonly what: string;
  readonly isAsWritten: boolean | undefined;
  /** Of the first event that differs, where both sides are known. */
  readonly isOtherCause: boolean;
  /** Whether another replay in this process comes to the same. Takes as long as the first, so it is asked where it matters. */
  readonly isRepeatable: () => boolean;
  /** Where the two differ, as far as is known. */
  readonly paths: readonly (readonly string[])[];
}

/** Undefined where the file was changed: that says nothing of a program. */
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
      title: 'a journal needs nothing but its file',
      because: 'the genesis in the file no longer gives the state that it gave',
    };
  if (!isRepeatable())
    return {
      section: 'design § 2.3',
      title: 'one tree',
      because:
        'two replays in this process differ: something outside of the tree, a clock or chance takes part',
    };
  if (what === 'position' || isOtherCause)
    return {
      section: 'design § 2.2',
      title: 'one order',
      because: 'the events come at another time or in another order',
    };
  if (paths.length > 0 && paths.every(([branch]) => branch === 'random'))
    return {
      section: 'design § 2.5',
      title: 'randomness by name',
      because: 'only what is drawn differs, so a draw has been added, left out or renamed',
    };
  return {
    section: 'design § 2.10',
    title: 'a behaviour that changes gets a number',
    because:
      'two replays agree with each other and not with the record: the program has changed under the same behaviour number, or the recorded run took in what its journal has not (design § 2.1)',
  };
}
