/**
 * Generates `docs/limits.md`: every limit of the code with its value and the statement of the specification about it.
 */
import { collectionLimits } from './collections.js';
import { listConstants } from './constants.js';
import { listBodyLimits } from './rules.js';
import { specified } from './specified.js';

export function limitsPage(): string {
  return `${[
    '# Limits',
    '',
    'Every limit of the code, found in its sources and in the rules of its bodies, with what the specification says of it.',
    'A test fails when a limit is not here or has another figure; `UPDATE_LIMITS=1 npm test whole/limits` writes the page.',
    '',
    '## Members of collections',
    '',
    'Each is delivered with room for one more, unless it says "at most 1"; who removes a member can add another.',
    '',
    '| Collection | Most | One more is | Specification |',
    '|---|---|---|---|',
    ...collectionLimits.map(
      ({ uri, most, refusal, specified: says }) => `| \`${uri}\` | ${most} | \`${refusal}\` | ${says} |`,
    ),
    '',
    '## Texts and lists in bodies',
    '',
    'A longer text is 400 `StringValueTooLong`, a longer list 400 `ArrayPropertyOutOfBound`. Texts that are not here are',
    'bounded by the size of the body alone.',
    '',
    '| Place | Most | | Specification |',
    '|---|---:|---|---|',
    ...listBodyLimits().map(
      ({ place, kind, most }) => `| \`${place}\` | ${most} | ${kind} | ${specified[place] ?? ''} |`,
    ),
    '',
    '## Constants',
    '',
    '| Constant | Figure | What | Specification |',
    '|---|---|---|---|',
    ...listConstants().map(
      ({ file, name, figure, says }) =>
        `| \`${name}\` in \`${file}\` | ${figure} | ${says.replaceAll('|', '/')} | ${specified[name] ?? ''} |`,
    ),
    '',
  ].join('\n')}`;
}
