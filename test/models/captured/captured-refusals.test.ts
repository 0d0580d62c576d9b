/** Tests of what a captured server refuses, and of values in responses that a client uses next. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { changedFile, createCaptured, servedCapture, uris } from '../../support/captures/served-mockup.js';

const { system, bios, biosSettings, accounts } = uris;
const at = (uri: string) => `${uri.slice(1)}/index.json`;
const reset = `${system}/Do/Reset`;

// biome-ignore lint/suspicious/noExplicitAny: bodies of a mockup have no types
const look = (controller: ReturnType<typeof createCaptured>, uri: string): any => controller.look(uri);

test('a reset without its type, with another parameter or with no object does nothing', () => {
  const controller = createCaptured();
  const { executed } = controller.tree.clock;
  const answers = [{ ResetTyp: 'On' }, {}, undefined, [], { ResetType: 'On', More: 1 }].map((body) =>
    controller.request('POST', reset, body),
  );
  assert.equal(
    answers.map(({ status }) => status),
    [400, 400, 400, 400, 400],
  );
  assert.match(JSON.stringify(answers[0]?.body), /ActionParameterUnknown.*ResetTyp/);
  assert.match(JSON.stringify(answers[1]?.body), /ActionParameterMissing.*ResetType/);
  controller.advance('5m');
  assert.is(look(controller, system).BootProgress.LastState, 'OSRunning');
  assert.ok(executed >= 0);
});

test('a vacant account takes all values of its PATCH, and an unknown property is refused as a whole', () => {
  const controller = createCaptured();
  const change = (more: object) =>
    controller.request('PATCH', `${accounts}/4`, {
      ...{ UserName: 'ops', Password: 'Passw0rd!x', RoleId: 'Operator' },
      ...more,
    });
  assert.is(change({ Enabled: true, Nope: 1 }).status, 400);
  assert.is(look(controller, `${accounts}/4`).UserName, '');
  assert.is(change({ Enabled: false }).status, 200);
  assert.is(look(controller, `${accounts}/4`).Enabled, false);
});

test('a deleted account is gone in any casing', () => {
  const files = changedFile(accounts, (body) => ({
    ...body,
    Members: [...(body.Members as JsonObject[]), { '@odata.id': `${accounts}/eve` }],
  }));
  const eve = JSON.stringify({
    '@odata.id': `${accounts}/eve`,
    '@odata.type': '#ManagerAccount.v1_8_0.ManagerAccount',
    ...{ Id: 'eve', Name: 'eve', UserName: 'eve', RoleId: 'Operator', Enabled: true },
  });
  const controller = createCaptured({}, servedCapture({ ...files, [at(`${accounts}/eve`)]: eve }));
  assert.is(controller.request('GET', `${accounts}/EVE`).status, 200);
  assert.is(controller.request('DELETE', `${accounts}/eve`).status, 200);
  assert.is(controller.request('GET', `${accounts}/EVE`).status, 404);
});

test('a task names its monitor and the captured URI of its request, with messages of the captured registry', () => {
  const image = 'http://images.example/rom.bin';
  const controller = createCaptured({
    sources: { [image]: { image: { for: 'systemRom', version: 'U68 v9.90 (01/01/2026)' } } },
  });
  const target = `${uris.update}/Do/SimpleUpdate`;
  const asked = controller.request('POST', target, { ImageURI: image, TransferProtocol: 'HTTP' });
  const monitor = String(asked.headers.location);
  const { '@odata.id': uri } = asked.body as { '@odata.id': string };
  const task = look(controller, uri);
  assert.is(task.TaskMonitor, monitor);
  assert.is(task.Payload.TargetUri, target);
  assert.not.match(JSON.stringify(task.Messages), /Mgmt\./);
});

test('a message in a captured body stays in each representation of it', () => {
  const id = 'Maker.2.1.Noted';
  const files = changedFile(bios, (body) => ({ ...body, '@Message.ExtendedInfo': [{ MessageId: id }] }));
  const controller = createCaptured({}, servedCapture(files));
  for (const query of ['', '?$select=Id,@Message.ExtendedInfo'])
    assert.not.match(JSON.stringify(controller.request('GET', bios + query).body), 'Base.1.12.Success');
});

test('an attribute with a slash in its name waits under its name, and is applied', () => {
  const files = {
    ...changedFile(bios, (body) => ({
      ...body,
      AttributeRegistry: 'none',
      Attributes: { 'PCIe/SR-IOV': 'Off' },
    })),
  };
  const controller = createCaptured({}, servedCapture(files));
  const set = controller.request('PATCH', biosSettings, { Attributes: { 'PCIe/SR-IOV': 'On' } });
  assert.is(set.status, 200);
  assert.equal(look(controller, biosSettings).Attributes, { 'PCIe/SR-IOV': 'On' });
  controller.request('POST', reset, { ResetType: 'ForceRestart' });
  controller.advance('20m');
  assert.equal(look(controller, bios).Attributes, { 'PCIe/SR-IOV': 'On' });
});

test('the service document lists the captured services alone', () => {
  const controller = createCaptured();
  const { value } = controller.request('GET', '/redfish/v1/odata').body as { value: { url: string }[] };
  assert.ok(value.length >= 3);
  for (const { url } of value) assert.is(controller.request('GET', url).status, 200, url);
});

test('an event has no vendor section, and messages of the standard registries', () => {
  const listener = 'https://listener.example/';
  const controller = createCaptured({ listeners: { [listener]: { status: 200 } } });
  const body = { Destination: listener, Protocol: 'Redfish', Context: 'x' };
  assert.is(controller.request('POST', uris.subscriptions, body).status, 201);
  controller.applyFault({ fault: 'fan.failed', with: { part: 'Blower A' }, clear: false } as never);
  controller.advance('1m');
  const sent = JSON.stringify(controller.deliveries);
  assert.match(sent, /ResourceEvent\.\d\.\d\.ResourceStatusChanged(?:Warning|Critical)/);
  assert.not.match(sent, /MgmtEvents|Vnd/);
});

test('`Allow` has the methods that work', () => {
  const controller = createCaptured();
  const allowed = (method: string, uri: string) => controller.request(method, uri).headers.allow;
  assert.is(allowed('OPTIONS', accounts), 'GET, HEAD, POST');
  assert.is(allowed('OPTIONS', system), 'GET, HEAD, PATCH');
  assert.is(allowed('DELETE', system), 'GET, HEAD, PATCH');
  assert.is(allowed('DELETE', '/redfish/v1/Systems'), 'GET, HEAD');
});

test('a response without a resource has no ETag that a client could send', () => {
  const controller = createCaptured();
  assert.is(controller.request('PATCH', system, { AssetTag: 'rack 2' }).headers.etag, undefined);
  assert.is(controller.request('GET', '/redfish/v1/Nothing').headers.etag, undefined);
});

test('the administrator has the place of the captured account with the same name', () => {
  const controller = createCaptured({ userName: 'viewer' });
  assert.is(look(controller, `${accounts}/3`).UserName, 'viewer');
  assert.is(look(controller, `${accounts}/3`).RoleId, 'Administrator');
  assert.is(look(controller, `${accounts}/2`).UserName, 'root');
});

test('the entry about the clear of a log is shown under its own URI', () => {
  const controller = createCaptured();
  controller.request('POST', `${uris.log}/Do/Clear`, {});
  controller.applyFault({ fault: 'fan.failed', with: { part: 'Blower A' }, clear: false } as never);
  const members: { '@odata.id': string }[] = look(controller, uris.entries).Members;
  assert.ok(members.length > 0);
  for (const { '@odata.id': uri } of members) {
    assert.is(controller.request('GET', uri).status, 200, uri);
    assert.not.ok([`${uris.entries}/40`, `${uris.entries}/41`].includes(uri), uri);
  }
});

test.run();
