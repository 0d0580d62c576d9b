/** Tests of the console over HTTP: its files and their headers, the one-time link, and pages of other origins. */
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ConsoleSessions } from '../../http/console/console-sessions.js';
import { createAnnouncement, type RunningService, startService } from '../../http/index.js';
import { type Asking, ask, control, dataFolder, optionsFor } from '../support/service/http-rig.js';

const data = dataFolder();
let service: RunningService;

test.before(async () => {
  service = await startService(optionsFor(data.folder));
});
test.after(async () => {
  await service.close();
  data.remove();
});

/** Unit: bytes. */
const firstLoadMax = 120_000;

const noToken = { Authorization: '' };
const json = { 'Content-Type': 'application/json' };

function look(path: string, asking: Asking = {}) {
  return control(service, path, { method: 'GET', ...asking, headers: { ...noToken, ...asking.headers } });
}

function exchange(body: string | object, headers: Asking['headers'] = json) {
  return control(service, '/console/session', { headers: { ...noToken, ...headers }, body });
}

function tokenOf(link: string): string {
  return /#token=([\w-]+)$/.exec(link)?.[1] ?? '';
}

test('the page is served without a token, with a policy that allows nothing from elsewhere and no inline code', async () => {
  const { status, headers, text } = await look('/console/');

  assert.is(status, 200);
  assert.match(String(headers['content-type']), /^text\/html/);
  const policy = String(headers['content-security-policy']);
  assert.match(
    policy,
    /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;/,
  );
  assert.match(policy, /frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/);
  assert.not.match(policy, /unsafe|\*/);
  assert.is(headers['referrer-policy'], 'no-referrer');
  assert.is(headers['x-content-type-options'], 'nosniff');
  assert.is(headers['cache-control'], 'no-cache');
  assert.not.match(text, /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/);
  assert.not.match(text, /https?:\/\/(?!www\.w3\.org\/2000\/svg)/, 'no request to anywhere else');
});

test('the opening has the extent, the URIs of the server, and the content of the view that is asked for', async () => {
  const opening = async (query: string) =>
    (await control(service, `/console/opening${query}`, { method: 'GET' })).json as Record<string, never>;
  const whole = await opening('?content=server');
  const history = await control(service, '/history', { method: 'GET' });
  const { seed, events } = whole.extent as unknown as Record<string, unknown>;
  assert.equal([seed, events], [history.json.seed, history.json.events]);
  const { system, parts } = whole.server as unknown as { system: string; parts: string[] };
  const uris = encodeURIComponent([system, ...parts].join());
  const bodies = await control(service, `/history/bodies?uris=${uris}`, { method: 'GET' });
  assert.equal(whole.bodies, bodies.json.bodies);
  assert.equal(whole.machines, (await control(service, '/machines', { method: 'GET' })).json.machines);
  assert.equal(Object.keys(await opening('')), ['extent', 'server']);
  assert.is((await look('/console/opening')).status, 401);
});

test('the first requests of the page are a small file that runs before the other code is read', async () => {
  const page = await look('/console/');
  const [, first = ''] = /<script type="module" async crossorigin src="\.\/([^"]+)">/.exec(page.text) ?? [];
  const { text } = await look(`/console/${first}`);
  assert.match(text, /session/);
  assert.not.match(text, /\bimport\b/);
  assert.ok(text.length < 2_000, `${text.length} bytes`);
});

test('the files of the page have types and names of their content, and there are no others', async () => {
  const page = await look('/console/');
  const files = [...page.text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name);
  assert.ok(files.length >= 2, page.text);
  for (const file of files) {
    const { status, headers } = await look(`/console/${file}`);
    assert.is(status, 200, file);
    assert.match(String(headers['content-type']), /javascript|css/);
    assert.match(String(headers['cache-control']), /immutable/);
  }
  for (const path of [
    '/console/../main.js',
    '/console/%2e%2e/main.js',
    '/console/.stamp',
    '/console/none.js',
  ])
    assert.ok([401, 404].includes((await look(path)).status), path);
  assert.is((await look('/console')).status, 302);
  assert.is((await look('/console/', { method: 'POST' })).status, 405);
});

test('the first view needs at most 120 KB, compressed', async () => {
  const page = await look('/console/');
  const names = [...page.text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name);
  const files = await Promise.all(names.map((name) => look(`/console/${name}`)));
  const bytes = [page, ...files].reduce((sum, { text }) => sum + gzipSync(text).length, 0);
  assert.ok(bytes <= firstLoadMax, `${bytes} bytes`);
});

test('the Redfish port has no console', async () => {
  const { status, headers } = await ask(service, '/console/');
  assert.is(status, 401);
  assert.is(headers['content-security-policy'], undefined);
});

test('a link opens one session, and the session may do what the token of the control API may do', async () => {
  const { console: link } = createAnnouncement(service);
  assert.ok(link.startsWith(`${service.control.url}/console/#token=`));
  const opened = await exchange({ token: tokenOf(link) });
  assert.is(opened.status, 201, opened.text);
  assert.is(opened.headers['cache-control'], 'no-store');
  const token = String(opened.json.token);
  assert.is.not(token, service.control.token);
  assert.is((await look('/state', { headers: { Authorization: `Bearer ${token}` } })).status, 200);

  assert.is((await exchange({ token: tokenOf(link) })).status, 401, 'the link was used');
  assert.is((await look('/state', { headers: { Authorization: `Bearer ${tokenOf(link)}` } })).status, 401);
});

test('a further link needs the token, and opens another session', async () => {
  assert.is((await control(service, '/console/links', { headers: noToken })).status, 401);
  const made = await control(service, '/console/links');
  assert.is(made.status, 201);
  assert.is((await exchange({ token: tokenOf(String(made.json.path)) })).status, 201);
});

test('a wrong token, a wrong type and a wrong body open nothing', async () => {
  for (const body of ['', '{', '[]', { token: 7 }, {}]) assert.is((await exchange(body)).status, 400);
  assert.is((await exchange({ token: 'x' })).status, 401);
  assert.is((await exchange({ token: 'x' }, { 'Content-Type': 'text/plain' })).status, 400);
  assert.ok((await exchange({ token: 'x'.repeat(100_000) })).status >= 400);
});

test('a page of another origin cannot read, write or open a session, also under a name that points here', async () => {
  const { port } = new URL(service.control.url);
  const own = `http://127.0.0.1:${port}`;
  const foreign = [
    { Origin: 'https://example.com' },
    { Origin: `http://127.0.0.1:${Number(port) + 1}` },
    { Origin: `http://localhost:${port}` },
    { Origin: 'null' },
    { Host: `rebound.example.com:${port}` },
    { Host: `rebound.example.com:${port}`, Origin: `http://rebound.example.com:${port}` },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' },
  ];
  const before = service.controller.tree;
  for (const headers of foreign) {
    const shown = JSON.stringify(headers);
    const token = { Authorization: `Bearer ${service.control.token}` };
    assert.is(
      (await control(service, '/state', { method: 'GET', headers: { ...token, ...headers } })).status,
      403,
      shown,
    );
    assert.is(
      (await control(service, '/mains', { headers: { ...token, ...json, ...headers }, body: { on: false } }))
        .status,
      403,
      shown,
    );
    const link = service.consoleUrl;
    assert.is((await exchange({ token: tokenOf(link) }, { ...json, ...headers })).status, 403, shown);
  }
  assert.is(service.controller.tree, before);
  const answer = await look('/console/', { headers: { Origin: own } });
  assert.is(answer.headers['access-control-allow-origin'], undefined);
  assert.is(answer.status, 200, 'its own page');
});

test('a page sends JSON and nothing else, as a form of another page could send it', async () => {
  const origin = { Origin: service.control.url };
  const as = (type: string) =>
    control(service, '/pace', { headers: { ...origin, 'Content-Type': type }, body: { pace: 'manual' } });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    assert.is((await as(type)).status, 415, type);
  assert.is((await as('application/json')).status, 200);
});

test('a link from elsewhere opens the page, which has no secret', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
  assert.is((await look('/console/', { headers })).status, 200);
});

test('old links and sessions end when there are too many', () => {
  const sessions = new ConsoleSessions();
  const first = sessions.createLink();
  for (let count = 0; count < 8; count++) sessions.createLink();
  assert.is(sessions.exchange(first), undefined);
  const opened = Array.from({ length: 33 }, () => sessions.exchange(sessions.createLink()) ?? '');
  assert.equal(
    [opened[0], opened[1]].map((token) => sessions.has(token ?? '')),
    [false, true],
  );
});

test('the answer to a request has its headers, but never the token of a session', async () => {
  const request = { method: 'GET', uri: '/redfish/v1/Systems/1/' };
  const { json: state } = await control(service, '/inputs', { body: { request } });
  const { headers, status } = state.answer as { headers: Record<string, string>; status: number };
  assert.is(status, 200);
  assert.not.ok(Object.keys(headers).some((name) => /token/i.test(name)));
  assert.match(JSON.stringify(headers), /etag/i);
});

test.run();
