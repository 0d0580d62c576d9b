/** Tests of reads of a captured server: what was captured, and what lives. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createCaptured, password, servedCapture, uris } from '../../support/captures/served-mockup.js';

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

test('a GET of every resource answers the captured body, except for the lists of sessions, entries and tasks', () => {
  const capture = servedCapture();
  const controller = createCaptured({}, capture);
  const differing = [...capture.resources.values()].flatMap(({ uri, body }) => {
    const { status, body: shown } = controller.request('GET', uri);
    return status === 200 && JSON.stringify(shown) === JSON.stringify(body) ? [] : [`${status} ${uri}`];
  });

  assert.equal(differing.sort(), [`200 ${uris.manager}`, `200 ${uris.sessions}`, `404 ${uris.sessions}/17`]);
});

test('a resource has its captured ETag and headers until it changes', () => {
  const controller = createCaptured();
  const first = controller.request('GET', uris.system);
  assert.is(first.headers.etag, '"captured-1"');
  assert.is(first.headers.server, 'maker-web/2');
  assert.is(
    controller.request('GET', uris.system, undefined, { 'if-none-match': '"captured-1"' }).status,
    304,
  );

  controller.request('PATCH', uris.system, { AssetTag: 'rack 13' });
  const { headers, body } = controller.request('GET', uris.system);
  assert.is.not(headers.etag, '"captured-1"');
  assert.is((body as Record<string, unknown>)['@odata.etag'], headers.etag);
  assert.match(String(headers.etag), /^"/);
  const stale = controller.request('PATCH', uris.system, { AssetTag: 'x' }, { 'if-match': '"captured-1"' });
  assert.is(stale.status, 412);
});

test('casing and slashes do not matter, and a HEAD has no body', () => {
  const controller = createCaptured();
  for (const path of ['/redfish/v1/', '/REDFISH/v1/systems/', `${uris.system}/`])
    assert.is(controller.request('GET', path).status, 200, path);
  assert.equal(controller.request('HEAD', uris.system).body, {});
});

test('query options select, expand and page', () => {
  const controller = createCaptured();
  const read = (path: string) => controller.get<Record<string, never>>(path);

  assert.equal(
    Object.keys(read(`${uris.system}?$select=AssetTag`)).filter((name) => !name.startsWith('@')),
    ['AssetTag'],
  );
  const [expanded] = read('/redfish/v1/Systems?$expand=.').Members as unknown as readonly object[];
  assert.is((expanded as { AssetTag?: string }).AssetTag, 'rack 12');
  assert.is((read(`${uris.entries}?$top=1`).Members as unknown as object[]).length, 1);
  assert.is(controller.request('GET', `${uris.system}?$top=1`).status, 400);
});

test('requests need a user, whose resources are the captured ones alone', () => {
  const controller = createCaptured();
  assert.is(controller.request('GET', '/redfish/v1/', undefined, { authorization: '' }).status, 200);
  assert.is(controller.request('GET', uris.system, undefined, basic('root', 'wrong')).status, 401);
  assert.is(controller.request('GET', uris.system, undefined, basic('root', password)).status, 200);
  assert.is(controller.request('GET', '/redfish/v1/Systems/1/').status, 404);
  assert.is(controller.request('GET', '/redfish/v1/nothing').status, 404);
  assert.is(controller.request('GET', '/redfish').status, 200);
  assert.is(controller.request('GET', '/redfish/v1/odata').status, 200);
});

test('a resource that no link leads to is served as captured and cannot be changed', () => {
  const controller = createCaptured();
  const uri = `${uris.system}/Processors/P1`;
  assert.is(controller.get<{ Model: string }>(uri).Model, 'Unlinked');
  assert.is(controller.request('PATCH', uri, { Model: 'x' }).status, 400);
  assert.is(controller.request('DELETE', uri).status, 405);
});

test('recorded times delay responses when they are asked for', () => {
  const early = createCaptured().request('GET', uris.system);
  assert.is(early.status, 200);
  const controller = createCaptured({ times: true });
  const before = controller.now;
  controller.request('GET', uris.system);
  assert.is(controller.now - before, 250);
});

test('readings move around their captured values, and what has none keeps none', () => {
  const controller = createCaptured();
  const thermal = () =>
    controller.look<{
      readonly Fans: readonly { readonly Reading: number; readonly Status: { readonly Health: string } }[];
      readonly Temperatures: readonly { readonly ReadingCelsius: number | null }[];
    }>(uris.thermal);

  assert.is(thermal()?.Temperatures[0]?.ReadingCelsius, 24);
  controller.applyFault({ fault: 'fan.failed', with: { part: 'Blower A' }, clear: false } as never);
  controller.advance('10m');
  const later = thermal();
  assert.is(later?.Fans[0]?.Reading, 0);
  assert.is(later?.Fans[0]?.Status.Health, 'Critical');
  assert.ok(Number(later?.Fans[1]?.Reading) > 4_100);
  assert.is(later?.Temperatures[1]?.ReadingCelsius, null);
});

test('a dependency of a captured body is the built-in resource that it follows', () => {
  const controller = createCaptured();
  const before = controller.look(uris.system);
  assert.is(controller.look(uris.system), before);
  controller.request('POST', `${uris.system}/Do/Reset`, { ResetType: 'ForceOff' });
  assert.is.not(controller.look(uris.system), before);
});

test.run();
