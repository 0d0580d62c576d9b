/**
 * Tests of the event types of a subscription: the advertised types are accepted and shown, and deliveries follow them.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, root, subscriptionsUri, systemUri } from '../../support/lab.js';
import { destination, submitUri } from '../../support/reporting/subscription-rig.js';

const advertised = ['Alert', 'StatusChange', 'ResourceAdded', 'ResourceUpdated', 'ResourceRemoved'];

function typesReceived({ controller }: Lab): readonly string[] {
  return controller.deliveries.flatMap(({ body }) =>
    (body.Events as unknown as readonly { readonly EventType: string }[]).map(({ EventType }) => EventType),
  );
}

test('a subscription to the types it names shows them, and hears of no other', () => {
  for (const type of advertised) {
    const lab = createLab({ listeners: { [destination]: 200 } });
    lab.get(`${root}EventService/`).has({ EventTypesForSubscription: advertised });

    const uri = lab.subscribe(destination, { EventTypes: [type, type] });

    assert.equal(lab.get(uri).reply.body.EventTypes, [type]);
    for (const EventType of advertised)
      lab.post(submitUri, { EventType, MessageId: 'MgmtEvents.6.10.FanFailed' }).is(200);
    lab.advance('1m');
    const received = typesReceived(lab);
    assert.ok(received.includes(type), `no ${type} was delivered`);
    assert.equal(new Set(received), new Set([type]));
  }
});

test('without a type, or with none in the list, all are delivered and none is shown', () => {
  for (const more of [{}, { EventTypes: [] }]) {
    const lab = createLab({ listeners: { [destination]: 200 } });

    const uri = lab.subscribe(destination, { ...more, Protocol: 'Redfish', Context: '' });
    lab.advance('1m');
    lab.patch(systemUri, { AssetTag: 'rack 7' }).is(200);
    lab.post(submitUri, { EventType: 'Alert', MessageId: 'MgmtEvents.6.10.FanFailed' }).is(200);
    lab.advance('1m');

    assert.not('EventTypes' in lab.get(uri).reply.body);
    assert.ok(['Alert', 'ResourceUpdated'].every((type) => typesReceived(lab).includes(type)));
  }
});

test('a type that is not advertised is refused by its value, and one beside a syslog server by its name', () => {
  const lab = createLab();

  lab
    .post(subscriptionsUri, { Destination: destination, EventTypes: ['Other'] })
    .is(400)
    .says('Base.PropertyValueNotInList');
  lab
    .post(subscriptionsUri, {
      Destination: 'syslog://logs.example',
      Protocol: 'SyslogUDP',
      EventTypes: ['Alert'],
    })
    .is(400)
    .says('Mgmt.PropertyNotWritableOrUnknown');
  lab.patch(lab.subscribe(destination), { EventTypes: ['Alert'] }).is(400);
});

test('a subscription to reports that names no definition is sent those of all that are periodic', () => {
  const lab = createLab({ listeners: { [destination]: 200 } });

  const uri = lab.subscribe(destination, { EventFormatType: 'MetricReport' });
  lab.advance('2h');

  lab.get(uri).has({ MetricReportDefinitions: [] });
  const ids = new Set(lab.controller.deliveries.map(({ body }) => body.Id));
  assert.ok(ids.has('PowerMetrics') && ids.has('CPUUtilCustom1') && ids.size > 3, [...ids].join());
});

test.run();
