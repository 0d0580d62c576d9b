/** `diff`: what differs between two positions, of the state or of a resource. */
import { type Difference, diffStates, diffValues } from '../../replay/index.js';
import type { Look, Question } from './question.js';
import { valueAtPlace } from './words.js';

/** Differences shown to people. Assumption: more than a few screens are for programs; `--json` has all. */
const shownMax = 100;

export const diffQuestion: Question = {
  verb: 'diff',
  says: 'what differs between two positions; with --json a JSON Patch (RFC 6902), with old values beside',
  arguments: [
    ['<from>', 'a position: #1234, 10m, 2026-01-01T00:10:00Z, i3, start or end'],
    ['[to]', 'another one'],
  ],
  options: [
    ['--uri <uri>', 'of what a resource shows, or a value of it (URI#/Pointer), instead of the whole state'],
  ],
  examples: [
    ['start end --uri /redfish/v1/Systems/1/', 'of a resource'],
    ['i2 10m --json', 'of the state, as a patch'],
  ],
  ask: (past, [named = '', to], { uri }) => {
    const [one, other] = [past.at(named), past.at(to)];
    const place = uri === undefined ? undefined : past.place(uri);
    const patch =
      place === undefined
        ? diffStates(past.history, one, other)
        : diffValues(past.history, place, one, other);
    if (patch.length === 0 && place !== undefined) past.demandPlace(place);
    return { facts: [patch], lines: (look) => inLines(patch, look) };
  },
};

/** Settings and states stand nearer to the root than the inner numbers of machines. */
function inLines(patch: readonly Difference[], look: Look): string[] {
  if (patch.length === 0) return ['no difference'];
  const nearest = patch.toSorted((a, b) => depth(a.path) - depth(b.path));
  const rest = patch.length - shownMax;
  return [
    ...nearest.slice(0, shownMax).map((one) => differenceInWords(one, look)),
    ...(rest > 0 ? [look.colours.dim(`and ${rest} more; --json has all`)] : []),
  ];
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
