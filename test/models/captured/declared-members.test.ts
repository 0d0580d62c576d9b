/** Tests of members of collections of a captured service: their roles, passwords, filters and ids. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { InProcessController } from '../../../scenarios/index.js';
import {
  changedFile,
  createCaptured,
  fileOf,
  servedCapture,
  uris,
} from '../../support/captures/served-mockup.js';
import { collection, link, resource } from '../../support/captures/small-mockup.js';

const { accounts, entries, manager, subscriptions } = uris;
const service = '/redfish/v1/AccountService';

// biome-ignore lint/suspicious/noExplicitAny: bodies of a mockup have no types
const look = (controller: InProcessController, uri: string): any => controller.look(uri);

const messages = ({ body }: { readonly body: unknown }): readonly string[] => {
  const { error } = body as { error: { '@Message.ExtendedInfo': Record<string, unknown>[] } };
  return error['@Message.ExtendedInfo'].map(({ MessageId: id, MessageArgs: args = [] }) =>
    [String(id).split('.').at(-1), ...(args as string[])].join(' '),
  );
};

const role = (id: string, privileges: readonly string[]) => ({
  [fileOf(`${service}/Roles/${id}`)]: resource(`${service}/Roles/${id}`, '#Role.v1_3_0.Role', {
    AssignedPrivileges: [...privileges],
  }),
});

const withRoles = {
  ...changedFile(service, (body) => ({
    ...body,
    Roles: link(`${service}/Roles`),
    MinPasswordLength: 4,
    MaxPasswordLength: 12,
  })),
  ...changedFile(`${accounts}/3`, (body) => ({ ...body, RoleId: 'Auditor' })),
  [fileOf(`${service}/Roles`)]: collection(`${service}/Roles`, 'RoleCollection', [
    ...['Administrator', 'Auditor', 'Keeper'].map((id) => `${service}/Roles/${id}`),
  ]),
  ...role('Administrator', [
    ...['Login', 'ConfigureManager', 'ConfigureUsers', 'ConfigureSelf', 'ConfigureComponents'],
  ]),
  ...role('Auditor', ['Login']),
  ...role('Keeper', ['Login', 'ConfigureUsers']),
};

test('accounts have the roles and passwords of the captured service', () => {
  const controller = createCaptured({}, servedCapture(withRoles));
  assert.is(look(controller, `${accounts}/3`).RoleId, 'Auditor');
  const create = (given: object) =>
    controller.request('POST', accounts, { UserName: 'joe', Password: 'abcd', RoleId: 'Keeper', ...given });
  assert.equal(messages(create({ RoleId: 'Operator' })), ['PropertyValueNotInList Operator RoleId']);
  assert.equal(messages(create({ Password: 'abc' })), ['PropertyValueError Password']);
  assert.equal(messages(create({ Password: 'abcdefghijklm' })), ['PropertyValueError Password']);
  const made = create({});
  assert.is(made.status, 201);
  const uri = String(made.headers.location);
  assert.is(look(controller, uri).RoleId, 'Keeper');
  const headers = { authorization: `Basic ${btoa('joe:abcd')}` };
  const as = (method: string, path: string, body: object) =>
    controller.request(method, path, body, headers).status;
  assert.is(as('PATCH', manager, { DateTime: '2027-01-01T00:00:00Z' }), 403);
  assert.is(as('PATCH', `${accounts}/3`, { Enabled: false }), 200);
  assert.is(controller.request('PATCH', uri, { RoleId: 'Auditor' }).status, 200);
  assert.is(look(controller, uri).RoleId, 'Auditor');
  assert.is(as('PATCH', `${accounts}/3`, { Enabled: true }), 403);
});

const listener = 'https://listener.example/';

test('filters of subscriptions are those of the captured service, and select events as clients receive them', () => {
  const controller = createCaptured(
    { listeners: { [listener]: { status: 200 } } },
    servedCapture(
      changedFile('/redfish/v1/EventService', (body) => ({
        ...body,
        RegistryPrefixes: ['Maker', 'ResourceEvent'],
        ResourceTypes: ['Chassis', 'LogService'],
        EventTypesForSubscription: ['Alert'],
      })),
    ),
  );
  const subscribe = (given: object) =>
    controller.request('POST', subscriptions, {
      Destination: listener,
      Protocol: 'Redfish',
      Context: JSON.stringify(given),
      ...given,
    });
  assert.equal(messages(subscribe({ RegistryPrefixes: ['MgmtEvents'] })), [
    'PropertyValueNotInList MgmtEvents RegistryPrefixes',
  ]);
  assert.equal(messages(subscribe({ ResourceTypes: ['Drive'] })), [
    'PropertyValueNotInList Drive ResourceTypes',
  ]);
  assert.equal(messages(subscribe({ EventTypes: ['StatusChange'] })), [
    'PropertyValueNotInList StatusChange EventTypes',
  ]);
  assert.equal(messages(subscribe({ MessageIds: ['Unknown.1.0.NoSuchMessage'] })), [
    'PropertyValueNotInList Unknown.1.0.NoSuchMessage MessageIds',
  ]);
  assert.equal(messages(subscribe({ DeliveryRetryPolicy: 'Never' })), [
    'PropertyValueNotInList Never DeliveryRetryPolicy',
  ]);
  const given = [
    { RegistryPrefixes: ['Maker'] },
    { RegistryPrefixes: ['ResourceEvent'], DeliveryRetryPolicy: 'RetryForever' },
    { ResourceTypes: ['Chassis'] },
    { ResourceTypes: ['LogService'] },
    { EventTypes: ['Alert'] },
  ];
  for (const filters of given) {
    const { status, headers, body } = subscribe(filters);
    assert.is(status, 201, JSON.stringify(body));
    for (const [name, value] of Object.entries(filters))
      assert.equal(look(controller, String(headers.location))[name], value);
  }
  controller.applyFault({ fault: 'fan.failed', with: { part: 'Blower A' }, clear: false } as never);
  controller.advance('1m');
  const received = new Set(controller.deliveries.map(({ body }) => (body as { Context: string }).Context));
  assert.equal(
    [...received].sort(),
    [given[1], given[2], given[4]].map((each) => JSON.stringify(each)).sort(),
  );
});

const member = (uri: string, type: string, members: object = {}) => ({
  [fileOf(uri)]: resource(uri, type, members),
});

const fill = (uri: string, ids: readonly string[], end = '') =>
  changedFile(uri, (body) => ({ ...body, Members: ids.map((id) => link(`${uri}/${id}${end}`)) }));

test('new members have ids and URIs in the form of the captured ones', () => {
  const entry = (id: string) => member(`${entries}/${id}`, '#LogEntry.v1_9_0.LogEntry', { Message: 'old' });
  const uuid = '0b5c7e1a-3f8e-4c1d-9a55-6f1f0e2d7c9b';
  const controller = createCaptured(
    { listeners: { [listener]: { status: 200 } } },
    servedCapture({
      ...fill(entries, ['Log-0009', 'Log-0008'], '/'),
      ...entry('Log-0008'),
      ...entry('Log-0009'),
      ...fill(subscriptions, [uuid]),
      ...member(`${subscriptions}/${uuid}`, '#EventDestination.v1_13_0.EventDestination'),
      ...fill(accounts, ['user1', 'user2']),
      ...member(`${accounts}/user1`, '#ManagerAccount.v1_8_0.ManagerAccount', {
        ...{ UserName: 'root', RoleId: 'Administrator', Enabled: true },
      }),
      ...member(`${accounts}/user2`, '#ManagerAccount.v1_8_0.ManagerAccount', {
        ...{ UserName: 'viewer', RoleId: 'ReadOnly', Enabled: true },
      }),
    }),
  );
  const made = (uri: string, body: object) => String(controller.request('POST', uri, body).headers.location);
  const account = made(accounts, { UserName: 'joe', Password: 'Passw0rd!x', RoleId: 'Operator' });
  assert.is(account, `${accounts}/user3`);
  assert.is(look(controller, account).UserName, 'joe');
  const ask = { Destination: listener, Protocol: 'Redfish', Context: 'x' };
  const [one, other] = [made(subscriptions, ask), made(subscriptions, ask)];
  for (const uri of [one, other]) {
    assert.match(uri, /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    assert.is(look(controller, uri).Context, 'x');
  }
  assert.is.not(one, other);
  assert.is(controller.request('GET', `${subscriptions}/1`).status, 404);
  controller.applyFault({ fault: 'fan.failed', with: { part: 'Blower A' }, clear: false } as never);
  const [newest] = look(controller, entries).Members;
  assert.equal(newest, { '@odata.id': `${entries}/Log-0010/` });
  const { '@odata.id': uri, Id: id } = look(controller, `${entries}/Log-0010/`);
  assert.equal([uri, id], [`${entries}/Log-0010/`, 'Log-0010']);
});

test('accounts that are named by their users get the name of the user', () => {
  const files = {
    ...fill(accounts, ['root', 'viewer']),
    ...member(`${accounts}/root`, '#ManagerAccount.v1_8_0.ManagerAccount', {
      ...{ UserName: 'root', RoleId: 'Administrator', Enabled: true },
    }),
    ...member(`${accounts}/viewer`, '#ManagerAccount.v1_8_0.ManagerAccount', {
      ...{ UserName: 'viewer', RoleId: 'ReadOnly', Enabled: true },
    }),
  };
  const controller = createCaptured({}, servedCapture(files));
  const body = { UserName: 'joe', Password: 'Passw0rd!x', RoleId: 'Operator' };
  const made = controller.request('POST', accounts, body);
  assert.is(made.headers.location, `${accounts}/joe`);
  assert.is((made.body as { Id: string }).Id, 'joe');
  const { Members: members } = look(controller, accounts);
  assert.equal(members.at(-1), { '@odata.id': `${accounts}/joe` });
  assert.is(controller.request('PATCH', `${accounts}/joe`, { Enabled: false }).status, 200);
  assert.is(look(controller, `${accounts}/joe`).Enabled, false);
  assert.is(controller.request('DELETE', `${accounts}/joe`).status, 200);
  assert.is(controller.request('GET', `${accounts}/joe`).status, 404);
  assert.is(controller.request('POST', accounts, body).headers.location, `${accounts}/joe`);
});

test.run();
