/**
 * Tests of delivery failures that no longer count: after the controller was unavailable, and after the address of the
 * subscription was changed.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab } from '../../support/lab.js';
import {
  destination,
  onlyTests,
  readState,
  received,
  submit,
  submitUri,
} from '../../support/reporting/subscription-rig.js';

test('what failed before the controller was away does not count after its return', () => {
  const lab = createLab({ listeners: { [destination]: 500 } });
  const uri = lab.subscribe(destination, {
    // The subscription uses this registry, because the return of the controller raises no event of it.
    RegistryPrefixes: ['StorageDevice'],
    Oem: { Vnd: { DeliveryRetryAttempts: 2, DeliveryRetryIntervalInSeconds: 10 } },
  });
  const fail = (EventID: string) =>
    lab.post(submitUri, { EventID, MessageId: 'StorageDevice.1.2.DriveFailed' }).is(200);

  fail('a');
  lab.advance('15s');
  lab.controller.operator('mains.off');
  // Event `a` is too old when the controller returns.
  lab.advance('20m');
  lab.controller.operator('mains.on');
  lab.advance('10m');
  fail('b');
  lab.advance('20s');

  assert.equal(
    received(lab).map((text) => text[0]),
    ['a', 'a', 'b', 'b', 'b'],
  );
  lab.get(uri).is(200);
});

test('what is on its way to an address that is no longer the listener goes to the new one', () => {
  const other = 'https://other.example/events';
  const lab = createLab({ listeners: { [destination]: 'never', [other]: 200 } });
  const uri = lab.subscribe(destination, onlyTests);
  submit(lab, 'a');

  lab.patch(uri, { Destination: other }).is(200);
  lab.patch(uri, { Destination: other }).is(200);
  lab.advance('1s');

  assert.equal(
    lab.controller.deliveries.map(({ destination: at }) => at),
    [destination, other],
  );
  assert.is(readState(lab), 'idle');
});

test('a new listener is not given up for what the old one failed', () => {
  const other = 'https://other.example/events';
  const lab = createLab({ listeners: { [destination]: 500, [other]: [500, 500, 500, 500, 500, 200] } });
  const uri = lab.subscribe(destination, onlyTests);
  submit(lab, 'a');
  lab.advance('1h');

  lab.patch(uri, { Destination: other }).is(200);
  submit(lab, 'b');
  lab.advance('1h');

  lab.get(uri).is(200);
  assert.equal(
    received(lab).map((text) => text[0]),
    ['a', 'a', 'a', 'a', 'b', 'b'],
  );
});

test.run();
