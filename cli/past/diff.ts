/** `diff`: what differs between two positions, of the state or of a resource. */
import {
  type Difference,
  demandPlace,
  diffStates,
  diffValues,
  positionExamples,
} from '../../replay/index.js';
import { differencesInLines } from './differences.js';
import type { Look, Question } from './question.js';

export const diffQuestion: Question = {
  verb: 'diff',
  says: 'what differs between two positions; with --json a JSON Patch (RFC 6902), with old values beside',
  arguments: [
    ['<from>', `a position: ${positionExamples}`],
    ['[to]', (here) => `another one; ${here} unless said`],
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
    if (patch.length === 0 && place !== undefined) demandPlace(past.history, place);
    return { facts: [patch], lines: (look) => inLines(patch, look) };
  },
};

function inLines(patch: readonly Difference[], look: Look): string[] {
  return patch.length === 0 ? ['no difference'] : differencesInLines(patch, look);
}
