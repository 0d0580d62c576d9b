/**
 * Text of the differences between two histories: the first event that differs, and the differences that a client sees
 * at the end.
 */
import type { Json } from '../../engine/index.js';
import type { Comparison, FirstDifference } from '../branches/compare.js';
import type { SkippedInput } from '../branches/input-player.js';
import type { Difference } from '../queries/difference.js';
import type { EventSummary } from '../queries/event-summary.js';
import { formatCause } from './cause-text.js';
import type { LineLayout } from './event-lines.js';
import { formatCount, formatValue, formatVirtualTime, shortUri } from './value-text.js';

/** Maximum number of lines of a list. Assumption: one screen is enough to show the cause; `--json` prints all. */
const linesMax = 12;
const changesMax = 6;

export interface Compared {
  readonly comparison: Comparison;
  readonly names: readonly [one: string, other: string];
  /** Start of each history. Printed times are relative to it. Unit: ms since the epoch. */
  readonly startsMs: readonly [one: number, other: number];
}

export function comparisonInLines(
  { comparison, names, startsMs }: Compared,
  { colours }: Pick<LineLayout, 'colours'>,
): readonly string[] {
  const { start, first, events, endMs, end } = comparison;
  const [one, other] = names;
  const isAlike = first === undefined && start.length === 0;
  const counts = names
    .map((name, index) => `${name} has ${formatCount(events[index] ?? 0, 'event')}`)
    .join(', ');
  const atEnd = formatVirtualTime(endMs - startsMs[0]);
  const readings = end.changed.filter(({ isVolatile }) => isVolatile).length;
  const lists = [
    ...listed(
      `resource values in ${other} that differ from ${one}`,
      end.changed.filter(({ isVolatile }) => !isVolatile).flatMap(changesOf),
    ),
    ...listed(`only in ${one}`, end.onlyInOne.map(thereInWords)),
    ...listed(`only in ${other}`, end.onlyInOther.map(thereInWords)),
    ...(readings === 0 ? [] : [`only readings differ in ${formatCount(readings, 'resource')}`]),
  ];
  return [
    ...(start.length === 0
      ? []
      : listed('the histories start from different states', start.map(changeInWords))),
    ...(first === undefined
      ? [
          isAlike
            ? colours.green(`one history: ${formatCount(events[0], 'event')}, all equal`)
            : `the same ${formatCount(events[0], 'event')} in both`,
        ]
      : firstInWords(first, { names, startsMs }, colours)),
    '',
    `in the end, at ${atEnd} (${counts}):`,
    ...(lists.length === 0 ? ['  no difference that a client can see'] : lists.map((line) => `  ${line}`)),
  ];
}

/** Formats the skipped inputs of a branch, and the inputs that were repeated although their admission is undecided. */
export function formatSkipped<Input extends SkippedInput>(
  skipped: readonly Input[],
  startMs: number,
  besides: (input: Input) => string = () => '',
): readonly string[] {
  const line = (one: Input) => {
    const { number, at, input, because, reason } = one;
    const which = number === undefined ? 'added' : `i${number}`;
    const why = reason === '' ? because : `${because}, ${reason}`;
    return `${which}  ${formatVirtualTime(at - startMs)}  ${formatCause({ input })}: ${why}${besides(one)}`;
  };
  const isOpen = ({ because }: SkippedInput) => because === 'undecided';
  return [
    ...listed('inputs that were not repeated', skipped.filter((one) => !isOpen(one)).map(line)),
    ...listed('inputs that were repeated', skipped.filter(isOpen).map(line)),
  ];
}

function firstInWords(
  { number, one, other, changes }: FirstDifference,
  { names, startsMs }: Pick<Compared, 'names' | 'startsMs'>,
  { bold }: LineLayout['colours'],
): readonly string[] {
  const width = Math.max(...names.map((name) => name.length));
  const line = (which: 0 | 1, event: EventSummary | undefined) =>
    `  ${names[which].padEnd(width)}  ${event === undefined ? 'is over' : eventInWords(event, startsMs[which])}`;
  return [
    bold(`the first event that differs is #${number}:`),
    line(0, one),
    line(1, other),
    ...listed('  the state after it', changes.map(changeInWords), changesMax),
  ];
}

function eventInWords({ at, cause, transitions, facts }: EventSummary, startMs: number): string {
  const refused = 'refused' in cause ? ', refused' : '';
  const told = 'input' in cause ? cause : { address: cause.machine, event: cause.event };
  const moves = transitions.map(
    ({ machine, from, to }) => `${machine} ${from.join(' ') || 'nothing'} → ${to.join(' ') || 'gone'}`,
  );
  return [`${formatVirtualTime(at - startMs)}  ${formatCause(told)}${refused}`, ...moves, ...facts].join(
    '; ',
  );
}

function changesOf({ uri, changes }: Comparison['end']['changed'][number]): readonly string[] {
  return changes.map((change) => `${shortUri(uri)}#${changeInWords(change)}`);
}

function changeInWords({ op, path, value, was }: Difference): string {
  const before = was === undefined ? 'nothing' : formatValue(was);
  const after = op === 'remove' || value === undefined ? 'nothing' : formatValue(value as Json);
  return `${path}  ${before} → ${after}`;
}

function thereInWords({ uri, description }: Comparison['end']['onlyInOne'][number]): string {
  return `${shortUri(uri)}  ${description}`;
}

function listed(title: string, lines: readonly string[], most = linesMax): readonly string[] {
  if (lines.length === 0) return [];
  const indent = ' '.repeat(title.length - title.trimStart().length + 2);
  const rest = lines.length - most;
  const shown = lines.slice(0, most).map((line) => `${indent}${line}`);
  return [`${title}:`, ...shown, ...(rest > 0 ? [`${indent}and ${rest} more`] : [])];
}
