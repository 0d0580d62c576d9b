/**
 * Tests of captures of real controllers as living servers: a GET of every resource answers what was captured but for what
 * lives, and a client takes a journey by role. The steps that a capture does not have are listed with the reason.
 */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compressCapture, openCapture } from '../../http/captures/open-capture.js';
import { type Capture, mapRoles, packCapture, type Role } from '../../models/capture/index.js';
import { captureBlueprint } from '../../models/captured/index.js';
import { createController } from '../../scenarios/index.js';
import { absent, publicCaptures } from '../support/captures/public-captures.js';
import { takeJourney } from '../support/captures/role-journey.js';
import { servedCapture } from '../support/captures/served-mockup.js';

/** Steps that a capture cannot take, by the name of its file. */
const expectedSkips: Readonly<Record<string, readonly string[]>> = {
  DL360_Gen12: ['certificate request'],
  dell: ['volume'],
  lenovo: ['secure boot keys'],
  nvidia_gh200: ['asset tag', 'task polled', 'secure boot keys', 'volume'],
  'public-rackmount1': ['volume'],
  supermicro: ['secure boot keys', 'volume'],
};

const clock = ['DateTime', 'DateTimeLocalOffset'] as const;
const members = ['Members', 'Members@odata.count', '@odata.etag'] as const;

/**
 * Properties and statuses in which a fresh server differs from its capture, by the role of the resource: the clock, the
 * clients that have gone, and the name of the administrator.
 */
const atRest: Readonly<Partial<Record<Role, readonly string[]>>> = {
  manager: clock,
  systemLogService: clock,
  managerLogService: clock,
  chassisLogService: clock,
  taskService: ['DateTime'],
  sessions: members,
  session: ['404'],
  subscriptions: members,
  subscription: ['404'],
  account: ['UserName', '@odata.etag'],
};

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
    assert.equal(unexpected(capture, name), []);
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

/** Returns the differences of a fresh server from its capture, and prints them; without those that are expected. */
function unexpected(capture: Capture, name = 'the mockup'): readonly string[] {
  const roles = mapRoles(capture);
  const controller = createController({ blueprint: captureBlueprint(capture) });
  const differences = [...capture.resources.values()].flatMap(({ uri, body }): Difference[] => {
    const role = roles.at(uri)?.role;
    const { status, body: shown } = controller.request('GET', uri);
    if (status !== 200) return [{ role, uri, property: String(status) }];
    const names = new Set([...Object.keys(body), ...Object.keys(shown as object)]);
    return [...names].flatMap((property) => {
      const isSame = isDeepStrictEqual((shown as Record<string, unknown>)[property], body[property]);
      return isSame ? [] : [{ role, uri, property }];
    });
  });
  for (const { uri, property } of differences) console.log(`${name}: ${uri} differs in ${property}`);
  const accounts = new Set(differences.filter(({ role }) => role === 'account').map(({ uri }) => uri));
  assert.ok(accounts.size <= 1, 'more accounts than the administrator differ');
  return differences
    .filter(({ role, property }) => role === undefined || atRest[role]?.includes(property) !== true)
    .map(({ uri, property }) => `${uri} ${property}`);
}

interface Difference {
  readonly role: Role | undefined;
  readonly uri: string;
  /** Name of the property, or the status of a resource that is not served. */
  readonly property: string;
}

test.run();
