/** Tests of domains: the faults of a member while feeds and cooling loops are lost. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { domainFaultRequests, lostDomains, nothingLost } from '../../../models/fleet/index.js';

const supplies = ['Power Supply 1', 'Power Supply 2'];
const member = { feeds: ['A', 'B'], cooling: 'loop' };

function faultsWithout(feeds: readonly string[], of = member): readonly string[] {
  const lost = feeds.reduce(
    (before, name) => lostDomains(before, { kind: 'feed', name, lost: true }),
    nothingLost,
  );
  return domainFaultRequests(of, supplies, { before: nothingLost, after: lost }).map((request) => {
    assert.is(request.clear, false);
    return [request.fault, request.with.part ?? ''].join(' ').trim();
  });
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
  const lost = lostDomains(nothingLost, { kind: 'cooling', name: 'loop', lost: true });

  const heat = domainFaultRequests(member, supplies, { before: nothingLost, after: lost });
  assert.equal(heat, [{ fault: 'ambient.rising', with: { celsius: 45, minutes: 15 }, clear: false }]);

  const restored = lostDomains(lost, { kind: 'cooling', name: 'loop', lost: false });
  const cool = domainFaultRequests(member, supplies, { before: lost, after: restored });
  assert.equal(cool, [{ fault: 'ambient.rising', with: {}, clear: true }]);
});

test('a second lost feed sets the loss of the mains before it clears that of the supply', () => {
  const [one, both] = [['A'], ['A', 'B']].map((feeds) => ({ ...nothingLost, feeds: new Set(feeds) }));
  assert.ok(one !== undefined && both !== undefined);

  const requests = domainFaultRequests(member, supplies, { before: one, after: both });
  assert.equal(requests, [
    { fault: 'mains.lost', with: {}, clear: false },
    { fault: 'powerSupply.inputLost', with: { part: 'Power Supply 1' }, clear: true },
  ]);
});

test.run();
