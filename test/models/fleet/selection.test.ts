/** Tests of selections: patterns, several conditions, and the message about an empty selection. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchesGlob, noMembers, parseFleet, planFleet, selectMembers } from '../../../models/fleet/index.js';

const reading = parseFleet(
  `members:
  - {count: 12, name: 'web-{n}', rack: 'r{r}', perRack: 6, feeds: ['{rack}-A'], labels: {role: web, tier: '1'}}
  - {count: 2, name: 'db-{n}', rack: r1, cooling: cold, labels: {role: db}}`,
  'fleet.yaml',
);
const planning = reading.ok ? planFleet(reading.value) : undefined;
const members = planning?.ok ? planning.plan.members : [];

function namesOf(selection: Parameters<typeof selectMembers>[1]): string {
  return selectMembers(members, selection)
    .map(({ name }) => name)
    .join(' ');
}

test('patterns match as the equal regular expression does', () => {
  const text = fc.stringMatching(/^[ab*?]{0,8}$/);
  fc.assert(
    fc.property(text, fc.stringMatching(/^[ab]{0,10}$/), (pattern, name) => {
      const equal = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`);
      assert.is(matchesGlob(pattern, name), equal.test(name), `${pattern} ${name}`);
    }),
  );
});

test('all conditions have to hold, and the values of one condition are alternatives', () => {
  assert.is(
    namesOf({ name: ['web-0?', 'db-1'], rack: ['r1'] }),
    'web-01 web-02 web-03 web-04 web-05 web-06 db-1',
  );
  assert.is(namesOf({ label: ['role=web', 'tier=1'], feed: ['r2-*'], name: ['*7'] }), 'web-07');
  assert.is(namesOf({ label: ['role=d*'] }), 'db-1 db-2');
  assert.is(namesOf({ label: ['tier'], name: ['*12'] }), 'web-12');
  assert.is(namesOf({ cooling: ['cold'], label: ['role=web'] }), '');
  assert.is(selectMembers(members, {}).length, 14);
});

test('an empty selection is described with values that exist', () => {
  assert.is(
    noMembers(members, { rack: ['r9'] }),
    'no member has rack=r9 (expected names such as web-01, web-02, web-03, racks such as r1, r2)',
  );
});

test.run();
