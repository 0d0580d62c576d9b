/** Tests of `brokenRule`: it derives the violated rule from the symptoms of a divergence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { brokenRule, type Symptoms } from '../../../replay/verify/divergence.js';
import { project } from '../../support/paths.js';

const symptoms: Symptoms = {
  what: 'fingerprint',
  isAsWritten: true,
  isOtherCause: false,
  isRepeatable: () => true,
  paths: [['host', 'assetTag']],
};

function section(differing: Partial<Symptoms>): string | undefined {
  return brokenRule({ ...symptoms, ...differing })?.section;
}

const cases: readonly (readonly [
  title: string,
  differing: Partial<Symptoms>,
  section: string | undefined,
])[] = [
  ['a file that was changed breaks none', { isAsWritten: false }, undefined],
  ['a chain that breaks while the state is right is a file that was changed', { what: 'chain' }, undefined],
  ['a genesis that gives another state', { what: 'genesis' }, 'design § 2.10'],
  ['replays that differ from each other', { isRepeatable: () => false }, 'design § 2.3'],
  ['an event that is due at another place', { what: 'position' }, 'design § 2.2'],
  ['another event in the place of one', { what: 'event', isOtherCause: true }, 'design § 2.2'],
  ['nothing but what is drawn', { paths: [['random', 'draws']] }, 'design § 2.5'],
  ['all replays alike, and not as recorded', {}, 'design § 2.10'],
];

for (const [title, differing, expected] of cases) {
  test(`${title}: ${expected ?? 'no rule'}`, () => {
    assert.is(section(differing), expected);
  });
}

test('the rules are headings of the design', () => {
  const design = readFileSync(path.join(project, 'docs/design.md'), 'utf8');

  for (const [, differing] of cases) {
    const number = section(differing);
    if (number !== undefined)
      assert.match(design, new RegExp(`^### ${number.replace('design ', '').replace('.', '\\.')} `, 'm'));
  }
});

test('whether replays agree is asked only where it matters', () => {
  const asked = () => {
    throw new Error('it was asked');
  };

  assert.is(section({ what: 'genesis', isRepeatable: asked }), 'design § 2.10');
  assert.is(section({ isAsWritten: false, isRepeatable: asked }), undefined);
});

test.run();
