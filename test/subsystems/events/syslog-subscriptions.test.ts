/**
 * Tests of subscribed syslog servers: how they are created, read and changed, the entries that each one receives, and
 * failures.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EffectResponder } from '../../../engine/index.js';
import { subscriptionsMax } from '../../../machines/reporting/events/index.js';
import { type SyslogParams, syslogEffect } from '../../../machines/reporting/remote-syslog/index.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, eventActionUri, managerResetUri, root, subscriptionsUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';
import { AnsweredLab } from '../../support/reporting/outbound-lab.js';

const server = { Destination: 'syslog://logs.example', Protocol: 'SyslogUDP', SubscriptionType: 'Syslog' };
const fan = { part: 'Fan 1' };

/** Lab with syslog servers. All requested messages are in `asked`, oldest first. */
class SyslogLab extends AnsweredLab<SyslogParams> {
  constructor(answerer?: EffectResponder) {
    super(syslogEffect, answerer);
  }

  /** Creates a subscription and returns its address. */
  servedBy(more: object = {}): string {
    const uri =
      this.post(subscriptionsUri, { ...server, ...more })
        .is(201)
        .header('Location') ?? '';
    this.asked.length = 0;
    return uri;
  }

  /** Creates entries of each log: two severities in the first log, one in each other log. */
  fill(): this {
    this.controller.fault('fan.failed', fan).clearFault('fan.failed', fan);
    this.account('diver');
    return this;
  }

  get sent(): string[] {
    return this.asked.map(({ facility, severity }) => `${facility} ${severity}`);
  }

  get said(): number[] {
    return codesIn(this.controller.tree).filter((code) => code >= 1_285 && code <= 1_287);
  }
}

const everything = ['Local0 Critical', 'Local0 Notice', 'Local2 Informational', 'Local1 Informational'];

test('a server that is named with a protocol alone is sent everything, and shows what concerns it', () => {
  const lab = createLab();
  const { Destination, Protocol } = server;

  const answer = lab.post(subscriptionsUri, { Destination, Protocol }).is(201).says('Base.Created');

  const uri = `${subscriptionsUri}Syslog1/`;
  assert.is(answer.header('Location'), uri);
  lab.get(uri).has({
    ...server,
    Id: 'Syslog1',
    Context: '',
    SyslogFilters: [],
    Oem: { Vnd: { MutualAuthenticationEnabled: false } },
  });
  const { body } = lab.get(uri).reply;
  for (const name of ['EventFormatType', 'RegistryPrefixes', 'HttpHeaders', 'MetricReportDefinitions']) {
    assert.not.ok(Object.hasOwn(body, name), name);
  }
  assert.not.match(JSON.stringify(body), 'DeliveryRetryAttempts');
});

test('ids of servers rise by themselves and are not given again, and those of listeners stay as they are', () => {
  const lab = new SyslogLab();
  lab.subscribe('https://listener.example/');
  assert.match(lab.servedBy(), /Syslog1\/$/);
  lab.delete(lab.servedBy()).is(200);

  assert.match(lab.servedBy(), /Syslog3\/$/);

  assert.match(lab.subscribe('https://listener.example/'), /Subscriptions\/2\/$/);
  const { Members } = lab.get(subscriptionsUri).reply.body as { Members: { '@odata.id': string }[] };
  assert.equal(
    Members.map((link) => link['@odata.id'].slice(subscriptionsUri.length)),
    ['1/', '2/', 'Syslog1/', 'Syslog3/'],
  );
});

const wrong: readonly (readonly [what: string, more: object, property: string])[] = [
  ['an address by HTTPS', { Destination: 'https://listener.example/' }, 'Destination'],
  ['an address with a path', { Destination: 'syslog://logs.example/here' }, 'Destination'],
  ['an address with a user', { Destination: 'syslog://eel@logs.example' }, 'Destination'],
  ['an address without a host', { Destination: 'syslog://' }, 'Destination'],
  ['port 0', { Destination: 'syslog://logs.example:0' }, 'Destination'],
  ['a port beyond all', { Destination: 'syslog://logs.example:65536' }, 'Destination'],
  ['the kind of events', { SubscriptionType: 'RedfishEvent' }, 'SubscriptionType'],
  ['a protocol that is unknown', { Protocol: 'SyslogTCP' }, 'Protocol'],
  ['a form of events', { EventFormatType: 'Event' }, 'EventFormatType'],
  ['registries', { RegistryPrefixes: ['MgmtEvents'] }, 'RegistryPrefixes'],
  ['headers', { HttpHeaders: { 'X-A': 'a' } }, 'HttpHeaders'],
  ['tries', { Oem: { Vnd: { DeliveryRetryAttempts: 3 } } }, 'DeliveryRetryAttempts'],
  ['a facility of no log', { SyslogFilters: [{ LogFacilities: ['Local3'] }] }, 'LogFacilities'],
  ['a severity of no standard', { SyslogFilters: [{ LowestSeverity: 'Caution' }] }, 'LowestSeverity'],
];

for (const [what, more, property] of wrong) {
  test(`a server with ${what} is refused with the place named, when it is made and when it is changed`, () => {
    const lab = new SyslogLab();
    const uri = lab.servedBy();
    const before = lab.controller.tree.subscriptions;

    const posted = lab.post(subscriptionsUri, { ...server, ...more }).is(400);
    const patched = lab.patch(uri, more).is(400);

    assert.match(JSON.stringify(posted.reply.body), property);
    assert.match(JSON.stringify(patched.reply.body), property);
    assert.equal(lab.controller.tree.subscriptions, before);
  });
}

test('a listener does not become a server by a change, nor takes the filters of one', () => {
  const lab = createLab();
  const uri = lab.subscribe('https://listener.example/');

  for (const change of [
    { Protocol: 'SyslogUDP' },
    { SubscriptionType: 'Syslog' },
    { Destination: 'syslog://logs.example' },
    { SyslogFilters: [] },
  ]) {
    lab.patch(uri, change).is(400);
  }
  lab.patch(uri, { Protocol: 'Redfish', SubscriptionType: 'RedfishEvent' }).is(200);
});

test('servers and listeners are counted together, and all end together', () => {
  const lab = new SyslogLab();
  for (let count = 1; count < subscriptionsMax; count++) lab.subscribe('https://listener.example/');
  const uri = lab.servedBy();

  lab.post(subscriptionsUri, server).is(503).says('Base.EventSubscriptionLimitExceeded');

  lab.post(`${eventActionUri}Oem/Vnd/VndEventService.ClearAllSubscriptions/`, {}).is(200);
  lab.get(subscriptionsUri).has({ 'Members@odata.count': 0 });
  lab.get(uri).is(404);
  assert.equal(lab.asked, []);
});

test('what each log is given is sent once to each server, to the port of its protocol unless one is named', () => {
  const lab = new SyslogLab();
  lab.servedBy();
  lab.servedBy({ Destination: 'syslog://[2001:db8::14]:1514/', Protocol: 'SyslogTLS' });
  lab.servedBy({ Protocol: 'SyslogTLS' });

  lab.controller.fault('fan.failed', fan);

  const tls = { mutualAuthentication: false, timeoutMs: 10_000 };
  assert.equal(
    lab.asked.map((message) => [message.host, message.port, message.tls]),
    [
      ['logs.example', 514, undefined],
      ['2001:db8::14', 1_514, tls],
      ['logs.example', 6_514, tls],
    ],
  );
});

const filters: readonly (readonly [SyslogFilters: object[], passing: string[]])[] = [
  [[], everything],
  [[{}], everything],
  [[{ LogFacilities: [], LowestSeverity: 'All' }], everything],
  [[{ LogFacilities: ['Local0'] }], ['Local0 Critical', 'Local0 Notice']],
  [[{ LogFacilities: ['Local1'] }], ['Local1 Informational']],
  [[{ LogFacilities: ['Local2'] }], ['Local2 Informational']],
  [[{ LowestSeverity: 'Emergency' }], []],
  [[{ LowestSeverity: 'Alert' }], []],
  [[{ LowestSeverity: 'Critical' }], ['Local0 Critical']],
  [[{ LowestSeverity: 'Error' }], ['Local0 Critical']],
  [[{ LowestSeverity: 'Warning' }], ['Local0 Critical']],
  [[{ LowestSeverity: 'Notice' }], ['Local0 Critical', 'Local0 Notice']],
  [[{ LowestSeverity: 'Informational' }], everything],
  [[{ LowestSeverity: 'Debug' }], everything],
  [
    [{ LogFacilities: ['Local0'], LowestSeverity: 'Critical' }, { LogFacilities: ['Local2'] }],
    ['Local0 Critical', 'Local2 Informational'],
  ],
];

for (const [SyslogFilters, passing] of filters) {
  test(`of the filters ${JSON.stringify(SyslogFilters)} one has to let an entry pass, given at first or later`, () => {
    const lab = new SyslogLab();
    const uri = lab.servedBy({ SyslogFilters });
    assert.equal(lab.fill().sent, passing);

    const changed = new SyslogLab();
    changed.patch(changed.servedBy({ SyslogFilters: [{ LowestSeverity: 'Emergency' }] }), { SyslogFilters });
    changed.asked.length = 0;
    assert.equal(changed.fill().sent, passing);
    assert.equal(changed.get(uri).reply.body.SyslogFilters, lab.get(uri).reply.body.SyslogFilters);
  });
}

test('an event of a client’s own is no log entry, and goes to listeners alone', () => {
  const lab = new SyslogLab();
  lab.servedBy();

  lab
    .post(`${eventActionUri}EventService.SubmitTestEvent/`, { MessageId: 'MgmtEvents.6.10.FanFailed' })
    .is(200);

  assert.equal(lab.asked, []);
});

test('trouble with a server is logged when it begins, is not sent to it, and anew once it has moved', () => {
  const blocked = { outcome: 'blocked', reason: 'no' };
  const lab = new SyslogLab(() => ({ afterMs: 0, result: blocked }));
  const uri = lab.servedBy();
  lab.shake(3);
  assert.equal(lab.said, [1_285]);
  assert.not.ok(lab.asked.some(({ messageId }) => messageId === '35.1285'));

  lab.patch(uri, { Context: 'same server' }).is(200);
  assert.equal(lab.shake(3).said, [1_285]);
  lab.patch(uri, { Protocol: 'SyslogTLS', Oem: { Vnd: { MutualAuthenticationEnabled: true } } }).is(200);

  assert.equal(lab.shake(3).said, [1_285, 1_285]);
  assert.equal(lab.asked.at(-1)?.tls?.mutualAuthentication, true);
});

test('what is under way ends with the subscription and with the reset of the controller', () => {
  const never = new SyslogLab(() => undefined);
  const uri = never.servedBy();
  never.servedBy();
  never.controller.fault('fan.failed', fan);
  assert.is(Object.keys(never.controller.tree.outbox.entries).length, 2);

  never.delete(uri).is(200);
  assert.is(Object.keys(never.controller.tree.outbox.entries).length, 1);
  never.post(managerResetUri, {}).is(200);
  never.advance('10s');
  assert.equal(never.controller.tree.outbox.entries, {});
});

test('a server is subscribed by licence alone, and without the licence that went is sent nothing', () => {
  const lab = new SyslogLab();
  lab.servedBy();
  lab.delete(`${root}Managers/1/LicenseService/1/`).is(200);
  lab.asked.length = 0;

  lab.fill().post(subscriptionsUri, server).is(403).says('Mgmt.LicenseKeyRequired');

  assert.equal(lab.asked, []);
});

test('nothing of it is in the tree of a controller that has no such subscription', () => {
  const lab = createLab();
  lab.subscribe('https://listener.example/');

  assert.not.ok(Object.hasOwn(lab.controller.tree.subscriptions, 'syslog'));
  assert.is(lab.controller.tree.machines.syslogSubscription, undefined);
});

test('the history replays without a network', () => {
  const lab = new SyslogLab();

  journaled(lab, () => {
    const uri = lab.servedBy({ Protocol: 'SyslogTLS' });
    lab
      .shake(3)
      .patch(uri, { SyslogFilters: [{ LogFacilities: ['Local1'] }] })
      .is(200);
    lab.shake(2);
    lab.delete(uri).is(200);
  });
});

test.run();
