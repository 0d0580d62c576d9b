/**
 * Tests of captures of real controllers: they load, have the roles of a server, keep their links when they are
 * anonymized, and give a blueprint. The times are printed.
 */
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCapture } from '../../../http/captures/open-capture.js';
import { resolveBlueprint } from '../../../models/blueprint/index.js';
import {
  anonymizeCapture,
  type Capture,
  danglingLinks,
  deriveBlueprint,
  mapRoles,
  type Role,
} from '../../../models/capture/index.js';
import { absent, publicCaptures } from '../../support/captures/public-captures.js';

/** Roles that each of these servers has. */
const usualRoles: readonly Role[] = [
  ...([
    'system',
    'manager',
    'chassis',
    'bios',
    'biosSettings',
    'sessions',
    'account',
    'accountRole',
  ] as const),
  ...([
    'logEntries',
    'tasks',
    'subscriptions',
    'updateService',
    'firmware',
    'virtualMedia',
    'sensor',
  ] as const),
  ...(['processor', 'memoryModule', 'networkProtocol', 'managerEthernetInterface'] as const),
];

const countDangling = (capture: Capture) =>
  [...capture.resources.values()].reduce((sum, { body }) => sum + danglingLinks(capture, body).length, 0);

test('the captures are found beside the project, or a sentence says that they are absent', () => {
  assert.is(publicCaptures.length === 0, absent !== undefined);
});

if (absent !== undefined) test.skip(absent, () => {});
for (const file of publicCaptures) {
  const name = path.basename(file, '.tar.gz');
  test(`${name} has roles, links and a blueprint`, () => {
    const startedAt = performance.now();
    const capture = openCapture(file);
    const roles = mapRoles(capture);
    const loadMs = performance.now() - startedAt;

    assert.equal(
      usualRoles.filter((role) => roles.first(role) === undefined),
      [],
    );
    const reset = roles
      .actionsOf(roles.first('system') ?? '')
      .find((action) => action.name === 'ComputerSystem.Reset');
    assert.ok((reset?.allowableValues.ResetType ?? []).includes('ForceRestart'));
    const anonymous = anonymizeCapture(capture, '7');
    // Links to sessions of clients lead to nothing.
    assert.ok(countDangling(anonymous) <= countDangling(capture) + 5);
    const again = mapRoles(anonymous);
    assert.is(again.all('sensor').length, roles.all('sensor').length);
    const { overrides, parts, notes } = deriveBlueprint(anonymous, again);
    assert.equal(
      notes.filter(({ path: where }) => where === 'secureBoot'),
      [],
    );
    const blueprint = resolveBlueprint(overrides);
    assert.ok([...parts.values()].some(({ kind }) => kind === 'fan'));
    assert.is(blueprint.settings.initialPower, 'on');
    process.stdout.write(`${name}: ${capture.resources.size} resources in ${Math.round(loadMs)} ms\n`);
  });
}

test.run();
