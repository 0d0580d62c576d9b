/**
 * Description of a divergence of a replay from its record: the event, its recorded and replayed form, the states, and
 * the broken rule.
 */
import type { Json } from '../../engine/index.js';
import {
  type Difference,
  type Divergence,
  type EventSummary,
  formatCause,
  formatNamed,
  formatVirtualTime,
  listByImportance,
  type TraceDifference,
} from '../../replay/index.js';

/**
 * Maximum number of changed paths that are shown for a divergence. Assumption: one screen of paths is enough to see the
 * cause; `--json` prints all paths.
 */
const changesMax = 20;
const jsonHint = '--json has all';

const meanings: Readonly<Record<Divergence['what'], string>> = {
  genesis:
    'this program starts the history from another state than the program that wrote it; nothing was executed',
  position: 'its time and the number of events before it do not match',
  fingerprint: 'the state differs from the recorded state',
  failure: 'the line cannot be executed, so no run has written it in this form',
  chain: 'the state is equal to the recorded state, but an earlier line was changed, removed or moved',
  event: 'this event differs from the recorded event',
  checkpoint: 'the state at this checkpoint differs from the recorded state',
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
      : [`the last agreement is after event ${agreedAfter}${suspectInWords(divergence, startMs)}`]),
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
  return `; the first possible cause since then is #${number} at ${formatVirtualTime(at - startMs)}, ${causeOf(cause)}`;
}

function causeOf(cause: EventSummary['cause']): string {
  return formatCause('input' in cause ? cause : { address: cause.machine, event: cause.event });
}

/**
 * Returns the cause of the divergence: this program or a changed file. If the file was changed, the divergence proves
 * nothing about the program.
 */
function blameInWords({ isAsWritten }: Divergence): string {
  if (isAsWritten === undefined) return 'no later fingerprint shows whether the file is unchanged';
  return isAsWritten
    ? 'the file is unchanged, so this program behaves differently from the program that wrote it'
    : 'the file was changed: a line up to there, or before the next fingerprint, was changed, removed or moved';
}

function ruleInWords({ rule }: Divergence): readonly string[] {
  if (rule === undefined) return [];
  return [`broken rule: ${rule.title} (${rule.section}): ${rule.because}`];
}

function changesOf({ changes, changesFrom, branches }: Divergence): readonly string[] {
  if (changesFrom === 'recorded')
    return formatChanges(changes, 'differences of the state after it, recorded → replayed');
  const where = branches.length === 0 ? '' : ' in them';
  return formatChanges(changes, `changes of the replay${where} since the last agreement`, changeInWords);
}

/**
 * Formats the changes, limited to one screen. Paths near the root come first, because settings and states are nearer to
 * the root than the random numbers of machines.
 */
export function formatChanges(
  changes: readonly Difference[],
  title: string,
  inWords: (change: Difference) => string = bothInWords,
): readonly string[] {
  if (changes.length === 0) return [];
  return [
    `${title}:`,
    ...listByImportance(changes, inWords, { linesMax: changesMax, hint: jsonHint }).map(
      (line) => `  ${line}`,
    ),
  ];
}

function changeInWords({ op, path, value, name = path }: Difference): string {
  const now = value === undefined ? '' : ` ${formatNamed(path, value)}`;
  return `${op.padEnd('replace'.length)} ${name}${now}`;
}

function bothInWords({ path, value, was, name = path }: Difference): string {
  const side = (one: Json | undefined) => (one === undefined ? 'nothing' : formatNamed(path, one));
  return `${name}  ${side(was)} → ${side(value)}`;
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
    `event #${number} is the first that differs`,
    side(names[0], one),
    side(names[1], other),
    ...formatChanges(changes, `its changes, ${names[0]} → ${names[1]}`).map((line) => `  ${line}`),
  ];
}
