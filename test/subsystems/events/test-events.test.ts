/** Tests of events that clients submit: their contents, their log entries, and their receivers. */

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RaisedEvent } from '../../../machines/facts/fact.js';

import { createLab, eventActionUri, type Lab } from '../../support/lab.js';
import { newAlerts } from '../../support/reporting/logged-entries.js';

const submitUri = `${eventActionUri}EventService.SubmitTestEvent/`;
const messageId = 'MgmtEvents.6.10.FanFailed';

function raisedIn(lab: Lab): RaisedEvent | undefined {
  return Object.values(lab.controller.tree.events.pages).flat().at(-1);
}

/** Returns the message ids that are queued for each subscription, by its id. */
function toldIn(lab: Lab): Readonly<Record<string, readonly string[]>> {
  const machines = lab.controller.tree.machines.subscription ?? {};
  return Object.fromEntries(
    Object.entries(machines).map(([id, record]) => {
      const { queue } = record.context as unknown as {
        readonly queue: readonly { readonly event: RaisedEvent }[];
      };
      return [id, queue.map(({ event }) => event.messageId)];
    }),
  );
}

test('an event reaches those who subscribed to its prefix and nobody else, and an alert its log', () => {
  const lab = createLab();
  lab.subscribe('https://a.example/', { RegistryPrefixes: ['MgmtEvents'] });
  lab.subscribe('https://b.example/', { RegistryPrefixes: ['StorageDevice', 'NetworkDevice'] });

  lab
    .post(submitUri, { MessageId: messageId, MessageArgs: ['4'] })
    .is(200)
    .says('Base.Success');

  assert.equal(toldIn(lab), { '1': [messageId], '2': [] });
  const alerts = Object.values(lab.controller.tree.alerts.pages).flat();
  assert.equal(alerts.at(-1)?.event, raisedIn(lab));
});

test('everything a client says of its event is kept; its id goes by either name', () => {
  for (const name of ['EventID', 'EventId']) {
    const lab = createLab();

    lab
      .post(submitUri, {
        [name]: 'mine',
        EventTimestamp: '2026-05-24T18:24:01+02:00',
        EventType: 'StatusChange',
        Severity: 'Warning',
        Message: 'As it happens.',
        MessageId: messageId,
        MessageArgs: ['4'],
        OriginOfCondition: '/redfish/v1/Chassis/1/Thermal/',
      })
      .is(200);

    const { number, ...event } = raisedIn(lab) as RaisedEvent;
    assert.equal(event, {
      id: 'mine',
      createdAt: Date.UTC(2026, 4, 24, 16, 24, 1),
      type: 'StatusChange',
      messageId,
      args: ['4'],
      severity: 'Warning',
      origin: '/redfish/v1/Chassis/1/Thermal/',
      message: 'As it happens.',
    });
    assert.equal(newAlerts(lab.controller.tree), [], 'no alert');
  }
});

test('what a client leaves out is that of the registry, of now, of an alert', () => {
  const lab = createLab();

  lab.post(submitUri, { MessageId: messageId }).is(200);
  const known = raisedIn(lab);
  lab.post(submitUri, { MessageId: 'Elsewhere.1.0.0.Thing.Happened' }).is(200);

  assert.is(known?.severity, 'Critical');
  assert.is(known?.type, 'Alert');
  assert.is(known?.createdAt, lab.controller.now);
  assert.is(raisedIn(lab)?.severity, 'OK');
});

test('what is no event is refused, and nobody hears of it', () => {
  const lab = createLab();
  lab.subscribe('https://a.example/', { RegistryPrefixes: ['MgmtEvents'] });
  const before = lab.controller.tree;

  lab.post(submitUri, {}).is(400).says('Base.ActionParameterMissing');
  for (const body of [
    { MessageId: 'FanFailed' },
    { MessageId: 'MgmtEvents.FanFailed' },
    { MessageId: 17 },
    { MessageId: messageId, Severity: 'Grave' },
    { MessageId: messageId, EventType: 'Rumour' },
    { MessageId: messageId, EventTimestamp: 'yesterday' },
    { MessageId: messageId, EventTimestamp: '2026-06-31T00:00:00Z' },
    { MessageId: messageId, OriginOfCondition: 'here' },
    { MessageId: messageId, EventID: 'one', EventId: 'other' },
    { MessageId: messageId, Unheard: 1 },
  ]) {
    lab.post(submitUri, body).is(400);
  }

  assert.is(lab.controller.tree, before);
});

test.run();
