/**
 * Text of the differences between two histories: the first event that differs, and the differences that a client sees
 * at the end.
 */
import type { Json } from '../../engine/index.js';
import type { Comparison, FirstDifference, LaterDifferences } from '../branches/compare.js';
import type { EndDifferences } from '../branches/end-differences.js';
import type { SkippedInput } from '../branches/input-player.js';
import type { Difference } from '../differences/difference.js';
import { listByImportance } from '../differences/importance.js';
import type { EventSummary } from '../queries/event-summary.js';
import { formatCause } from './cause-text.js';
import type { LineLayout } from './event-lines.js';
import { formatCount, formatValue, formatVirtualTime, shortUri } from './value-text.js';

/** Maximum number of lines of a list. Assumption: one screen is enough to show the cause; `--json` prints all. */
const linesMax = 12;
const changesMax = 6;
const hint = '--all lists them';

export interface Compared {
  readonly comparison: Comparison;
  readonly names: readonly [one: string, other: string];
  /** Start of each history. Printed times are relative to it. Unit: ms since the epoch. */
  readonly startsMs: readonly [one: number, other: number];
}

export function comparisonInLines(
  { comparison, names, startsMs }: Compared,
  { colours }: Pick<LineLayout, 'colours'>,
  all = false,
): readonly string[] {
  const { start, first, events, endMs, end } = comparison;
  const [one, other] = names;
  const isAlike = first === undefined && start.length === 0;
  const counts = names
    .map((name, index) => `${name} has ${formatCount(events[index] ?? 0, 'event')}`)
    .join(', ');
  const atEnd = formatVirtualTime(endMs - startsMs[0]);
  const titles = {
    changed: `resource values in ${other} that differ from ${one}`,
    onlyInOne: `only in ${one}`,
    onlyInOther: `only in ${other}`,
  };
  const lists = resourcesInLines(end, titles, { linesMax, all });
  return [
    ...(start.length === 0
      ? []
      : titled(
          'the histories start from different states',
          listByImportance(start, changeInWords, { linesMax, all, hint }),
        )),
    ...(first === undefined
      ? [
          isAlike
            ? colours.green(`one history: ${formatCount(events[0], 'event')}, all equal`)
            : `the same ${formatCount(events[0], 'event')} in both`,
        ]
      : firstInWords(first, { names, startsMs }, colours, all)),
    '',
    `in the end, at ${atEnd} (${counts}):`,
    ...(lists.length === 0 ? ['  no difference that a client can see'] : lists.map((line) => `  ${line}`)),
  ];
}

/** Formats what a branch changes after the recorded end. */
export function laterInLines(
  { endMs, end }: LaterDifferences,
  startMs: number,
  all = false,
): readonly string[] {
  const titles = {
    changed: 'resource values of the branch that change',
    onlyInOne: 'removed in the branch',
    onlyInOther: 'new in the branch',
  };
  const lists = resourcesInLines(end, titles, { linesMax, all });
  return [
    '',
    `after the recorded end, until ${formatVirtualTime(endMs - startMs)}:`,
    ...(lists.length === 0 ? ['  nothing changes that a client can see'] : lists.map((line) => `  ${line}`)),
  ];
}

/** Titles of the lists of resources: those with other values, and those in only one of two states. */
interface ResourceTitles {
  readonly changed: string;
  readonly onlyInOne: string;
  readonly onlyInOther: string;
}

/** Formats the differences of two states that a client sees; no line if there are none. */
export function resourcesInLines(
  { changed, onlyInOne, onlyInOther }: EndDifferences,
  titles: ResourceTitles,
  { linesMax, all }: { readonly linesMax: number; readonly all: boolean },
): readonly string[] {
  const readings = all ? 0 : changed.filter(({ isVolatile }) => isVolatile).length;
  const values = changed
    .filter(({ isVolatile }) => all || !isVolatile)
    .flatMap(({ uri, changes }) => changes.map((change) => ({ ...change, uri })));
  const inWords = (change: Difference & { readonly uri: string }) =>
    `${shortUri(change.uri)}#${changeInWords(change)}`;
  return [
    ...titled(titles.changed, listByImportance(values, inWords, { linesMax, all, hint })),
    ...listed(titles.onlyInOne, onlyInOne.map(thereInWords), { linesMax, all }),
    ...listed(titles.onlyInOther, onlyInOther.map(thereInWords), { linesMax, all }),
    ...(readings === 0 ? [] : [`only readings differ in ${formatCount(readings, 'resource')}`]),
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
  all: boolean,
): readonly string[] {
  const width = Math.max(...names.map((name) => name.length));
  const line = (which: 0 | 1, event: EventSummary | undefined) =>
    `  ${names[which].padEnd(width)}  ${event === undefined ? 'is over' : eventInWords(event, startsMs[which])}`;
  return [
    bold(`the first event that differs is #${number}:`),
    line(0, one),
    line(1, other),
    ...titled(
      '  the state after it',
      listByImportance(changes, changeInWords, { linesMax: changesMax, all, hint }),
    ),
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

function changeInWords({ op, path, value, was, name = path }: Difference): string {
  const before = was === undefined ? 'nothing' : formatValue(was);
  const after = op === 'remove' || value === undefined ? 'nothing' : formatValue(value as Json);
  return `${name}  ${before} → ${after}`;
}

function thereInWords({ uri, description }: EndDifferences['onlyInOne'][number]): string {
  return `${shortUri(uri)}  ${description}`;
}

/** Lists lines under a title, limited to one screen unless `all` is true. */
function listed(
  title: string,
  lines: readonly string[],
  { linesMax: most, all } = { linesMax, all: false },
): readonly string[] {
  const rest = all ? 0 : lines.length - most;
  return titled(title, [
    ...(all ? lines : lines.slice(0, most)),
    ...(rest > 0 ? [`and ${rest} more (${hint})`] : []),
  ]);
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const indent = ' '.repeat(title.length - title.trimStart().length + 2);
  return [`${title}:`, ...lines.map((line) => `${indent}${line}`)];
}
