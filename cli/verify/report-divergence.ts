/** Where a replay and what was recorded part, in words: which event, both sides of it, the states, and the rule that is broken. */
import type { Json } from '../../engine/index.js';
import {
  type Difference,
  type Divergence,
  type EventSummary,
  formatCause,
  formatCount,
  formatNamed,
  formatVirtualTime,
  type TraceDifference,
} from '../../replay/index.js';

/** Changed paths shown of a divergence. Assumption: a screen of them is enough to see the cause; `--json` has all. */
const changesMax = 20;

const meanings: Readonly<Record<Divergence['what'], string>> = {
  genesis:
    'this program starts the history from another state than the one it was written by; nothing was executed',
  position: 'its time and the number of events before it do not come together again',
  fingerprint: 'the state is another one than was recorded',
  failure: 'the line cannot be executed, so no run has written it like this',
  chain: 'the state is as recorded, but a line before it has been changed, dropped or moved',
  event: 'this very event is another one than was recorded',
  checkpoint: 'the state at this checkpoint is another one than was recorded',
};

export function formatDivergence(divergence: Divergence, startMs: number): string[] {
  const { line, at, after, what, recorded, replayed, branches, agreedAfter, event } = divergence;
  const isOfLine = what !== 'event' && what !== 'checkpoint';
  const place = isOfLine ? `line ${line}` : `event #${after}`;
  const sides = [
    ['recorded', recorded, event?.recorded],
    ['replayed', replayed, event?.replayed],
  ] as const;
  return [
    `${place} at ${formatVirtualTime(at - startMs)}: ${what}, ${meanings[what]}`,
    ...sides.flatMap(([name, text, told]) => [
      `  ${name}  ${told === undefined || isOfLine ? text : eventInWords(told, startMs)}`,
      ...(told !== undefined && isOfLine ? [`            ${eventInWords(told, startMs)}`] : []),
    ]),
    ...(branches.length === 0 ? [] : [`branches that differ: ${branches.join(', ')}`]),
    ...(what === 'genesis'
      ? []
      : [`the two last agreed after event ${agreedAfter}${suspectInWords(divergence, startMs)}`]),
    blameInWords(divergence),
    ...ruleInWords(divergence),
    ...changesOf(divergence),
  ];
}

function eventInWords({ number, at, cause, transitions, facts }: EventSummary, startMs: number): string {
  const refused = 'refused' in cause ? ', refused' : '';
  const moves = transitions.map(
    ({ machine, from, to }) => `${machine} ${from.join(' ') || 'nothing'} → ${to.join(' ') || 'gone'}`,
  );
  const what = `${causeOf(cause)}${refused}`;
  return [`#${number} at ${formatVirtualTime(at - startMs)}, ${what}`, ...moves, ...facts].join('; ');
}

function suspectInWords({ suspect }: Divergence, startMs: number): string {
  if (suspect === undefined) return '';
  const { number, at, cause } = suspect;
  return `; the first since that can have led to it is #${number} at ${formatVirtualTime(at - startMs)}, ${causeOf(cause)}`;
}

function causeOf(cause: EventSummary['cause']): string {
  return formatCause('input' in cause ? cause : { address: cause.machine, event: cause.event });
}

/** Whose doing it is: a file that somebody changed says nothing of the program. */
function blameInWords({ isAsWritten }: Divergence): string {
  if (isAsWritten === undefined)
    return 'no fingerprint follows that could tell whether the file is as it was written';
  return isAsWritten
    ? 'the file is as it was written, so this program behaves otherwise than the one that wrote it'
    : 'the file is not as it was written: a line up to there, or in front of the next fingerprint, was changed, dropped or moved';
}

function ruleInWords({ rule }: Divergence): readonly string[] {
  if (rule === undefined) return [];
  return [`rule that it breaks: ${rule.title} (${rule.section}): ${rule.because}`];
}

function changesOf({ changes, changesFrom, branches }: Divergence): readonly string[] {
  if (changesFrom === 'recorded')
    return formatChanges(changes, 'what the state after it differs in, recorded → replayed');
  const where = branches.length === 0 ? '' : ' in them';
  return formatChanges(
    changes,
    `what the replay has changed${where} since the two last agreed`,
    changeInWords,
  );
}

/** As many as a screen shows, those nearest to the root first: settings and states stand nearer to it than the numbers of machines and streams. */
export function formatChanges(
  changes: readonly Difference[],
  title: string,
  inWords: (change: Difference) => string = bothInWords,
): readonly string[] {
  if (changes.length === 0) return [];
  const nearest = changes.toSorted((one, other) => countSegments(one.path) - countSegments(other.path));
  const rest = changes.length - changesMax;
  return [
    `${title}:`,
    ...nearest.slice(0, changesMax).map((change) => `  ${inWords(change)}`),
    ...(rest > 0 ? [`  and ${formatCount(rest, 'more path')}`] : []),
  ];
}

function changeInWords({ op, path, value }: Difference): string {
  const now = value === undefined ? '' : ` ${formatNamed(path, value)}`;
  return `${op.padEnd('replace'.length)} ${path}${now}`;
}

function bothInWords({ path, value, was }: Difference): string {
  const side = (one: Json | undefined) => (one === undefined ? 'nothing' : formatNamed(path, one));
  return `${path}  ${side(was)} → ${side(value)}`;
}

function countSegments(pointer: string): number {
  return pointer.split('/').length;
}

export function formatTraceDifference(
  { number, one, other, changes }: TraceDifference,
  names: readonly [one: string, other: string],
  startMs: number,
): readonly string[] {
  const width = Math.max(...names.map((name) => name.length));
  const side = (name: string, event: EventSummary | undefined) =>
    `  ${name.padEnd(width)}  ${event === undefined ? 'is over' : eventInWords(event, startMs)}`;
  return [
    `event #${number} is the first that is not the same`,
    side(names[0], one),
    side(names[1], other),
    ...formatChanges(changes, `what it changes, ${names[0]} → ${names[1]}`).map((line) => `  ${line}`),
  ];
}
