/** Tests of message registries: how clients find and read them. */
import { gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRedfishService } from '../../../machines/protocol-of-controller.js';
import { resources } from '../../../machines/resource-list.js';
import { messageRegistries } from '../../../models/messages/index.js';
import { driveSynchronously } from '../../../models/redfish/exchange.js';
import { createLab, root, stranger } from '../../support/lab.js';

const registriesUri = `${root}Registries/`;

interface Served {
  readonly [member: string]: unknown;
  readonly Messages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

test('every registry is a member, and its file resource leads to the registry itself', () => {
  const lab = createLab();
  const members = lab.get(registriesUri).is(200).reply.body.Members as { '@odata.id': string }[];

  const ofMessages = members.filter(({ '@odata.id': uri }) => !/\/(Vnd)?Bios\w*Registry/.test(uri));
  const prefixes = ofMessages.map((member) => {
    const file = lab.get(member['@odata.id']).is(200).reply.body;
    const [location] = file.Location as { Uri: string; Language: string }[];
    assert.equal(file.Languages, [location?.Language]);
    const registry = lab.get(location?.Uri ?? '').is(200).reply.body;
    assert.is(registry.RegistryPrefix, file.Id);
    assert.is(`${registry.RegistryPrefix}.${registry.RegistryVersion}`, file.Registry);
    return file.Id;
  });

  assert.equal(prefixes, Object.keys(messageRegistries));
  assert.is(members.length, prefixes.length + 2, 'and those of the firmware: BIOS attributes, BIOS messages');
});

test('the registry of BIOS messages explains what the firmware says of settings, as Base does', () => {
  const lab = createLab();
  const file = lab.get(`${registriesUri}VndBiosMessageRegistry.v1_0_0/`).is(200).reply.body;
  assert.is(file.Registry, 'VndBiosMessageRegistry.1.0.0');
  const [location] = file.Location as { Uri: string }[];
  const { body } = lab.get(location?.Uri ?? '').is(200).reply;
  const { Messages } = body as unknown as Served;
  const { Messages: ofBase } = lab.get(`${root}RegistryStore/registries/en/Base.json`).reply
    .body as unknown as Served;

  lab.patch('/redfish/v1/Systems/1/Bios/Settings/', {
    Attributes: { NoSuchThing: 1, AssetTagProtection: 'Ajar' },
  });
  lab.post('/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');

  const bios = lab.get('/redfish/v1/Systems/1/Bios/').reply.body;
  const told = bios['@Redfish.Settings'] as { readonly Messages: readonly { readonly MessageId: string }[] };
  const keys = told.Messages.map(({ MessageId }) => MessageId.split('.').at(-1) ?? '');
  assert.equal([...keys].sort(), ['PropertyUnknown', 'PropertyValueNotInList', 'Success']);
  for (const key of keys) assert.equal(Messages[key], ofBase[key], key);
  assert.is(body.RegistryPrefix, 'VndBiosMessageRegistry');
});

test('a registry explains every message its table has, with the number of arguments its text takes', () => {
  const lab = createLab();
  for (const [prefix, { messages }] of Object.entries(messageRegistries)) {
    const { Messages } = lab.get(`${root}RegistryStore/registries/en/${prefix}.json`).is(200).reply
      .body as unknown as Served;

    assert.equal(Object.keys(Messages), Object.keys(messages));
    for (const [key, entry] of Object.entries(Messages)) {
      assert.is(entry.NumberOfArgs, (entry.ParamTypes as string[]).length, `${prefix}.${key}`);
      assert.is(entry.Severity, entry.MessageSeverity);
      for (const text of [entry.Description, entry.Message, entry.Resolution]) assert.type(text, 'string');
    }
  }
});

test('a registry has the members that registries of such controllers have', () => {
  const { body } = createLab().get(`${root}RegistryStore/registries/en/MgmtEvents.json`).reply;
  const { Messages } = body as unknown as Served;

  assert.is(body['@odata.type'], '#MessageRegistry.v1_6_0.MessageRegistry');
  for (const name of [
    'Id',
    'Name',
    'Language',
    'Description',
    'RegistryPrefix',
    'RegistryVersion',
    'OwningEntity',
  ]) {
    assert.type(body[name], 'string', name);
  }
  assert.type(body['@Redfish.Copyright'], 'string');
  assert.ok(Object.values(Messages).some(({ ClearingLogic }) => ClearingLogic !== undefined));
  assert.ok(Object.values(Messages).some(({ Oem }) => Oem !== undefined));
});

test('what clears a message names one that exists, in its own registry or with the name of another', () => {
  const known = new Set(
    Object.values(messageRegistries).flatMap(({ prefix, version, messages }) =>
      Object.keys(messages).map((key) => `${prefix}.${version.split('.').slice(0, 2).join('.')}.${key}`),
    ),
  );
  const lab = createLab();

  let cleared = 0;
  for (const { prefix, version } of Object.values(messageRegistries)) {
    const { Messages } = lab.get(`${root}RegistryStore/registries/en/${prefix}.json`).reply
      .body as unknown as Served;
    for (const { ClearingLogic } of Object.values(Messages)) {
      for (const key of (ClearingLogic as { ClearsMessage: string[] } | undefined)?.ClearsMessage ?? []) {
        const own = `${prefix}.${version.split('.').slice(0, 2).join('.')}.${key}`;
        assert.ok(known.has(key.includes('.') ? key : own), key);
        cleared += 1;
      }
    }
  }
  assert.ok(cleared > 0);
});

test('a registry comes compressed, whatever the client says it accepts, and is the same bytes every time', () => {
  const { controller } = createLab();
  const service = createRedfishService(resources);
  const headers = { 'accept-encoding': 'identity', authorization: controller.authorization };
  const ask = () => {
    const path = `${root}RegistryStore/registries/en/Base.json`;
    const request = {
      method: 'GET',
      path,
      query: '',
      headers,
      body: { kind: 'none' as const },
      clientAddress: 'test',
    };
    const port = {
      tree: controller.tree,
      now: controller.now,
      secrets: { sessionToken: () => '' },
      arrive: () => undefined,
      perform: noWrites,
    };
    const answer = driveSynchronously(service.exchange(port as never, request));
    if (typeof answer === 'symbol') throw new Error('away');
    return answer;
  };

  const answer = ask();

  assert.is(answer.headers['Content-Encoding'], 'gzip');
  assert.is(answer.headers['Content-Type'], 'application/json; charset=utf-8');
  assert.is(answer.headers['Cache-Control'], 'no-cache');
  assert.match(answer.headers.ETag ?? '', /^W\/"[0-9A-F]{8}"$/);
  assert.ok(answer.body instanceof Uint8Array);
  assert.equal([...answer.body.slice(4, 8), answer.body[9]], [0, 0, 0, 0, 255], 'no time, no system');
  assert.is(JSON.parse(gunzipSync(answer.body).toString()).RegistryPrefix, 'Base');
  assert.equal(ask().body, answer.body);
});

function noWrites(): never {
  throw new Error('a read performs nothing');
}

test('fetch gives a compressed registry as plain JSON, as it does from the network', async () => {
  const { controller } = createLab();

  const response = await controller.fetch(`${root}RegistryStore/registries/en/Base.json`, {
    headers: { Authorization: controller.authorization },
  });

  assert.is(response.headers.get('Content-Encoding'), 'gzip');
  assert.is(((await response.json()) as Served).RegistryPrefix, 'Base');
});

test('names are found in any case: what listeners of events look up leads to the file resource', () => {
  const lab = createLab();

  assert.is(lab.get(`${root}registries/base`).is(308).header('Location'), `${root}registries/base/`);
  lab.get(`${root}registries/base/`).is(200).has({ Id: 'Base', Registry: 'Base.1.18.0' });
  lab.get(`${root}registrystore/registries/EN/base.JSON`).is(200).has({ RegistryPrefix: 'Base' });
  lab.get(`${root}registrystore/registries/en/base/`).is(200).has({ RegistryPrefix: 'Base' });
});

test('a registry that does not exist is 404, in a language that is not spoken too', () => {
  const lab = createLab();

  lab.get(`${registriesUri}Bass/`).is(404);
  lab.get(`${root}RegistryStore/registries/en/Bass.json`).is(404);
  lab.get(`${root}RegistryStore/registries/xx/Base.json`).is(404);
  lab.get(`${root}RegistryStore/registries/en/`).is(404);
});

test('a registry needs credentials and cannot be written', () => {
  const lab = createLab();
  const uri = `${root}RegistryStore/registries/en/Base.json`;

  lab.get(uri, stranger).is(401);
  assert.is(lab.patch(uri, { Id: 'Mine' }).is(405).header('Allow'), 'GET, HEAD');
});

test.run();
