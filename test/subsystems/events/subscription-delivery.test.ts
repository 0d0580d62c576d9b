/** Tests of deliveries on virtual time: retries, dropped events, and listeners that are given up. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { createLab, type Lab, managerResetUri, managerUri, subscriptionsUri } from '../../support/lab.js';
import {
  destination,
  labWith,
  onlyTests,
  readState,
  received,
  submit,
} from '../../support/reporting/subscription-rig.js';

function removals({ controller }: Lab): number {
  return shownEntries(controller.tree.logs, 'iel').filter(({ code }) => code === 1_237).length;
}

test('what fails is tried again after the interval, as often as asked; then comes the next', () => {
  const lab = labWith([500, 500, 200], { DeliveryRetryAttempts: 1, DeliveryRetryIntervalInSeconds: 7 });

  submit(lab, 'a', 'b');
  lab.advance('1h');

  assert.equal(received(lab), ['a 0', 'a 7', 'b 7']);
});

test('an event says which log entry and which trap tell of the same', () => {
  const lab = labWith(200);

  lab.controller.fault('fan.failed', { part: 'Fan 1' });

  const told = lab.controller.deliveries.map(({ body }) => body.Events as unknown as [{ Oem: unknown }]);
  assert.equal(told[0]?.[0].Oem, {
    Vnd: {
      '@odata.type': '#VndEvent.v2_1_0.VndEvent',
      CorrelatedEventNumber: 2,
      CorrelatedEventTimeStamp: '2026-01-01T00:00:00Z',
      CorrelatedEventType: 'Vnd-IML',
      CorrelatedIndications: ['VND:SNMP:1.3.6.1.4.1.32473.0.302'],
      Resource: '/redfish/v1/Chassis/1/Thermal/',
    },
  });
});

test('with no tries to spare an event has one', () => {
  const lab = labWith([500, 200], { DeliveryRetryAttempts: 0 });

  submit(lab, 'a', 'b');

  assert.equal(received(lab), ['a 0', 'b 0']);
});

test('behind the one in delivery wait as many as may; the oldest of those are dropped', () => {
  const lab = labWith([{ status: 200, after: '2s' }], { RequestedMaxEventsToQueue: 2 });

  submit(lab, 'a', 'b', 'c', 'd');
  lab.advance('1h');

  assert.equal(received(lab), ['a 0', 'c 2', 'd 4']);
});

test('what has waited too long is dropped when its turn comes; the one in delivery is not', () => {
  const slow = { DeliveryRetryAttempts: 3, DeliveryRetryIntervalInSeconds: 40, RetireOldEventInMinutes: 1 };
  const lab = labWith([500, 500, 200], slow);

  submit(lab, 'a', 'b');
  lab.advance('30s');
  submit(lab, 'c');
  lab.advance('1h');

  assert.equal(received(lab), ['a 0', 'a 40', 'a 80', 'c 80']);
});

test('a listener that fails again after having failed for all its tries is given up, told and logged', () => {
  const lab = labWith(503);

  submit(lab, 'a');
  lab.advance('1h');
  lab.get(`${subscriptionsUri}1/`).is(200);
  assert.is(received(lab).length, 4);
  submit(lab, 'b');

  lab.get(`${subscriptionsUri}1/`).is(404);
  assert.is(removals(lab), 1);
  assert.is(readState(lab), undefined);
  const last = Object.values(lab.controller.tree.events.pages).flat().at(-1);
  assert.equal([last?.type, last?.origin], ['ResourceRemoved', `${subscriptionsUri}1/`]);
});

test('how fast a listener answers is of no consequence for whether it is given up', () => {
  const lab = labWith({ status: 503, after: '5ms' });

  submit(lab, 'a');
  lab.advance('1h');
  assert.is(received(lab).length, 4);
  lab.get(`${subscriptionsUri}1/`).is(200);
  submit(lab, 'b');
  lab.advance('1s');

  assert.is(received(lab).length, 5);
  lab.get(`${subscriptionsUri}1/`).is(404);
});

test('a success in between begins the count anew', () => {
  const lab = labWith([500, 500, 500, 500, 200, 500, 500, 500, 500, 200]);

  submit(lab, 'a');
  lab.advance('1h');
  submit(lab, 'b');
  submit(lab, 'c');
  lab.advance('1h');
  assert.is(removals(lab), 0);
  lab.get(`${subscriptionsUri}1/`).is(200);
  assert.equal(
    received(lab).map((text) => text[0]),
    ['a', 'a', 'a', 'a', 'b', 'c', 'c', 'c', 'c'],
  );
});

test('a listener that never answers costs its patience each time, and does not hold up the others', () => {
  const quick = 'https://quick.example/events';
  const lab = createLab({ listeners: { [destination]: 'never', [quick]: 200 } });
  lab.subscribe(destination, { ...onlyTests, Oem: { Vnd: { DeliveryRetryAttempts: 1 } } });
  lab.subscribe(quick, onlyTests);

  submit(lab, 'a', 'b');
  lab.advance('49s');

  const to = (wanted: string) =>
    lab.controller.deliveries.filter(({ destination: at }) => at === wanted).length;
  assert.equal([to(destination), to(quick)], [2, 2]);
});

test('what is under way when the controller resets is tried again on its return, before what is new', () => {
  const lab = labWith([{ status: 200, after: '9s' }, 200], { RetireOldEventInMinutes: 60 });

  submit(lab, 'a', 'b');
  lab.post(managerResetUri, {}).is(200);
  lab.advance('1s');
  lab.controller.runUntil(() => readState(lab) === 'suspended');
  assert.equal(lab.controller.tree.outbox.entries, {});
  lab.advance('10m');

  assert.equal(
    received(lab).map((text) => text.split(' ')[0]?.slice(0, 1)),
    [
      'a',
      'a',
      'b',
      ...received(lab)
        .slice(3)
        .map((text) => text[0]),
    ],
  );
  assert.ok(received(lab).length >= 4, 'the reset itself is told of, too');
});

test('what waits to be tried again does not go out while the controller is away', () => {
  const lab = labWith([500, 200]);

  submit(lab, 'a');
  lab.controller.operator('mains.off');
  lab.advance('1h');
  assert.is(received(lab).length, 1);
  lab.controller.operator('mains.on');
  lab.advance('1h');

  // The event is older than ten minutes now, so that it is dropped.
  assert.is(received(lab).filter((text) => text.startsWith('a ')).length, 1);
});

test('changes count from the next delivery on: fewer tries, another address', () => {
  const other = 'https://other.example/events';
  const lab = createLab({ listeners: { [destination]: 500, [other]: 500 } });
  const uri = lab.subscribe(destination, onlyTests);

  submit(lab, 'a');
  lab.patch(uri, { Destination: other, Oem: { Vnd: { DeliveryRetryAttempts: 1 } } }).is(200);
  lab.advance('1h');

  assert.equal(
    lab.controller.deliveries.map(({ destination: at }) => at),
    [destination, other],
  );
});

test('factory defaults and cleared settings end all subscriptions, and with them what waits', () => {
  for (const clear of ['ResetToFactoryDefaults', 'ClearNVRAM']) {
    const lab = labWith(500);
    submit(lab, 'a');

    lab.post(
      `${managerUri}Actions/Oem/Vnd/VndMgmt.${clear}/`,
      clear === 'ClearNVRAM' ? {} : { ResetType: 'Default' },
    );
    lab.post(managerResetUri, {});
    lab.advance('1h');

    assert.equal(lab.controller.tree.subscriptions.byId, {});
    assert.equal(lab.controller.tree.machines.subscription ?? {}, {});
    assert.equal(lab.subscribe(destination), `${subscriptionsUri}2/`);
  }
});

test('a fork is told what is on its way, and what each received is its own', () => {
  const lab = labWith([{ status: 200, after: '5s' }, 500, 200]);
  submit(lab, 'a');
  const before = lab.controller.snapshot();

  const fork = lab.controller.fork();
  submit(lab, 'b');
  lab.advance('1h');
  fork.advance('1h');

  assert.is(received(lab).length, 3);
  assert.is(fork.deliveries.length, 1);
  lab.controller.restore(before);
  assert.is(received(lab).length, 1);
  lab.advance('1h');
  assert.is(lab.controller.fingerprint, fork.fingerprint);
});

test.run();
