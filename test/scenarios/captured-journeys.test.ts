/**
 * Tests of captures of real controllers as living servers: a GET of every resource answers what was captured but for what
 * lives, and a client takes a journey by role. The steps that a capture does not have are listed with the reason.
 */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compressCapture, openCapture } from '../../http/captures/open-capture.js';
import {
  type Capture,
  mapRoles,
  packCapture,
  type Role,
  simulatedProperties,
} from '../../models/capture/index.js';
import { captureBlueprint } from '../../models/captured/index.js';
import { createController } from '../../scenarios/index.js';
import { absent, publicCaptures } from '../support/captures/public-captures.js';
import { takeJourney } from '../support/captures/role-journey.js';
import { servedCapture } from '../support/captures/served-mockup.js';

/** Steps that a capture cannot take, by the name of its file. */
const expectedSkips: Readonly<Record<string, readonly string[]>> = {
  DL360_Gen12: [],
  dell: ['volume'],
  lenovo: ['secure boot keys'],
  nvidia_gh200: ['asset tag', 'task polled', 'secure boot keys', 'volume'],
  'public-rackmount1': ['volume'],
  supermicro: ['secure boot keys', 'volume'],
};

/** Roles whose collections and members come and go, so that a GET can differ or find nothing. */
const living: ReadonlySet<Role> = new Set(
  (Object.keys(simulatedProperties) as Role[]).filter((role) => simulatedProperties[role] === 'all'),
);

test('the mockup of the tests answers what it contains, but for what lives', () => {
  assert.equal(unexpected(servedCapture()), []);
});

test('the mockup of the tests takes the journey, with its skipped steps listed', () => {
  const results = takeJourney(servedCapture());
  assert.equal(
    results.filter(({ result }) => result === 'failed'),
    [],
  );
  assert.ok(results.filter(({ result }) => result === 'ok').length >= 15);
});

if (absent !== undefined) test.skip(absent, () => {});
for (const file of publicCaptures) {
  const name = path.basename(file, '.tar.gz');
  const capture = openCapture(file);

  test(`${name} answers what was captured, but for what lives`, () => {
    assert.equal(unexpected(capture), []);
  });

  test(`${name} adds at most a tenth of its imported file to a journal`, () => {
    assert.ok(packCapture(capture).length <= compressCapture(capture).length * 1.1);
  });

  test(`${name} takes the journey`, () => {
    const results = takeJourney(capture);
    for (const { step, result, reason } of results)
      if (result !== 'ok') console.log(`${name}: ${step} is ${result}: ${reason.slice(0, 200)}`);
    assert.equal(
      results.filter(({ result }) => result === 'failed').map(({ step }) => step),
      [],
    );
    const skipped = results.filter(({ result }) => result === 'skipped').map(({ step }) => step);
    assert.equal(skipped, expectedSkips[name] ?? skipped);
    assert.ok(results.length >= 25);
  });
}

/** Returns the properties that differ from the capture although they do not live. */
function unexpected(capture: Capture): readonly string[] {
  const roles = mapRoles(capture);
  const controller = createController({ blueprint: captureBlueprint(capture) });
  return [...capture.resources.values()].flatMap(({ uri, body }) => {
    const role = roles.at(uri)?.role;
    const { status, body: shown } = controller.request('GET', uri);
    const isLiving = role !== undefined && living.has(role);
    if (isLiving && (status === 200 || status === 404)) return [];
    if (status !== 200) return [`${status} ${uri}`];
    const follows = role === undefined ? undefined : simulatedProperties[role];
    return Object.entries(body).flatMap(([property, value]) => {
      const isFollowing = Array.isArray(follows) && follows.includes(property);
      const isSame = isDeepStrictEqual((shown as Record<string, unknown>)[property], value);
      return isSame || isFollowing ? [] : [`${uri}#/${property}`];
    });
  });
}

test.run();
