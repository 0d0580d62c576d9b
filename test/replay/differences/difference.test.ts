/**
 * Tests of the differences between two values: a valid JSON Patch that compares list items by identity, in an order for
 * readers.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { differencesBetween, importanceOf, listByImportance } from '../../../replay/index.js';
import { applyPatch } from '../../../replay/patch.js';
import { budget } from '../../support/budget.js';

const entry = (number: number, text: string) => ({ number, text });

test('a removed list item is one difference, although the later items have moved', () => {
  const from = { pages: [entry(1, 'a'), entry(2, 'b'), entry(3, 'c')] };
  const to = { pages: [entry(2, 'b'), entry(3, 'C'), entry(4, 'd')] };

  assert.equal(differencesBetween(from, to), [
    { op: 'remove', path: '/pages/0', name: '/pages[1]', was: entry(1, 'a') },
    { op: 'add', path: '/pages/2', name: '/pages[4]', value: entry(4, 'd') },
    { op: 'replace', path: '/pages/1/text', name: '/pages[3]/text', value: 'C', was: 'c' },
  ]);
});

test('members are named by their URI, and scalars are their own identity', () => {
  const member = (uri: string) => ({ '@odata.id': uri });
  const from = { Members: [member('/a/'), member('/b/')], Tags: ['x', 'y'] };
  const to = { Members: [member('/b/')], Tags: ['y', 'z'] };

  assert.equal(
    differencesBetween(from, to).map(({ op, name, path }) => [op, name ?? path]),
    [
      ['remove', '/Members[/a/]'],
      ['remove', '/Tags/0'],
      ['add', '/Tags/1'],
    ],
  );
});

test('the differences are a patch from the first value to the second', () => {
  const scalar = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'b'), fc.constant(null));
  const item = fc.record({ Id: fc.constantFrom('1', '2', '3', '4'), value: scalar });
  const value = fc.record({
    items: fc.array(item, { maxLength: 5 }),
    scalars: fc.array(scalar, { maxLength: 5 }),
    nested: fc.dictionary(fc.constantFrom('a', 'b/c', 'd~'), fc.array(scalar, { maxLength: 3 })),
  });
  const property = fc.property(value, value, (from, to) => {
    const plain = (one: unknown) => JSON.parse(JSON.stringify(one)) as JsonObject;
    const [was, is] = [plain(from), plain(to)];

    assert.equal(applyPatch(plain(from), differencesBetween(was, is)), is);
  });
  fc.assert(property, { seed: 5, numRuns: budget({ short: 300, long: 5_000 }) });
});

test('watched values come first, and derived ones are folded', () => {
  const paths = ['/Members@odata.count', '/Oem/Vnd/LastUpdated', '/SKU', '/Status/Health', '/clock/now'];
  const differences = paths.map((path) => ({ path }));
  const inWords = ({ path }: { readonly path: string }) => path;
  const limits = { linesMax: 10, hint: '--all lists them' };

  assert.equal(
    paths.map((path) => importanceOf({ path })),
    ['derived', 'derived', 'other', 'watched', 'derived'],
  );
  assert.equal(listByImportance(differences, inWords, limits), [
    '/Status/Health',
    '/SKU',
    'and 3 derived: ETags, times, readings (--all lists them)',
  ]);
  assert.equal(listByImportance(differences, inWords, { ...limits, all: true }).length, paths.length);
  assert.equal(listByImportance(differences.slice(0, 2), inWords, limits), paths.slice(0, 2));
  assert.equal(
    listByImportance(differences, inWords, { ...limits, linesMax: 1 })[1],
    'and 1 more (--all lists them)',
  );
});

test('a setting and an inventory value are never derived, whatever their names end with', () => {
  const settings = [
    '/AuthFailureDelayTimeSeconds',
    '/Oem/Vnd/IdleConnectionTimeoutMinutes',
    '/DeliveryRetryIntervalSeconds',
    '/ProcessorSummary/CoreCount',
    '/sessions/idleTimeoutMinutes',
    '/accountService/delaySeconds',
  ];
  const derived = [
    '/DateTime',
    '/Created',
    '/ReadingCelsius',
    '/Members@odata.count',
    '/license/installedAt',
  ];

  for (const path of settings) assert.is(importanceOf({ path }), 'other', path);
  for (const path of derived) assert.is(importanceOf({ path }), 'derived', path);
  assert.is(importanceOf({ path: '/Oem/Vnd/WearStatus' }), 'watched');
});

test.run();
