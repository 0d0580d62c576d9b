/** Text of events, causes, values and their differences. */
import type { Json } from '../../engine/index.js';
import { type Difference, differencesBetween } from '../differences/difference.js';
import { listByImportance } from '../differences/importance.js';
import type { MachineTransition } from '../machine-states.js';
import type { PatchOperation } from '../patch.js';
import type { CauseSummary, Causes, EventOrInstant, EventSummary } from '../queries/event-summary.js';
import { formatInput, formatTimer } from './cause-text.js';
import { formatNamed, formatVirtualTime } from './value-text.js';

/** Layout of the printed lines. */
export interface LineLayout {
  readonly colours: Readonly<Record<'bold' | 'dim' | 'green' | 'red' | 'yellow', (text: string) => string>>;
  /** Start of the history, the origin of printed times. Unit: ms since the epoch. */
  readonly startMs: number;
  /** End of the history. Unit: ms since the epoch. */
  readonly endMs: number;
  /** Width of an event number, for aligned columns. Unit: characters. */
  readonly numberChars: number;
  /** Width of the terminal. Unit: characters. */
  readonly columns: number;
  /** Returns the number of the input that an event executed; undefined for other events. */
  readonly inputOf: (event: number) => number | undefined;
}

const indent = '    ';

/**
 * Formats an event: `#897  +00:03:52.374  timer completion of power/1`, followed by a line for each transition of a
 * machine. An input has its number before its text: `#5  +00:00:46.669  i2  operator mains.off`.
 */
export function formatEventLines(event: EventSummary, look: LineLayout): string[] {
  return [
    eventInWords(event, look),
    ...event.transitions.map((move) => `${indent}${transitionInWords(move)}`),
  ];
}

function eventInWords({ number, at, cause, facts }: EventSummary, look: LineLayout): string {
  const told = facts.length === 0 ? '' : look.colours.dim(`  (${facts.join(', ')})`);
  return `${formatMomentText({ event: number, at }, look)}  ${formatNumberedCause(number, cause, look)}${told}`;
}

/** Formats the position of an event: `#897  +00:03:52.374`. An instant between two events has no number. */
export function formatMomentText(
  { event, at }: EventOrInstant,
  { colours, startMs, numberChars }: LineLayout,
): string {
  const number = event === undefined ? '' : `#${event}`;
  return `${colours.bold(number.padStart(numberChars))}  ${colours.dim(formatVirtualTime(at - startMs))}`;
}

/** Formats the causes of an event, one on each line. */
export function formatCauseLines({ causes, hasMore }: Causes, look: LineLayout): string[] {
  const lines = causes.flatMap((cause) => {
    const [first = '', ...moves] = formatEventLines({ ...cause, facts: [] }, look);
    return [`${indent}after ${first}`, ...moves.map((move) => `${indent}${move}`)];
  });
  return hasMore ? [...lines, `${indent}and so on, further back`] : lines;
}

/** Formats the cause of an event by the event's number; an input has its own number before its text. */
export function formatNumberedCause(event: number, cause: CauseSummary, { inputOf }: LineLayout): string {
  const input = 'input' in cause ? inputOf(event) : undefined;
  return `${input === undefined ? '' : `i${input}  `}${formatCauseDetail(cause)}`;
}

function formatCauseDetail(cause: CauseSummary): string {
  if ('machine' in cause) return formatTimer(cause.machine, cause.event);
  return `${formatInput(cause.input)}${cause.refused === true ? ', refused' : ''}`;
}

/** Formats a transition of a machine. States that are active both before and after it are omitted. */
function transitionInWords({ machine, from, to }: MachineTransition): string {
  const left = from.filter((state) => !to.includes(state));
  const entered = to.filter((state) => !from.includes(state));
  const states = (all: readonly string[], none: string) => (all.length === 0 ? none : all.join(', '));
  return `${machine}: ${states(left, from.length === 0 ? 'nothing' : '…')} → ${states(entered, to.length === 0 ? 'gone' : '…')}`;
}

/** Formats the changes of an event, one pointer on each line. */
export function formatPatchLines(patch: readonly PatchOperation[], { colours }: LineLayout): string[] {
  return patch.map(({ op, path, value }) =>
    colours.dim(
      `${indent}  ${op.padEnd('replace'.length)} ${path}${op === 'remove' ? '' : ` ${formatNamed(path, value)}`}`,
    ),
  );
}

/** Formats a value on one line; secrets are hidden. */
export function formatValueAt(name: string, value: Json | undefined): string {
  return formatNamed(name, value);
}

// Differences as text: one on each line, with the old and the new value.

/**
 * Maximum number of printed differences. Assumption: nobody reads more than a few screens; programs use `--json`, which
 * prints all.
 */
const shownMax = 100;

/**
 * Formats differences, with the values that a client watches first and derived values last. `all` is the value of the
 * flag `--all`; undefined for a command without the flag.
 */
export function formatDifferenceLines(
  patch: readonly Difference[],
  look: LineLayout,
  all?: boolean,
): string[] {
  const hint = all === undefined ? '--json has all' : '--all lists them';
  const limits = { linesMax: shownMax, all: all === true, hint };
  return [...listByImportance(patch, (one) => differenceInWords(one, look), limits)];
}

/** Returns the differences inside two mappings or two lists; undefined for other values, which are printed in full. */
export function nestedDifferences(
  before: Json | undefined,
  after: Json | undefined,
): readonly Difference[] | undefined {
  return isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)
    ? differencesBetween(before, after)
    : undefined;
}

function isContainer(value: Json | undefined): value is Json & object {
  return typeof value === 'object' && value !== null;
}

function differenceInWords(
  { op, path, was, value, name = path }: Difference,
  { colours }: LineLayout,
): string {
  const shown = path === '' ? 'the value' : name;
  if (op === 'add') return `${colours.green('+')} ${shown}: ${formatValueAt(path, value)}`;
  if (op === 'remove') return `${colours.red('-')} ${shown}: ${formatValueAt(path, was)}`;
  return `${colours.yellow('~')} ${shown}: ${formatValueAt(path, was)} → ${formatValueAt(path, value)}`;
}
