/** Tests of the exported functions of the library, as a test author uses them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../index.js';
import { managerResetUri, resetUri, sessionsUri, systemUri } from '../support/lab.js';

test('fetch follows the redirect to the canonical URI, unless it is told not to', async () => {
  const controller = createController();
  const headers = { Authorization: controller.authorization };

  const followed = await controller.fetch('/redfish/v1/Systems/1', { headers });
  const manual = await controller.fetch('/redfish/v1/Systems/1', { headers, redirect: 'manual' });

  assert.is(followed.status, 200);
  assert.ok(followed.url.endsWith(systemUri));
  assert.is(manual.status, 308);
});

test('fetch takes a Request, a URL or a path, and a session token opens what Basic opens', async () => {
  const controller = createController();
  const { userName, password } = controller.credentials;
  const login = await controller.fetch(
    new Request(`https://server${sessionsUri}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ UserName: userName, Password: password }),
    }),
  );
  const token = login.headers.get('X-Auth-Token') ?? '';

  const answer = await controller.fetch(new URL(`https://server${systemUri}`), {
    headers: { 'X-Auth-Token': token },
  });

  assert.is(login.status, 201);
  assert.is(((await answer.json()) as { PowerState: string }).PowerState, 'On');
});

test('fetch without credentials is 401: only the synchronous requests act as the administrator', async () => {
  const controller = createController();

  assert.is((await controller.fetch(systemUri)).status, 401);
  assert.is(controller.request('GET', systemUri).status, 200);
});

test('a body that is not declared as JSON is refused as it would be over HTTPS', async () => {
  const controller = createController();
  const body = JSON.stringify({ AssetTag: 'x' });
  const patch = (headers: Record<string, string>) =>
    controller.fetch(systemUri, {
      method: 'PATCH',
      body,
      headers: { Authorization: controller.authorization, ...headers },
    });

  // A string body without a type is sent as text/plain, as WHATWG Fetch requires.
  assert.is((await patch({})).status, 415);
  assert.is((await patch({ 'Content-Type': 'application/x-www-form-urlencoded' })).status, 415);
  assert.is((await patch({ 'Content-Type': 'application/json; charset=utf-8' })).status, 200);
});

test('while the controller is away fetch rejects as for a dropped connection, or answers 503 when asked to', async () => {
  const [dropping, answering] = [createController(), createController({ whenUnavailable: '503' })];
  for (const controller of [dropping, answering]) controller.operator('mains.off');

  const rejected = await dropping.fetch('/redfish/v1/').catch((error: unknown) => error);
  const answered = await answering.fetch('/redfish/v1/');

  assert.instance(rejected, TypeError);
  assert.is(answered.status, 503);
  assert.ok(answered.headers.has('Retry-After'));
  assert.throws(() => dropping.get(systemUri), /unavailable/);
});

test('an aborted fetch rejects and asks nothing', async () => {
  const controller = createController();
  const before = controller.tree;

  const error = await controller
    .fetch(resetUri, {
      method: 'POST',
      headers: { Authorization: controller.authorization },
      body: JSON.stringify({ ResetType: 'ForceOff' }),
      signal: AbortSignal.abort(),
    })
    .catch((reason: unknown) => reason);

  assert.instance(error, Error);
  assert.is(controller.tree, before);
});

test('runUntil stops at the very instant the predicate comes true, and throws when it does not in time', () => {
  const controller = createController();
  controller.post(resetUri, { ResetType: 'ForceOff' });
  const start = controller.now;

  controller.runUntil((it) => it.get(systemUri).PowerState === 'Off', '1m');

  const elapsedMs = controller.now - start;
  assert.ok(elapsedMs >= 10_000 && elapsedMs <= 11_000, `took ${elapsedMs} ms`);
  assert.throws(
    () => controller.runUntil((it) => it.get(systemUri).PowerState === 'On', '1h'),
    /the condition did not hold within 1h/,
  );
  assert.is(controller.now, start + elapsedMs + 3_600_000);
});

test('a fork and its original part ways, and a snapshot brings either back', () => {
  const controller = createController();
  const snapshot = controller.snapshot();
  const fork = controller.fork();

  fork.post(resetUri, { ResetType: 'ForceOff' });
  fork.advance('1m');

  assert.is(fork.get(systemUri).PowerState, 'Off');
  assert.is(controller.get(systemUri).PowerState, 'On');
  assert.is(fork.restore(snapshot).get(systemUri).PowerState, 'On');
  assert.is(fork.fingerprint, controller.fingerprint);
});

test('equal seeds and inputs give equal fingerprints, another seed another one with the same behaviour', () => {
  const run = (seed: string, extraReads: boolean) => {
    const controller = createController({ seed });
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    for (let minute = 0; minute < 30; minute++) {
      controller.advance('1m');
      if (extraReads) controller.get(systemUri);
    }
    return { fingerprint: controller.fingerprint, state: controller.get(systemUri).BootProgress };
  };

  assert.is(run('a', false).fingerprint, run('a', true).fingerprint);
  assert.is.not(run('a', false).fingerprint, run('b', false).fingerprint);
});

test('wrong options are refused with what was expected', () => {
  for (const start of ['soon', '2026-01-01T00:00:00', -1, 0.5]) {
    assert.throws(() => createController({ start }), /is not an instant/, String(start));
  }
  assert.throws(() => createController({ blueprint: { processors: [] } }), /processors/);
  const expected = /expected a duration such as 10m.*did you mean 5m\?/;
  // @ts-expect-error: the compiler checks the duration as well
  assert.throws(() => createController().advance('5 minutes'), expected);
  assert.throws(() => createController().advance(-1), /duration/);
  // @ts-expect-error: the compiler says so, too
  assert.throws(() => createController().fault('host.hungry'), /host\.hung\b/);
});

test('a reset of the controller drops its sessions and leaves the host alone', async () => {
  const controller = createController();
  const { userName, password } = controller.credentials;
  const token =
    controller.post(sessionsUri, { UserName: userName, Password: password }).headers['x-auth-token'] ?? '';

  controller.post(managerResetUri);
  controller.advance('10m');

  assert.is(controller.request('GET', systemUri, undefined, { 'X-Auth-Token': token }).status, 401);
  assert.is(controller.get(systemUri).PowerState, 'On');
});

test('fetch gives a document that is no JSON as it is', async () => {
  const answer = await createController().fetch('/redfish/v1/$metadata');

  assert.is(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /xml/);
  assert.match(await answer.text(), /^<\?xml/);
});

test('get follows the redirect of a URI without its last slash, and request does not', () => {
  const controller = createController();

  assert.is(controller.get('/redfish/v1/Systems/1').Id, '1');
  assert.is(controller.get('/redfish/v1').Id, 'RootService');
  assert.is(controller.request('GET', '/redfish/v1/Systems/1').status, 308);
});

test('a predicate that sends a request to a controller that is away gets the reason and the way to read', () => {
  const away = [
    [(it: InProcessController) => it.operator('mains.off'), /has no power/],
    [(it: InProcessController) => it.fault('controller.hung', { seconds: 600 }), /is hung/],
    [(it: InProcessController) => it.fault('controller.restarted'), /is restarting/],
  ] as const;
  for (const [leave, reason] of away) {
    const controller = leave(createController());
    const isOff = (it: InProcessController) => it.get(systemUri).PowerState === 'Off';

    const problem = new RegExp(`^runUntil: GET .*: the controller ${reason.source}.*use look\\(uri\\)`);
    assert.throws(() => controller.runUntil(isOff, '1m'), problem);
    controller.runUntil((it) => it.look(systemUri)?.Id === '1', '1m');
    assert.throws(() => controller.runUntil(() => false, '1s'), reason);
  }
});

test.run();
