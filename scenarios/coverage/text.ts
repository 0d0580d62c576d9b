/** Formats coverage as text: the reached share of each machine, and the items that were not reached. */
import type { TransitionOutline } from '../../engine/index.js';
import { plainStyle, type ReportStyle } from '../report/text.js';
import type { Coverage, MachineCoverage } from './coverage.js';
import { type Subject, subjects, type CountByName } from './collector.js';

/** Maximum number of listed names. Assumption: a readable amount. The JSON output contains all names. */
const namesMax = 40;
/** Width of a line. Unit: characters. */
const lineChars = 100;
const indent = '  ';

const subjectWords: Readonly<Record<Subject, string>> = {
  faults: 'faults',
  operatorActions: 'operator actions',
  facts: 'facts',
  entries: 'log entries',
  messages: 'messages',
  refusals: 'refusals',
};

export function formatCoverage(coverage: Coverage, style: ReportStyle = plainStyle): string {
  const machines = Object.entries(coverage.machines);
  const still = machines.filter(([, machine]) => machine.states.every(isMissing)).map(([kind]) => kind);
  const moved = machines.filter(([kind]) => !still.includes(kind));
  return [
    style.title('coverage'),
    ...moved.flatMap(([kind, machine]) => machineLines(kind, machine, style)),
    ...(still.length === 0 ? [] : wrapped('machines that never existed', still)),
    ...subjects.flatMap((subject) => listLines(subjectWords[subject], coverage[subject], style)),
  ].join('\n');
}

function isMissing({ times }: { readonly times: number }): boolean {
  return times === 0;
}

function machineLines(
  kind: string,
  { states, transitions }: MachineCoverage,
  style: ReportStyle,
): readonly string[] {
  const missingStates = states.filter(isMissing);
  const missing = transitions.filter(isMissing);
  const counts = `states ${share(states.length, missingStates.length)}, transitions ${share(transitions.length, missing.length)}`;
  const head = `${kind}: ${counts}`;
  const all = missingStates.length + missing.length === 0;
  return [
    all ? style.good(head) : head,
    ...(missingStates.length === 0
      ? []
      : wrapped(
          `${indent}never in`,
          missingStates.map(({ path }) => path),
        )),
    ...[...new Set(missing.map(({ from }) => from))].flatMap((from) =>
      wrapped(
        `${indent}never from ${from === '' ? 'anywhere' : from}`,
        missing.filter((one) => one.from === from).map((one) => wayInWords(one, transitions)),
      ),
    ),
  ];
}

function share(all: number, missing: number): string {
  return `${all - missing} of ${all}`;
}

/**
 * Returns a transition as text, such as `reset.warm → starting.resetting`. An index is added if the target is
 * ambiguous.
 */
function wayInWords(way: TransitionOutline, all: readonly TransitionOutline[]): string {
  const { from, event, index, to } = way;
  const target = to.length === 0 ? '' : ` → ${to.join(' and ')}`;
  const alike = all.filter(
    (other) => other.from === from && other.event === event && other.to.join() === to.join(),
  );
  return alike.length === 1 ? event + target : `${event} (${index + 1}.)${target}`;
}

function listLines(what: string, times: CountByName, style: ReportStyle): readonly string[] {
  const names = Object.keys(times);
  const missing = names.filter((name) => times[name] === 0);
  const head = `${what}: ${share(names.length, missing.length)}`;
  if (missing.length === 0) return [style.good(head)];
  const more = missing.length - namesMax;
  const shown = more > 0 ? [...missing.slice(0, namesMax), `and ${more} more`] : missing;
  return [head, ...wrapped(`${indent}never`, shown)];
}

/** Returns a list after its heading as wrapped lines. */
function wrapped(heading: string, names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  const hanging = ' '.repeat(heading.length - heading.trimStart().length) + indent;
  let line = `${heading}:`;
  for (const [index, name] of names.entries()) {
    const text = index === names.length - 1 ? name : `${name},`;
    if (line.length + text.length >= lineChars) {
      lines.push(line);
      line = hanging + text;
    } else line += ` ${text}`;
  }
  return [...lines, line];
}
