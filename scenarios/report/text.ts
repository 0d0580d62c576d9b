/**
 * Formats a report as text. An entry has its virtual time, a mark, its action and its result. Changes between entries
 * are shown. A failure shows both values and the location in the file. The text is plain: the caller defines the styles
 * of marks.
 */
import { formatInstant } from '../../engine/index.js';
import { formatCount, formatVirtualTime, shortUri } from '../../replay/index.js';

import {
  type ChangeEntry,
  type Explanation,
  isResult,
  type PlacedFailure,
  type ReportEntry,
  type ResultEntry,
  type ScenarioReport,
} from './report.js';
import { replayCommand } from './shell-word.js';

/** Styles of the parts of a report. Each function receives a text and returns it with or without colors. */
export interface ReportStyle {
  readonly title: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly faint: (text: string) => string;
}

const asIs = (text: string): string => text;
export const plainStyle: ReportStyle = { title: asIs, good: asIs, bad: asIs, faint: asIs };

/** Separator between the time and the text of an entry. It is as wide as a mark with its blank. */
const gap = '  ';

type Opening = Pick<ScenarioReport, 'name' | 'file' | 'description' | 'seed' | 'startMs'>;

export function formatReport(report: ScenarioReport, style: ReportStyle = plainStyle): string {
  const entries = report.entries.map((entry) => formatEntry(entry, style));
  return [formatOpening(report, style), ...entries, formatEnding(report, style)].join('\n');
}

export function formatOpening(
  { name, file, description, seed, startMs }: Opening,
  style: ReportStyle,
): string {
  const lines = [`${style.title(name)}  ${style.faint(file)}`];
  for (const line of (description ?? '').trim().split('\n')) if (line !== '') lines.push(line);
  lines.push(style.faint(`seed ${seed}, starts ${formatInstant(startMs)}`), '');
  return lines.join('\n');
}

export function formatEntry(entry: ReportEntry, style: ReportStyle): string {
  const time = formatVirtualTime(entry.atMs);
  const [head, ...more] = isResult(entry)
    ? resultLines(entry, style)
    : [`${gap}${style.faint(happeningInWords(entry))}`];
  // The details of an entry are indented below its text.
  const indent = ' '.repeat(time.length) + gap.repeat(2);
  return [style.faint(time) + gap + head, ...more.map((line) => indent + line)].join('\n');
}

function resultLines(entry: ResultEntry, style: ReportStyle): string[] {
  const { name, what, outcome, failures } = entry;
  const mark = failures.length === 0 ? style.good('✓') : style.bad('✗');
  const deed = formatMembers(entry) + (outcome === '' ? what : `${what} → ${outcome}`);
  const lines = name === undefined ? [`${mark} ${deed}`] : [`${mark} ${name}`, style.faint(deed)];
  for (const failure of failures) {
    const [sides, ...more] = formatFailure(failure);
    lines.push(style.bad(sides), ...more.map(style.faint));
  }
  return lines;
}

/** Returns the text of a failure: both values, the nearest other entry, and the location in the file. */
export function formatFailure({
  file,
  line,
  column,
  what,
  expected,
  found,
  among,
}: PlacedFailure): readonly [sides: string, ...more: string[]] {
  const others = among === undefined ? [] : [`among ${among}`];
  return [`${what}: expected ${expected}, found ${found}`, ...others, `${file}:${line}:${column}`];
}

/** Maximum number of members whose names an entry shows. */
const namedMax = 3;

/** Returns the members of an entry as the start of its text, such as `web-01: ` or `40 members: `. */
export function formatMembers({ members = [] }: ReportEntry): string {
  if (members.length === 0) return '';
  return `${members.length > namedMax ? formatCount(members.length, 'member') : members.join(', ')}: `;
}

function happeningInWords(entry: Exclude<ReportEntry, ResultEntry>): string {
  return formatMembers(entry) + contentInWords(entry);
}

function contentInWords(entry: Exclude<ReportEntry, ResultEntry>): string {
  switch (entry.kind) {
    case 'group':
      return entry.name === undefined ? entry.what : `${entry.name}: ${entry.what}`;
    case 'disturbance':
      return entry.isTaken ? `beside: ${entry.what}` : `additional input: ${entry.what}, not possible here`;
    case 'change':
      return changesInWords(entry);
    case 'log':
      return `log ${entry.log} ${entry.code}: ${entry.message}`;
    case 'delivery':
      return `${entry.to} gets ${entry.what}${entry.times === 1 ? '' : `, ${entry.times} times`}`;
  }
}

function changesInWords({ changes }: ChangeEntry): string {
  return changes.map(({ what, to }) => `${what}: ${to}`).join(', ');
}

export function formatEnding(report: ScenarioReport, style: ReportStyle): string {
  const { failed, notRun, durationMs, events, fingerprint, again, journal } = report;
  const counts = formatCounts(report);
  return [
    '',
    `${failed === 0 ? style.good(counts) : style.bad(counts)}, virtual time ${formatVirtualTime(durationMs)}, ${events} events`,
    `fingerprint ${fingerprint}`,
    ...(report.explanations ?? []).flatMap((one) => ['', ...explanationInWords(one, style)]),
    ...(failed + notRun === 0 ? [] : ['', `again: ${again}`]),
    ...(journal === undefined ? [] : [`journal: ${replayCommand(journal)}`]),
  ].join('\n');
}

/**
 * Returns the history of the wrong values of a step or check, as lines of plain text. The kind and the number of the
 * failed entry identify the step or check.
 */
export function formatExplanation(
  { explanations = [] }: Pick<ScenarioReport, 'explanations'>,
  { kind, number }: Pick<ResultEntry, 'kind' | 'number'>,
): readonly string[] {
  return explanations
    .filter((one) => one.kind === kind && one.number === number)
    .flatMap((one) => explanationInWords(one, plainStyle));
}

function explanationInWords(
  { kind, number, member, uri, pointer, changes, rightUntil }: Explanation,
  style: ReportStyle,
): readonly string[] {
  const lines = [
    style.title(
      `${pointer} of ${shortUri(uri)}${member === undefined ? '' : ` at ${member}`}, in ${kind} ${number}`,
    ),
  ];
  for (const { atMs, to, by } of changes) {
    const cause = by.length === 0 ? '' : style.faint(`  by ${by.join(', ')}`);
    lines.push(`${style.faint(formatVirtualTime(atMs))}${gap}${to}${cause}`);
  }
  if (rightUntil === undefined) return [...lines, 'the value was never as expected'];
  const { atMs, different } = rightUntil;
  const since = `the value was as expected until ${formatVirtualTime(atMs)}; changes since then:`;
  return [...lines, since, ...different.map((words) => `${gap}${words}`)];
}

export function formatCounts({
  passed,
  failed,
  notRun,
}: Pick<ScenarioReport, 'passed' | 'failed' | 'notRun'>): string {
  return `${passed} passed, ${failed} failed${notRun === 0 ? '' : `, ${notRun} not run`}`;
}
