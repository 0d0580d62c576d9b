/** Tests of domains: the faults of a member while feeds and cooling loops are lost. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type LostDomains, listDomainFaults, lostDomains } from '../../../models/fleet/index.js';

const nothing: LostDomains = { feeds: new Set<string>(), cooling: new Set<string>() };
const supplies = ['Power Supply 1', 'Power Supply 2'];
const member = { feeds: ['A', 'B'], cooling: 'loop' };

function faultsWithout(feeds: readonly string[], of = member): readonly string[] {
  const lost = feeds.reduce(
    (before, name) => lostDomains(before, { kind: 'feed', name, lost: true }),
    nothing,
  );
  return listDomainFaults(of, supplies, lost).map(({ fault, part = '' }) => `${fault} ${part}`.trim());
}

test('one of two feeds takes the input of its power supply, both take the mains', () => {
  assert.equal(faultsWithout([]), []);
  assert.equal(faultsWithout(['A']), ['powerSupply.inputLost Power Supply 1']);
  assert.equal(faultsWithout(['B']), ['powerSupply.inputLost Power Supply 2']);
  assert.equal(faultsWithout(['A', 'B']), ['mains.lost']);
  assert.equal(faultsWithout(['other']), []);
});

test('a server with a single feed, or with supplies on lost feeds alone, loses its mains', () => {
  assert.equal(faultsWithout(['A'], { ...member, feeds: ['A'] }), ['mains.lost']);
  assert.equal(faultsWithout(['A', 'B'], { ...member, feeds: ['A', 'B', 'C'] }), ['mains.lost']);
  assert.equal(faultsWithout(['C'], { ...member, feeds: ['A', 'B', 'C'] }), []);
  assert.equal(faultsWithout(['A'], { ...member, feeds: [] }), []);
});

test('a lost cooling loop heats the air, and a restored one does not', () => {
  const lost = lostDomains(nothing, { kind: 'cooling', name: 'loop', lost: true });

  assert.equal(listDomainFaults(member, supplies, lost), [
    { fault: 'ambient.rising', celsius: 45, minutes: 15 },
  ]);
  const restored = lostDomains(lost, { kind: 'cooling', name: 'loop', lost: false });
  assert.equal(listDomainFaults(member, supplies, restored), []);
});

test.run();
