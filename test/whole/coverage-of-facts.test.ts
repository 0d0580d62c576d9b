/**
 * Tests of the coverage of the facts of a real controller: the page about it is current, and no class is below the
 * required share. They need the facts beside the project.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareSurfaces } from '../support/coverage/compare.js';
import { factsMissing, factsSurface } from '../support/coverage/facts.js';
import { leftOut, reasonOf } from '../support/coverage/left-out.js';
import { coverageBar, coveragePage, percentServed } from '../support/coverage/page.js';
import { servedSurface } from '../support/coverage/served.js';
import { propertyName, uriPattern } from '../support/coverage/surface.js';
import { project } from '../support/paths.js';

const page = path.join(project, 'docs/coverage.md');
const classes = factsMissing === undefined ? compareSurfaces(factsSurface(), servedSurface(), reasonOf) : [];

/** Registers a test that needs the facts. Without the facts the test only prints the reason why it is skipped. */
function testAgainstFacts(title: string, check: () => void): void {
  test(title, () => {
    if (factsMissing === undefined) check();
    else console.log(`skipped: ${factsMissing}`);
  });
}

testAgainstFacts('the page about coverage is of today', () => {
  const today = coveragePage(classes);
  if (process.env.UPDATE_COVERAGE === '1') writeFileSync(page, today);

  assert.ok(
    readFileSync(page, 'utf8') === today,
    'docs/coverage.md is not of today: UPDATE_COVERAGE=1 npm test whole/coverage writes it',
  );
});

for (const of of classes) {
  test(`of the ${of.class} that facts name for this hardware, ${coverageBar} % are served`, () => {
    const percent = percentServed(of);
    assert.ok(
      percent >= coverageBar,
      `${percent.toFixed(1)} %: docs/coverage.md lists ${of.missing.length} that are missing; serve them, or say in
      test/support/coverage/left-out.ts why this server would not have them`,
    );
  });
}

testAgainstFacts('every reason to leave something out leaves out something', () => {
  const all = classes.flatMap(({ class: of, leftOut: names }) => names.map((name) => reasonOf(of, name)));
  for (const { reason } of leftOut)
    assert.ok(all.includes(reason), `nothing is left out any more by: ${reason}`);
});

test('addresses and properties are spelled alike, however they were written', () => {
  assert.is(uriPattern('/redfish/v1/Chassis/{ChassisId}/Power/'), '/redfish/v1/chassis/{item}/power');
  assert.is(
    uriPattern('/redfish/v1/systems/{item}/bios/boot/settings'),
    uriPattern('/redfish/v1/Systems/{SystemId}/Bios/oem/vnd/boot/settings/'),
  );
  assert.is(propertyName('Chassis', 'Links.Drives[{item}].@odata.id'), 'Chassis Links.Drives');
});

test('what is missing is told from what is left out, and a variable segment stands for any', () => {
  const none = { types: [], URIs: [], methods: [], actions: [], properties: [], writable: [] };
  const surface = (some: Partial<Record<keyof typeof none, readonly string[]>>) =>
    Object.fromEntries(
      Object.entries({ ...none, ...some }).map(([name, names]) => [name, new Set(names)]),
    ) as unknown as Parameters<typeof compareSurfaces>[0];

  const [types, uris, methods] = compareSurfaces(
    surface({ types: ['A', 'B', 'C'], URIs: ['/a/one'], methods: ['GET /a/one', 'PATCH /a/one'] }),
    surface({ types: ['A'], URIs: ['/a/{item}'], methods: ['GET /a/{item}'] }),
    (_, name) => (name === 'B' ? 'another kind of hardware' : undefined),
  );

  assert.equal(types, { class: 'types', named: 2, leftOut: ['B'], missing: ['C'] });
  assert.equal(uris?.missing, []);
  assert.equal(methods?.missing, ['PATCH /a/one']);
});

test.run();
