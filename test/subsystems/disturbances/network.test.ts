/**
 * Tests of a disturbed network for callers in the process: lost responses, writes that are performed although their
 * response is lost, and wrong responses.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import type { FaultName } from '../../../machines/faults/index.js';
import { isAbout } from '../../../machines/manager/network-faults/crossing.js';
import { withWrongValue } from '../../../machines/manager/network-faults/faulty-response.js';
import type { Reply } from '../../../scenarios/controller/reply.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, sessionsUri, systemUri } from '../../support/lab.js';

const patched = { AssetTag: 'rack 7' };

function tagOf({ tree }: InProcessController): string {
  return tree.host.assetTag;
}

/** Returns the response to a request, or the way in which the response was lost. */
function fate(
  controller: InProcessController,
  method = 'GET',
  uri = systemUri,
  body?: object,
): Reply | string {
  try {
    return controller.request(method, uri, body);
  } catch (error) {
    return (error as Error).message.replace(/^.*?: | at \d.*$/g, '');
  }
}

function statusOf(answer: Reply | string): number | string {
  return typeof answer === 'string' ? answer : answer.status;
}

function disturb(name: FaultName, told: Readonly<Record<string, string | number>> = {}): InProcessController {
  return createController().applyFault({ fault: name, with: told, clear: false });
}

test('globs are of whole paths: a star is any part of a segment, two are any number of segments', () => {
  const about = (uri: string | null, path: string) => isAbout({ uri, method: null }, { method: 'GET', path });
  const path = '/redfish/v1/Systems/1/Bios/';

  for (const uri of [
    null,
    '/**',
    '/redfish/v1/Systems/1/Bios',
    '/redfish/*/Sys*s/1/**',
    '/**/Bios',
    '/re*d*sh/**/1/*',
  ]) {
    assert.ok(about(uri, path), String(uri));
  }
  for (const uri of [
    '/',
    '/redfish/v1/Systems/1',
    '/redfish/v1/Systems/*',
    '/**/1',
    '/redfish/v1/Systems/1/Bio',
    '/**/B*x*',
  ]) {
    assert.not.ok(about(uri, path), uri);
  }
  assert.ok(about('/redfish/**', '/redfish') && about('/', '/') && not(about('/a*a', '/a')));
  assert.not.ok(isAbout({ uri: null, method: 'PATCH' }, { method: 'GET', path }));
});

function not(is: boolean): boolean {
  return !is;
}

test('what is refused, dropped or unavailable has done nothing, a lost answer has; nobody can tell by what came back', () => {
  const fates = (
    ['network.refuse', 'network.drop', 'network.unavailable', 'network.answerLost'] as const
  ).map((name) => {
    const controller = disturb(name);
    return [statusOf(fate(controller, 'PATCH', systemUri, patched)), tagOf(controller)];
  });

  assert.equal(fates, [
    ['connection refused', ''],
    ['connection closed without a response', ''],
    [503, ''],
    ['connection closed without a response', 'rack 7'],
  ]);
});

test('a 503 says when to come again, in header and message, and asks for no credentials', async () => {
  const controller = disturb('network.unavailable', { retryAfter: 7, uri: '/redfish/v1/Systems/**' });
  const response = await controller.fetch(systemUri);

  assert.is(response.status, 503);
  assert.is(response.headers.get('retry-after'), '7');
  assert.match(await response.text(), /ServiceTemporarilyUnavailable.*"7"/);
  assert.is((await controller.fetch('/redfish/v1/')).status, 200);
});

test('a fault is about the requests that it names, goes when those are named again, and is there once for each', () => {
  const told = { uri: '/redfish/v1/Systems/*', method: 'PATCH' } as const;
  const controller = createController().fault('network.drop', told);
  controller.fault('network.drop', { method: 'DELETE' });

  assert.is(statusOf(fate(controller, 'PATCH', systemUri, patched)), 'connection closed without a response');
  assert.is(statusOf(fate(controller)), 200);
  assert.throws(() => controller.fault('network.drop', told), /not possible/);
  assert.throws(() => controller.clearFault('network.drop', { method: 'PATCH' }), /not possible/);
  controller.clearFault('network.drop', told).clearFault('network.drop', { method: 'DELETE' });
  assert.is(statusOf(fate(controller, 'PATCH', systemUri, patched)), 200);
  assert.equal(controller.tree.disturbances, {});
});

test('with a count it is over by itself, and with a likelihood some go through: the same with the same seed, replayed too', () => {
  const lab = createLab();
  const { controller } = lab;
  const ask = () => Array.from({ length: 40 }, () => typeof fate(controller) === 'string');
  let first: readonly boolean[] = [];
  journaled(lab, () => {
    controller.fault('network.refuse', { count: 2, method: 'GET' });
    assert.equal(ask().slice(0, 4), [true, true, false, false]);
    controller.fault('network.answerLost', { percent: 30 });
    first = ask();
  });

  const lost = first.filter((isLost) => isLost).length;
  assert.ok(lost >= 4 && lost <= 24, `${lost} of 40 at 30 %`);
  assert.equal(Object.keys(controller.tree.disturbances), ['answerLost * /**']);
  const other = createController({ seed: 'other' }).fault('network.answerLost', { percent: 30 });
  const second = Array.from({ length: 40 }, () => typeof fate(other) === 'string');
  assert.is.not(JSON.stringify(first), JSON.stringify(second));
});

test('a read over a network that is always the same moves nothing, and one that is dropped uses up no lost answer', () => {
  const controller = disturb('network.slow', { minMs: 0, maxMs: 0 });
  controller.fault('network.staleETag').fault('network.wrongType');
  const before = controller.tree;
  fate(controller);
  assert.is(controller.tree, before);

  controller.fault('network.drop', { count: 1 }).fault('network.answerLost', { count: 1 });
  fate(controller);
  assert.equal(Object.keys(controller.tree.disturbances).includes('answerLost * /**'), true);
  fate(controller);
  assert.equal(statusOf(fate(controller)), 200);
});

test('who only looks meets nothing of it, and a controller that is away is away', () => {
  const controller = disturb('network.refuse', { count: 1 });
  assert.is.not(controller.look(systemUri), undefined);
  controller.operator('mains.off');
  assert.match(String(fate(controller)), /the controller is unavailable/);
  assert.equal(Object.keys(controller.tree.disturbances).length, 1);
});

test('a slow answer takes virtual time, within its bounds; most of a long tail is short, and some of it is not', () => {
  const spans = (told: object) => {
    const controller = createController().fault('network.slow', { minMs: 100, maxMs: 10_000, ...told });
    return Array.from({ length: 400 }, () => {
      const beforeMs = controller.now;
      fate(controller);
      return controller.now - beforeMs;
    }).sort((one, other) => one - other);
  };

  const [even, long] = [spans({}), spans({ distribution: 'longTailed' })];
  for (const each of [even, long]) assert.ok((each[0] ?? 0) >= 100 && (each.at(-1) ?? 0) <= 10_000);
  assert.ok((even[200] ?? 0) > 4_000 && (even[200] ?? 0) < 6_000, `median ${even[200]}`);
  assert.ok(
    (long[200] ?? 0) < 1_000 && (long.at(-1) ?? 0) > 7_000,
    `median ${long[200]}, most ${long.at(-1)}`,
  );
  assert.throws(() => createController().fault('network.slow', { minMs: 2, maxMs: 1 }), /not possible/);
});

test('a stale ETag is none that the resource has: a change under it is refused', () => {
  const controller = createController();
  const real = controller.request('GET', systemUri);
  controller.fault('network.staleETag', { method: 'GET' });
  const { headers, body } = controller.request('GET', systemUri);

  assert.is.not(headers.etag, real.headers.etag);
  assert.is(body['@odata.etag'], headers.etag);
  assert.match(headers.etag ?? '', /^W\/"[0-9A-F]{8}"$/);
  assert.equal({ ...body, '@odata.etag': '' }, { ...real.body, '@odata.etag': '' });
  const change = (etag = '') => controller.request('PATCH', systemUri, patched, { 'If-Match': etag }).status;
  assert.equal([change(headers.etag), change(real.headers.etag)], [412, 200]);
});

test('a wrong type is that of a page, and a wrong value is one that its schema does not allow', () => {
  const typed = disturb('network.wrongType').request('GET', systemUri);
  assert.is(typed.headers['content-type'], 'text/html; charset=utf-8');
  assert.is((JSON.parse(typed.text) as { PowerState: string }).PowerState, 'On');

  const right = createController().request('GET', systemUri).body;
  const told = disturb('network.wrongValue', { property: '/Status/Health' }).request('GET', systemUri).body;
  assert.equal(told, { ...right, Status: { ...(right.Status as object), Health: 0 } });
  const byChance = disturb('network.wrongValue').request('GET', systemUri).body;
  assert.is.not(JSON.stringify(byChance), JSON.stringify(right));
  assert.equal(Object.keys(byChance), Object.keys(right));
});

test('a value is wrong at any depth, and what a resource is known by stays; a property that there is not is left', () => {
  const body = { '@odata.id': '/x', Name: 'x', Count: 3, Deep: { On: true, List: [1] }, None: null };
  const all = [0, 0.2, 0.4, 0.6, 0.8].map((drawn) => JSON.stringify(withWrongValue(body, null, drawn)));

  assert.is(new Set(all).size, 5);
  for (const text of all) assert.match(text, /^\{"@odata\.id":"\/x"/);
  assert.equal(withWrongValue(body, 'Count', 0), { ...body, Count: 'unexpected' });
  assert.equal(withWrongValue(body, '/Deep/List', 0), { ...body, Deep: { On: true, List: 'unexpected' } });
  assert.is(withWrongValue(body, 'Nothing', 0), body);
});

test('fetch rejects as over a socket, and a body that is cut fails where it ends', async () => {
  const failureOf = async (work: Promise<unknown>) => {
    try {
      return await work;
    } catch (error) {
      const { message, cause } = error as TypeError & { readonly cause: { readonly code: string } };
      return [error instanceof TypeError, message, cause.code];
    }
  };
  const whole = (await createController().fetch('/redfish/v1/')).text();
  for (const [name, code] of [
    ['network.reset', 'ECONNRESET'],
    ['network.truncate', 'UND_ERR_SOCKET'],
  ] as const) {
    const response = await disturb(name).fetch('/redfish/v1/');
    assert.is(response.status, 200);
    const reader = response.body?.getReader();
    const half = new TextDecoder().decode((await reader?.read())?.value);
    assert.ok((await whole).startsWith(half) && half.length > 100, name);
    assert.equal(await failureOf(reader?.read() ?? whole), [true, 'terminated', code]);
    const length = response.headers.get('content-length');
    assert.is(length, name === 'network.truncate' ? String((await whole).length) : null);
    assert.match(String(fate(disturb(name), 'GET', '/redfish/v1/')), /truncated/);
    assert.is((await disturb(name).fetch('/redfish/v1/', { method: 'HEAD' })).status, 200);
  }
  assert.equal(await failureOf(disturb('network.refuse').fetch('/redfish/v1/')), [
    true,
    'fetch failed',
    'ECONNREFUSED',
  ]);
  assert.equal(await failureOf(disturb('network.drop').fetch('/redfish/v1/')), [
    true,
    'fetch failed',
    'UND_ERR_SOCKET',
  ]);
});

test('client code on virtual time waits for a slow answer as it sleeps, and has its own timeouts meanwhile', async () => {
  const controller = disturb('network.slow', { minMs: 30_000, maxMs: 30_000 });
  const startMs = controller.now;
  const seen = await controller.drive(async ({ fetch, sleep, now }) => {
    const answer = fetch('/redfish/v1/').then(({ status }) => status);
    const first = await Promise.race([answer, sleep('10s').then(() => 'too slow')]);
    return [first, now() - startMs, await answer, now() - startMs];
  });

  assert.equal(seen, ['too slow', 10_000, 200, 30_000]);
});

test('a login whose answer is lost has made a session, and one that was dropped none', () => {
  const controller = createController();
  const { userName: UserName, password: Password } = controller.credentials;
  const logIn = () => fate(controller, 'POST', sessionsUri, { UserName, Password });
  controller.fault('network.drop', { count: 1 });
  logIn();
  assert.is(Object.keys(controller.tree.sessions.byId).length, 0);
  controller.fault('network.answerLost', { count: 1, uri: '/redfish/v1/SessionService/**' });
  logIn();
  assert.is(Object.keys(controller.tree.sessions.byId).length, 1);
});

test('an upload is answered when its file has come: with the answer lost, the image is taken all the same', () => {
  const image = { for: 'controller', version: '3.01 Feb 11 2026' } as const;
  const controller = disturb('network.answerLost', { count: 1, uri: '/cgi-bin/*' });
  assert.throws(() => controller.upload(image), /closed without a response/);
  assert.is.not(JSON.stringify(controller.tree.updates), JSON.stringify(createController().tree.updates));
  assert.is(Object.keys(controller.tree.disturbances).length, 0);
});

test.run();
