/** Tests of random listeners and event times: the order of events and all limits are kept. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getLeaf, splitAddress } from '../../../engine/index.js';
import type { SubscriptionContext } from '../../../machines/reporting/events/index.js';
import { createLab, eventActionUri, type Lab } from '../../support/lab.js';

const destination = 'https://listener.example/events';
const queueMax = 2;

const answer = fc.oneof(
  fc.constantFrom(200, 204, 500, 'refuses' as const, 'never' as const),
  fc.record({ status: fc.constantFrom(200, 503), after: fc.constantFrom('1s', '4s', '20s') }),
);
/** Events, each as the time that passes before it. Unit: s. */
const course = fc.array(fc.constantFrom(0, 0, 1, 3, 10, 40, 700), { minLength: 1, maxLength: 25 });

function contextOf({ controller }: Lab): SubscriptionContext | undefined {
  return getLeaf(controller.tree.machines, splitAddress('subscription/1'))?.context as
    | SubscriptionContext
    | undefined;
}

/** Returns the numbers of the received events, in order of receipt. */
function toldIn({ controller }: Lab): readonly number[] {
  return controller.deliveries.map(({ body }) => {
    const [{ EventId }] = body.Events as unknown as [{ readonly EventId: string }];
    return Number(EventId);
  });
}

test('events are told in the order they came, at most as often as they may be, and no more wait than may', () => {
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 12 }), course, (answers, pauses) => {
      const lab = createLab({ listeners: { [destination]: answers } });
      const Vnd = {
        DeliveryRetryAttempts: 2,
        DeliveryRetryIntervalInSeconds: 5,
        RequestedMaxEventsToQueue: queueMax,
      };
      lab.subscribe(destination, { RegistryPrefixes: ['StorageDevice'], Oem: { Vnd } });

      for (const [index, seconds] of pauses.entries()) {
        lab.advance(seconds * 1_000);
        lab.post(`${eventActionUri}EventService.SubmitTestEvent/`, {
          EventID: String(index),
          MessageId: 'StorageDevice.1.2.DriveFailed',
        });
        const waiting = contextOf(lab)?.queue.length ?? 0;
        assert.ok(waiting <= queueMax + 1, `${waiting} wait`);
      }
      lab.advance('1d');

      const told = toldIn(lab);
      assert.equal(
        told,
        [...told].sort((one, other) => one - other),
      );
      for (const number of new Set(told)) {
        assert.ok(told.filter((other) => other === number).length <= 3, `${number} was told too often`);
      }
      // At the end, each event was delivered or dropped, or its subscription was removed.
      assert.equal(contextOf(lab)?.queue ?? [], []);
      assert.equal(lab.controller.tree.outbox.entries, {});
    }),
    { numRuns: 60, seed: 1 },
  );
});

test.run();
