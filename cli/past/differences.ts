/** Differences as the answers show them: one in a line, with the old value and the new one. */
import type { Json } from '../../engine/index.js';
import { type Difference, differencesBetween } from '../../replay/index.js';
import type { Look } from './question.js';
import { valueAtPlace } from './words.js';

/** Differences shown to people. Assumption: more than a few screens are for programs; `--json` has all. */
const shownMax = 100;

/** Settings and states stand nearer to the root than the inner numbers of machines, and come first. */
export function differencesInLines(patch: readonly Difference[], look: Look): string[] {
  const nearest = patch.toSorted((a, b) => depth(a.path) - depth(b.path));
  const rest = patch.length - shownMax;
  return [
    ...nearest.slice(0, shownMax).map((one) => differenceInWords(one, look)),
    ...(rest > 0 ? [look.colours.dim(`and ${rest} more; --json has all`)] : []),
  ];
}

/** What differs inside of two mappings or two lists; undefined for other values, which say themselves what they are. */
export function differencesInside(
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

function differenceInWords({ op, path, was, value }: Difference, { colours }: Look): string {
  const name = path === '' ? 'the value' : path;
  if (op === 'add') return `${colours.green('+')} ${name}: ${valueAtPlace(path, value)}`;
  if (op === 'remove') return `${colours.red('-')} ${name}: ${valueAtPlace(path, was)}`;
  return `${colours.yellow('~')} ${name}: ${valueAtPlace(path, was)} → ${valueAtPlace(path, value)}`;
}

function depth(path: string): number {
  return path.split('/').length;
}
