/**
 * Tests of 20,000 random requests: methods, URIs, headers, bodies and queries, close to valid ones and far from them.
 * None is answered with a 500, a refused request leaves the same tree, and the controller still serves afterwards.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { describeManager, managerRecord } from '../../machines/power/index.js';
import { resources } from '../../machines/resource-list.js';
import { systemUri } from '../support/lab.js';

const requests = 20_000;
const seed = 20_261_121;

const knownUris = resources.map(({ uri }) => uri.replaceAll(/\{\w+\}/g, '1'));
const actionUris = resources.flatMap(({ uri, actions = [] }) =>
  actions.map(
    ({ name, vendor }) => `${uri.replaceAll(/\{\w+\}/g, '1')}Actions/${vendor ? 'Oem/Vnd/' : ''}${name}/`,
  ),
);

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS') },
  { weight: 1, arbitrary: fc.constantFrom('TRACE', 'LINK', 'get', 'M-SEARCH') },
);

/** Generator of paths with an inserted, removed or changed part. */
const path = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...knownUris) },
      { weight: 3, arbitrary: fc.constantFrom(...actionUris) },
      { weight: 1, arbitrary: fc.webPath() },
    ),
    fc.constantFrom('', '', '', 'upper', 'cut', 'double', 'percent', 'rest', 'dots', 'null'),
  )
  .map(([uri, change]) => {
    if (change === 'upper') return uri.toUpperCase();
    if (change === 'cut') return uri.slice(0, -1);
    if (change === 'double') return `${uri}/`;
    if (change === 'percent') return `${uri}%E0%A4%A`;
    if (change === 'rest') return uri.replace('/redfish/', '/rest/');
    if (change === 'dots') return `${uri}../..%2f/`;
    return change === 'null' ? `${uri}%00/` : uri;
  })
  // A call without a path is refused by the library and not by the service (test/scenarios/wrong-calls).
  .filter((uri) => uri !== '');

const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('$filter', '$select', '$expand', '$top', '$skip', '$count', 'only', '$nonsense'),
        fc.oneof(
          fc.constantFrom('.', '*($levels=9)', '-1', '1e9', 'true', "Name eq 'x'", '((((', 'a/b/c', "'", '%'),
          fc.string({ maxLength: 40 }).map(encodeURIComponent),
        ),
      )
      .map(([name, value]) => `?${name}=${value}`),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }).map((text) => `?${text}`) },
);

const propertyName = fc.oneof(
  fc.constantFrom(
    'AssetTag',
    'Boot',
    'Oem',
    'Vnd',
    'ResetType',
    'PushType',
    'UserName',
    'Password',
    'Action',
  ),
  fc.constantFrom(
    'BootSourceOverrideTarget',
    'PowerAutoOn',
    '@odata.id',
    '__proto__',
    'constructor',
    'messages',
  ),
  fc.string({ maxLength: 8 }),
);
const { body } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1e308,
      'On',
      'ForceOff',
      'Pxe',
      'Once',
      'Press',
      'x'.repeat(70),
    ),
    fc.string({ maxLength: 12 }),
  ),
  body: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('body'), { maxLength: 3 }),
    fc
      .array(fc.tuple(propertyName, tie('body')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
}));
const text = fc.oneof(
  { weight: 5, arbitrary: body.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  { weight: 1, arbitrary: body.map((value) => JSON.stringify(value).slice(0, -1)) },
);

const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'if-match',
    'if-none-match',
    'content-type',
    'host',
    'odata-version',
    'authorization',
    'x-auth-token',
  ),
  fc.oneof(
    fc.constantFrom('*/*', '*', 'W/"00000000"', 'text/html', 'application/json', 'evil.example/<x>', '"'),
    fc.string({ maxLength: 80 }),
  ),
  { maxKeys: 2 },
);

test('twenty thousand requests nobody meant end in no 500, and what is refused changes nothing', () => {
  const controller = createController();
  const statuses = new Map<number, number>();

  fc.assert(
    fc.property(method, path, query, text, headers, (asked, uri, search, sent, extra) => {
      const before = controller.tree;
      const reply = controller.request(asked, uri + search, sent, extra);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      assert.ok(reply.status < 500, `${asked} ${uri}${search} ${sent} answered ${reply.status}`);
      const login = asked === 'POST' && reply.status === 401;
      // A request that is refused because of a missing license is logged, for example after the license was removed.
      const isLogged = login || reply.messageIds.some((id) => id.endsWith('.LicenseKeyRequired'));
      if (reply.status >= 400 && !isLogged && isUntaken(before, controller.tree)) return;
      if (reply.status >= 300 && !isLogged)
        assert.is(controller.tree, before, `${asked} ${uri}${search} ${sent}`);
    }),
    { seed, numRuns: requests },
  );

  for (const status of [200, 304, 308, 400, 401, 404, 405])
    assert.ok(statuses.has(status), `never ${status}`);
  controller.advance('1h');
  // One of the requests may have disabled the controller.
  if (describeManager(managerRecord(controller.tree)) === 'disabled')
    controller.operator('controller.enable');
  controller.runUntil((it) => it.request('GET', systemUri).status === 200, '10m');
});

/**
 * Returns true if only the machines refused the request. Such a request is executed and counted as an event, and
 * changes nothing else.
 */
function isUntaken(before: object, after: object): boolean {
  const uncounted = (tree: object) => JSON.stringify({ ...tree, clock: undefined });
  return before !== after && uncounted(before) === uncounted(after);
}

test.run();
