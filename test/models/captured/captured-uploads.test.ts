/** Tests of updates, tasks, subscriptions and streams of a captured server. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeImage } from '../../../scenarios/index.js';
import { createCaptured, password, uris } from '../../support/captures/served-mockup.js';

const auth = { authorization: `Basic ${Buffer.from(`root:${password}`).toString('base64')}` };
const version = 'U58 v9.90 (01/01/2026)';

// biome-ignore lint/suspicious/noExplicitAny: bodies of a mockup have no types
type Body = any;

const look = (controller: ReturnType<typeof createCaptured>, uri: string): Body => controller.look(uri);

function bootedAgain(controller: ReturnType<typeof createCaptured>): void {
  controller.advance('1h');
  controller.request('POST', `${uris.system}/Do/Reset`, { ResetType: 'ForceRestart' });
  controller.advance('20m');
}

test('an upload to the captured URI raises the version of the item that the image names', () => {
  const controller = createCaptured();
  assert.is(controller.upload({ for: 'systemRom', version }).status, 200);
  bootedAgain(controller);
  assert.is(look(controller, uris.rom).Version, version);
  assert.is(look(controller, uris.system).BiosVersion, version);
});

test('images come in the standard form, and as the body itself', async () => {
  const { octets: made } = makeImage({ component: 'System ROM', version, for: ['systemRom'], size: 64 });
  const octets = new Uint8Array(made);
  const form = new FormData();
  form.append(
    'UpdateParameters',
    new Blob(['{"Targets":[],"ForceUpdate":true}'], { type: 'application/json' }),
  );
  form.append('OemSomething', new Blob(['ignored']));
  form.append('UpdateFile', new Blob([octets]), 'rom.bin');
  const raw = {
    method: 'POST',
    headers: { ...auth, 'content-type': 'application/octet-stream' },
    body: octets,
  };
  for (const [path, init, status] of [
    [`${uris.update}/push-form`, { method: 'POST', headers: auth, body: form }, 202],
    [`${uris.update}/push`, raw, 202],
  ] as const) {
    const controller = createCaptured();
    const answer = await controller.fetch(path, init);
    assert.is(answer.status, status, `${path}: ${await answer.text()}`);
    bootedAgain(controller);
    assert.is(look(controller, uris.rom).Version, version);
  }
  const elsewhere = await createCaptured().fetch('/cgi-bin/uploadFile', {
    method: 'POST',
    headers: auth,
    body: form,
  });
  assert.is(elsewhere.status, 404);
});

test('a task is a member of the captured collection, with a monitor', () => {
  const controller = createCaptured({
    sources: { 'http://images.example/rom.bin': { image: { for: 'systemRom', version } } },
  });
  const started = controller.request('POST', `${uris.update}/Do/SimpleUpdate`, {
    ImageURI: 'http://images.example/rom.bin',
  });
  assert.is(started.status, 202);
  const task = (started.body as Body)['@odata.id'];
  assert.ok(task.startsWith(`${uris.tasks}/`));
  assert.equal(
    look(controller, uris.tasks).Members.map((member: Body) => member['@odata.id']),
    [task],
  );
  assert.is(controller.request('GET', String(started.headers.location)).status, 202);
  controller.advance('1h');
  assert.is(look(controller, task).TaskState, 'Completed');
});

test('events name captured resources', () => {
  const listener = 'https://listener.example/';
  const controller = createCaptured({ listeners: { [listener]: { status: 204 } } });
  const body = { Destination: listener, Protocol: 'Redfish', EventTypes: ['Alert'], Context: 'lab' };
  const made = controller.request('POST', uris.subscriptions, body);
  assert.is(made.status, 201);
  assert.is(look(controller, String(made.headers.location)).Context, 'lab');
  controller.applyFault({ fault: 'fan.failed', with: { part: 'Blower A' }, clear: false } as never);
  controller.advance('1m');
  const origins = controller.deliveries.flatMap(({ body: sent }) =>
    (sent as Body).Events.flatMap((event: Body) => event.OriginOfCondition?.['@odata.id'] ?? []),
  );
  assert.ok(origins.length > 0);
  assert.equal(
    origins.filter((uri: string) => look(controller, uri.split('#')[0] ?? '') === undefined),
    [],
  );
});

test('the captured stream delivers events', async () => {
  const controller = createCaptured();
  const { status, headers } = await controller.fetch(`${uris.update}/../EventService/Stream`, {
    headers: auth,
  });
  assert.is(status, 200);
  assert.match(String(headers.get('content-type')), /event-stream/);
});

test.run();
