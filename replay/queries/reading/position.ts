/**
 * Position in a history, parsed from text. `#1234` is just after event 1234. `10m`, or the printed form
 * `+00:10:00.000`, is a duration after the start. `2026-01-01T00:10:00Z` is an instant of virtual time, not of the
 * controller's own clock, which can differ. `i3` or `input 3` is just after the third input. `start` and `end` are the
 * ends of the history.
 */
import { formatDuration, formatInstant, parseDuration, parseInstant } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { type Pausing, runToCompletion } from '../../cooperative.js';
import { formatCount, parseVirtualTime } from '../../format/value-text.js';
import type { History } from '../../history/history.js';
import { historySchema, positionSchema, validateArguments } from '../../validate-arguments.js';
import { treeAt } from '../changes/expression.js';

export interface Position {
  /** Number of events executed before the position. */
  readonly after: number;
  /** Virtual time of the position. Unit: ms since the epoch. */
  readonly at: number;
}

export type PositionReading =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly message: string };

export const positionExpected =
  'an event (#1234), a duration since the start (10m, +00:10:00.000), an instant (2026-01-01T00:10:00Z), an input (i3), start or end';

/** Possible forms of a position as examples only. */
export const positionExamples = '#1234, 10m, +00:10:00.000, 2026-01-01T00:10:00Z, i3, start or end';

export function startOf(history: History): Position {
  return { after: 0, at: history.startMs };
}

export function endOf({ end }: History): Position {
  return { after: end.after, at: end.at };
}

/** Returns the position just after a number of events. Throws RangeError for too large a number. */
export function afterEvents(history: History, after: number): Position {
  return runToCompletion(pausingAfterEvents(history, after));
}

export function* pausingAfterEvents({ pausing }: History, after: number): Pausing<Position> {
  return { after, at: (yield* pausing.treeAfter(after)).clock.now };
}

/** Returns the state at a position. Throws TypeError for invalid arguments. */
export function stateAt(history: History, position: Position): ControllerTree {
  validateArguments(
    'stateAt',
    { history, position },
    { history: historySchema, position: positionSchema(history) },
  );
  return runToCompletion(pausingStateAt(history, position));
}

export function* pausingStateAt({ pausing }: History, { after, at }: Position): Pausing<ControllerTree> {
  return treeAt(yield* pausing.treeAfter(after), at);
}

/** Parsers of the forms of a position. A parser returns undefined for a text of another form. */
const readers: readonly ((text: string, history: History) => Pausing<PositionReading | undefined>)[] = [
  readEnds,
  readEvent,
  readInput,
  readSpan,
  readClock,
  readInstant,
];

export function readPosition(text: string, history: History): PositionReading {
  return runToCompletion(pausingReadPosition(text, history));
}

export function* pausingReadPosition(text: string, history: History): Pausing<PositionReading> {
  const written = text.trim();
  for (const reader of readers) {
    const reading = yield* reader(written, history);
    if (reading !== undefined) return reading;
  }
  return refused(`${JSON.stringify(text)} is not a position (expected ${positionExpected})`);
}

// biome-ignore lint/correctness/useYield: of a kind with the other readers, and as soon done.
function* readEnds(text: string, history: History): Pausing<PositionReading | undefined> {
  if (text === 'start') return at(startOf(history));
  return text === 'end' ? at(endOf(history)) : undefined;
}

function* readEvent(text: string, history: History): Pausing<PositionReading | undefined> {
  const [, digits] = /^#(\d+)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const { after } = history.end;
  if (Number(digits) <= after) return at(yield* pausingAfterEvents(history, Number(digits)));
  return refused(`there is no event #${digits}: the history has ${formatCount(after, 'event')}`);
}

function* readInput(text: string, history: History): Pausing<PositionReading | undefined> {
  const [, digits] = /^(?:i|input\s*)(\d+)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const after = number === 0 ? undefined : yield* history.pausing.eventsAfterInput(number);
  if (after !== undefined) return at(yield* pausingAfterEvents(history, after));
  const inputs = formatCount(yield* history.pausing.countInputs(), 'input');
  return refused(
    `there is no input ${digits}: the history has ${inputs}${number === 0 ? ', and the first is i1' : ''}`,
  );
}

function* readSpan(text: string, history: History): Pausing<PositionReading | undefined> {
  const spanMs = parseDuration(text.replaceAll(/\s/g, ''));
  return spanMs === undefined ? undefined : yield* atInstant(history, history.startMs + spanMs);
}

function* readClock(text: string, history: History): Pausing<PositionReading | undefined> {
  const spanMs = parseVirtualTime(text);
  return spanMs === undefined ? undefined : yield* atInstant(history, history.startMs + spanMs);
}

function* readInstant(text: string, history: History): Pausing<PositionReading | undefined> {
  const instantMs = parseInstant(text);
  return instantMs === undefined ? undefined : yield* atInstant(history, instantMs);
}

function* atInstant(history: History, instantMs: number): Pausing<PositionReading> {
  const { startMs, end } = history;
  if (instantMs >= startMs && instantMs <= end.at)
    return at({ after: yield* history.pausing.eventsUntil(instantMs), at: instantMs });
  const span = formatDuration(end.at - startMs);
  return refused(
    `${formatInstant(instantMs)} is not in the history, which covers ${formatInstant(startMs)} to ${formatInstant(end.at)} (${span})`,
  );
}

function at(position: Position): PositionReading {
  return { ok: true, position };
}

function refused(message: string): PositionReading {
  return { ok: false, message };
}

// Interval of a history between two positions. Its ends are instants, which can lie between events; queries that list
// events use the event counts of the positions.

/** Interval. Defaults: the start and the end of the history. */
export interface Interval {
  readonly from?: Position;
  readonly until?: Position;
}

/** Range of events: those after `from.after`, up to and including `until.after`. */
export interface EventRange {
  readonly from?: Pick<Position, 'after'>;
  readonly until?: Pick<Position, 'after'>;
}

type IntervalReading =
  | { readonly ok: true; readonly interval: Required<Interval> }
  | { readonly ok: false; readonly message: string };

interface WrittenInterval {
  readonly from?: string;
  readonly to?: string;
}

export function wholeInterval(history: History): Required<Interval> {
  return { from: startOf(history), until: endOf(history) };
}

/** Parses an interval from the texts of its positions. */
export function readInterval(written: WrittenInterval, history: History): IntervalReading {
  return runToCompletion(pausingReadInterval(written, history));
}

export function* pausingReadInterval(
  { from = 'start', to = 'end' }: WrittenInterval,
  history: History,
): Pausing<IntervalReading> {
  const begin = yield* pausingReadPosition(from, history);
  const end = yield* pausingReadPosition(to, history);
  if (!begin.ok) return begin;
  if (!end.ok) return end;
  const interval = { from: begin.position, until: end.position };
  if (begin.position.after <= end.position.after && begin.position.at <= end.position.at)
    return { ok: true, interval };
  return { ok: false, message: `${from} is after ${to}` };
}
