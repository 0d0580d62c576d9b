/** Tests of subscriptions: clients create, read, change and delete them. Other test files check the deliveries. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { subscriptionsMax } from '../../../machines/reporting/events/index.js';
import { createLab, eventActionUri, root, subscriptionsUri } from '../../support/lab.js';
import { alice } from '../../support/security/client-certificates.js';

const destination = 'https://listener.example:8443/events?site=7';
const five = ['NetworkDevice', 'StorageDevice', 'ResourceEvent', 'MgmtEvents', 'MgmtResourceEvents'];
const authoritiesUri = `${root}EventService/CACertificates/`;
const importUri = `${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`;

test('a subscription that names a destination alone is filled with the defaults, and confirmed, not shown', () => {
  const lab = createLab();

  const answer = lab.post(subscriptionsUri, { Destination: destination }).is(201).says('Base.Created');

  const uri = answer.header('Location') ?? '';
  assert.is(uri, `${subscriptionsUri}1/`);
  const { RegistryPrefixes } = lab.get(uri).is(200).reply.body;
  assert.equal([...(RegistryPrefixes as string[])].sort(), [...five].sort());
  lab.get(uri).has({
    Id: '1',
    // The query of the address may contain a token, so that it is not shown.
    Destination: 'https://listener.example:8443/events',
    Context: '',
    EventFormatType: 'Event',
    HttpHeaders: [],
    Protocol: 'Redfish',
    SubscriptionType: 'RedfishEvent',
    Oem: {
      Vnd: {
        DeliveryRetryAttempts: 3,
        DeliveryRetryIntervalInSeconds: 30,
        MutualAuthenticationEnabled: false,
        RequestedMaxEventsToQueue: 3,
        RetireOldEventInMinutes: 10,
      },
    },
  });
  lab.get(root).has({ EventService: { '@odata.id': `${root}EventService/` } });
});

test('ids rise from 1 and are not given again; the collection takes a POST to its Members too', () => {
  const lab = createLab();
  lab.subscribe(destination);

  lab.delete(lab.subscribe(destination)).is(200);

  const { reply } = lab.post(`${subscriptionsUri}Members/`, { Destination: destination }).is(201);
  assert.is(reply.headers.location, `${subscriptionsUri}3/`);
  lab.get(subscriptionsUri).has({ 'Members@odata.count': 2 });
});

test('headers are shown to nobody, and stand in no tree as they were sent', () => {
  for (const HttpHeaders of [{ Authorization: 'Basic c2VjcmV0' }, [{ Authorization: 'Basic c2VjcmV0' }]]) {
    const lab = createLab();

    const uri = lab.subscribe(destination, { HttpHeaders });

    lab.get(uri).has({ HttpHeaders: [] });
    assert.not.match(JSON.stringify(lab.controller.tree), 'c2VjcmV0');
    assert.ok(lab.controller.tree.subscriptions.byId['1']?.headers);
  }
});

const wrong: readonly (readonly [what: string, body: object, property: string])[] = [
  ['no destination', { Context: 'x' }, 'Destination'],
  ['plain HTTP', { Destination: 'http://listener.example/' }, 'Destination'],
  ['no URL', { Destination: 'https://' }, 'Destination'],
  ['slashes in place of any address', { Destination: '//'.repeat(400_000) }, 'Destination'],
  ['a fragment', { Destination: `${destination}#here` }, 'Destination'],
  ['another protocol', { Destination: destination, Protocol: 'SNMPv2c' }, 'Protocol'],
  ['syslog to a listener of events', { Destination: destination, Protocol: 'SyslogTLS' }, 'Destination'],
  [
    'the kind of syslog without a protocol',
    { Destination: destination, SubscriptionType: 'Syslog' },
    'Protocol',
  ],
  ['events to a syslog server', { Destination: 'syslog://logs.example' }, 'Destination'],
  ['a filter of log entries for events', { Destination: destination, SyslogFilters: [] }, 'SyslogFilters'],
  ['another kind', { Destination: destination, SubscriptionType: 'SSE' }, 'SubscriptionType'],
  ['an unknown prefix', { Destination: destination, RegistryPrefixes: ['MgmtEvents', 'Base'] }, '1'],
  ['an unknown format', { Destination: destination, EventFormatType: 'Log' }, 'EventFormatType'],
  ['a header of ours', { Destination: destination, HttpHeaders: { Host: 'x' } }, 'Host'],
  ['a header in two lines', { Destination: destination, HttpHeaders: { 'X-A': 'a\r\nX-B: b' } }, 'X-A'],
  ['a header that is a number', { Destination: destination, HttpHeaders: { 'X-A': 1 } }, 'X-A'],
  [
    'a definition elsewhere',
    { Destination: destination, MetricReportDefinitions: ['/redfish/v1/Systems/1/'] },
    'MetricReportDefinitions/0',
  ],
  [
    'a queue without end',
    { Destination: destination, Oem: { Vnd: { RequestedMaxEventsToQueue: 1e9 } } },
    'Queue',
  ],
  ['a type there is none of', { Destination: destination, EventTypes: ['Alert', 'Other'] }, '/EventTypes/1'],
  [
    'what is unknown',
    { Destination: destination, DeliveryRetryPolicy: 'RetryForever' },
    'DeliveryRetryPolicy',
  ],
];

for (const [what, body, property] of wrong) {
  test(`${what} is refused with the place named, and nothing is subscribed`, () => {
    const lab = createLab();

    const { reply } = lab.post(subscriptionsUri, body).is(400);

    assert.match(JSON.stringify(reply.body), property);
    assert.equal(lab.controller.tree.subscriptions.byId, {});
  });
}

test('a password in a destination is refused and not repeated', () => {
  const { reply } = createLab()
    .post(subscriptionsUri, { Destination: 'https://eel:secret@listener.example/' })
    .is(400);

  assert.not.match(JSON.stringify(reply.body), 'secret');
});

test('there are as many subscriptions as there may be, and then one is refused as that', () => {
  const lab = createLab();
  for (let count = 0; count < subscriptionsMax; count++) lab.subscribe(destination);

  lab
    .post(subscriptionsUri, { Destination: destination })
    .is(503)
    .says('Base.EventSubscriptionLimitExceeded');

  lab.delete(`${subscriptionsUri}1/`).is(200);
  lab.subscribe(destination);
});

test('what is changed of a subscription reads so, and what is not to be changed is refused', () => {
  const lab = createLab();
  const uri = lab.subscribe(destination);

  lab.patch(uri, { Context: 'new', Oem: { Vnd: { DeliveryRetryAttempts: 0 } } }).is(200);
  lab
    .get(uri)
    .has({ Context: 'new', Oem: { Vnd: { DeliveryRetryAttempts: 0, RequestedMaxEventsToQueue: 3 } } });
  lab.patch(uri, { RegistryPrefixes: ['MgmtEvents'] }).is(400);
});

test('a subscription that ends takes with it what is under way and what waits', () => {
  const lab = createLab({ listeners: { [destination]: 'never' } });
  const uri = lab.subscribe(destination);
  lab.subscribe(destination);
  assert.is(Object.keys(lab.controller.tree.outbox.entries).length, 2);

  lab.delete(uri).is(200);

  const { outbox, machines } = lab.controller.tree;
  assert.equal(
    Object.values(outbox.entries).map(({ from }) => from),
    ['subscription/2'],
  );
  assert.equal(Object.keys(machines.subscription ?? {}), ['2']);
});

test('all subscriptions end at once, and each is reported as removed', () => {
  const lab = createLab({ listeners: { [destination]: 'never' } });
  lab.subscribe(destination);
  lab.subscribe(destination);

  lab
    .post(`${eventActionUri}Oem/Vnd/VndEventService.ClearAllSubscriptions/`, {})
    .is(200)
    .says('Base.Success');

  lab.get(subscriptionsUri).has({ 'Members@odata.count': 0 });
  assert.equal(lab.controller.tree.outbox.entries, {});
  const removed = Object.values(lab.controller.tree.events.pages)
    .flat()
    .filter(({ type }) => type === 'ResourceRemoved')
    .map(({ origin }) => origin);
  assert.equal(removed, [`${subscriptionsUri}1/`, `${subscriptionsUri}2/`]);
});

test('authorities for listeners come and go, and are none for logins', () => {
  const lab = createLab();

  lab.post(importUri, { Certificate: alice.pem }).is(200).says('Mgmt.ImportCertSuccessful');
  lab.post(importUri, { Certificate: alice.pem, SubscriptionType: 'Syslog' }).is(200);
  lab.post(importUri, { Certificate: alice.pem, SubscriptionType: 'Carrier pigeon' }).is(400);
  lab.post(importUri, { Certificate: 'no certificate' }).is(400).says('Mgmt.ImportCertificateFailed');

  lab.get(authoritiesUri).has({ 'Members@odata.count': 1 });
  lab.get(`${authoritiesUri}1/`).has({ Subject: { CommonName: 'alice' }, Fingerprint: alice.fingerprint });
  assert.equal(lab.controller.tree.certificates.authorities.byId, {});
  lab.delete(`${authoritiesUri}1/`).is(200);
  lab.get(`${authoritiesUri}1/`).is(404);
});

test.run();
