/** Tests of URIs in responses of captured servers: none of the built-in service that the captured one does not have. */
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCapture } from '../../../http/captures/open-capture.js';
import { type Capture, mapRoles, plainUri } from '../../../models/capture/index.js';
import { captureBlueprint } from '../../../models/captured/index.js';
import { createController } from '../../../scenarios/index.js';
import { absent, publicCaptures } from '../../support/captures/public-captures.js';
import {
  changedFile,
  createCaptured,
  fileOf,
  servedCapture,
  uris,
} from '../../support/captures/served-mockup.js';
import { collection, resource } from '../../support/captures/small-mockup.js';

const image = 'http://images.example/rom.bin';
const listener = 'https://listener.example/';
const options = {
  userName: 'root',
  sources: { [image]: { image: { for: 'systemRom', version: '9.90' } } },
  listeners: { [listener]: { status: 200 } },
} as const;

/** Paths that no service has. */
const foreign = ['/redfish/v1/Nope', '/redfish/v1/UpdateService/Nope', '/redfish/v1/openapi.yaml'];

/** Resources of the built-in service that each service has. */
const common = ['/redfish', '/redfish/v1/odata', '/redfish/v1/$metadata'];

/** Walks over all routes, and returns the foreign URIs of the responses, with the request of each. */
function foreignUris(capture: Capture): readonly string[] {
  const controller = createController({ ...options, blueprint: captureBlueprint(capture) });
  const roles = mapRoles(capture);
  const endpoints = new Set(roles.endpoints.map(({ uri }) => plainUri(uri).toLowerCase()));
  const found = new Map<string, string>();
  const isKnown = (uri: string) =>
    capture.find(uri) !== undefined ||
    capture.findDocument(uri) !== undefined ||
    roles.actions.has(uri) ||
    endpoints.has(uri.toLowerCase()) ||
    [...foreign, ...common].includes(uri) ||
    controller.request('GET', uri).status !== 404;
  const scan = (request: string, value: unknown): void => {
    for (const [uri] of (JSON.stringify(value) ?? '').matchAll(/\/redfish\/v1[\w./:$%()@-]*/gu)) {
      const plain = plainUri(uri.replace(/[.,]$/u, ''));
      if (!found.has(plain) && !isKnown(plain)) found.set(plain, request);
    }
  };
  const ask = (method: string, uri: string, body?: object) => {
    const { status, headers, body: answered } = controller.request(method, uri, body);
    scan(`${method} ${uri} ${status}`, headers);
    if (method !== 'GET' || capture.find(uri) === undefined) scan(`${method} ${uri} ${status}`, answered);
    return { status, headers, body: answered };
  };
  for (const uri of capture.resources.keys())
    if (roles.at(uri) !== undefined)
      for (const method of ['OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']) ask(method, uri, { Nope: 1 });
  for (const [target, { name, allowableValues }] of roles.actions) {
    const first = Object.entries(allowableValues).map(([parameter, [value]]) => [parameter, value]);
    ask('GET', target);
    for (const body of [{}, { Nope: 1 }, Object.fromEntries(first)]) ask('POST', target, body);
    if (name === 'UpdateService.SimpleUpdate') {
      const started = ask('POST', target, { ImageURI: image, TransferProtocol: 'HTTP' });
      if (started.status === 202) ask('GET', String(started.headers.location));
    }
    controller.advance('10m');
  }
  for (const uri of [...foreign, ...common])
    for (const method of ['GET', 'POST', 'DELETE']) ask(method, uri, method === 'POST' ? {} : undefined);
  ask('POST', roles.first('sessions') ?? '', { UserName: 'nobody', Password: 'nothing' });
  ask('POST', roles.first('subscriptions') ?? '', {
    Destination: listener,
    Protocol: 'Redfish',
    Context: '',
  });
  const [fan] = controller.tree.blueprint.fans;
  controller.applyFault({ fault: 'fan.failed', with: { part: fan?.name }, clear: false } as never);
  controller.advance('1h');
  for (const list of ['logEntries', 'tasks', 'accounts', 'subscriptions'] as const)
    for (const { uri } of roles.all(list)) {
      const { Members: members = [] } = (controller.look(uri) ?? {}) as {
        Members?: { '@odata.id': string }[];
      };
      for (const { '@odata.id': member } of members) ask('GET', member);
    }
  scan(
    'events',
    controller.deliveries.map(({ body }) => body),
  );
  return [...found].map(([uri, request]) => `${uri} in ${request}`);
}

test('no response of the mockup of the tests has a URI of the built-in service', () => {
  assert.equal(foreignUris(servedCapture()), []);
});

for (const file of publicCaptures.filter((each) => /nvidia|rackmount/.test(each)))
  test(`no response of ${path.basename(file)} has a URI of the built-in service`, () => {
    assert.equal(foreignUris(openCapture(file)), []);
  });
if (absent !== undefined) test.skip(absent, () => {});

test('monitors of tasks have the captured form', () => {
  const task = `${uris.tasks}/T-9`;
  const files = {
    ...changedFile(uris.tasks, () => JSON.parse(collection(uris.tasks, 'TaskCollection', [task]))),
    [fileOf(task)]: resource(task, '#Task.v1_5_1.Task', { TaskMonitor: '/taskmon/T-9/state' }),
  };
  const controller = createCaptured({ sources: options.sources }, servedCapture(files));
  const { headers, body } = controller.request('POST', `${uris.update}/Do/SimpleUpdate`, {
    ImageURI: image,
    TransferProtocol: 'HTTP',
  });
  const monitor = String(headers.location);
  assert.is(monitor, '/taskmon/T-10/state');
  const { '@odata.id': uri, TaskMonitor: named } = body as Record<string, string>;
  assert.equal([uri, named], [`${uris.tasks}/T-10`, monitor]);
  assert.is(controller.request('GET', monitor).status, 202);
  controller.advance('2h');
  assert.is.not(controller.request('GET', monitor).status, 202);
  assert.is(controller.request('GET', '/taskmon/T-11/state').status, 404);
});

test.run();
