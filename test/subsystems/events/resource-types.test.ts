/** Tests of subscriptions to the events of resource types: the service lists the types, and deliveries follow them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerUri, root, subscriptionsUri, systemUri } from '../../support/lab.js';
import { destination, submitUri } from '../../support/reporting/subscription-rig.js';

/** Returns the resources of origin of the delivered events. */
function originsReceived({ controller }: Lab): readonly unknown[] {
  return controller.deliveries.flatMap(({ body }) =>
    (
      body.Events as unknown as readonly { readonly OriginOfCondition?: { readonly '@odata.id': string } }[]
    ).map(({ OriginOfCondition }) => OriginOfCondition?.['@odata.id']),
  );
}

test('the service lists the types of its resources without versions', () => {
  const types = createLab().get(`${root}EventService/`).reply.body.ResourceTypes as unknown as string[];

  assert.ok(
    ['ComputerSystem', 'Task', 'TaskCollection', 'VndMgmtDateTime'].every((type) => types.includes(type)),
  );
  assert.not.ok(types.some((type) => type.includes('.')));
  assert.equal(types, [...new Set(types)].sort());
});

test('a subscription can name all types of the service', () => {
  const lab = createLab();
  const { ResourceTypes } = lab.get(`${root}EventService/`).reply.body;

  lab.get(lab.subscribe(destination, { ResourceTypes })).has({ ResourceTypes });
});

test('a subscription to types shows them, and receives no event of another type or without a resource', () => {
  const lab = createLab({ listeners: { [destination]: 200 } });
  const uri = lab.subscribe(destination, { ResourceTypes: ['ComputerSystem', 'ComputerSystem'] });
  lab.get(uri).has({ ResourceTypes: ['ComputerSystem'] });

  lab.patch(systemUri, { AssetTag: 'rack 7' }).is(200);
  lab.patch(`${managerUri}NetworkProtocol/`, { SNMP: { ProtocolEnabled: false } });
  for (const OriginOfCondition of [`${systemUri}#/Boot`, managerUri, '/elsewhere', undefined])
    lab.post(submitUri, { MessageId: 'MgmtEvents.6.10.FanFailed', OriginOfCondition }).is(200);
  lab.advance('10m');

  const origins = originsReceived(lab);
  assert.equal(new Set(origins), new Set([systemUri, `${systemUri}#/Boot`]));
});

test('without types, or with none in the list, all events are delivered and no type is shown', () => {
  for (const more of [{}, { ResourceTypes: [] }]) {
    const lab = createLab({ listeners: { [destination]: 200 } });
    const uri = lab.subscribe(destination, more);

    lab.post(submitUri, { MessageId: 'MgmtEvents.6.10.FanFailed' }).is(200);
    lab.advance('1m');

    assert.not('ResourceTypes' in lab.get(uri).reply.body);
    assert.ok(originsReceived(lab).includes(undefined));
  }
});

test('a type that no resource has, or with its version, is refused with its place', () => {
  const lab = createLab();

  for (const [type, message] of [
    ['Toaster', 'Base.PropertyValueNotInList'],
    ['ComputerSystem.v1_18_0.ComputerSystem', 'Base.PropertyValueFormatError'],
  ] as const) {
    const body = { Destination: destination, ResourceTypes: ['Chassis', type] };
    const answer = lab.post(subscriptionsUri, body).is(400).says(message);
    assert.match(JSON.stringify(answer.reply.body), /ResourceTypes\/1/);
  }
  const syslog = { Destination: 'syslog://logs.example', Protocol: 'SyslogUDP', ResourceTypes: ['Chassis'] };
  lab.post(subscriptionsUri, syslog).is(400).says('Mgmt.PropertyNotWritableOrUnknown');
});

test.run();
