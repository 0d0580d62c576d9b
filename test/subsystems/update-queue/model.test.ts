/**
 * Tests of random histories of the update queue against a reference table. Tasks are created, changed and removed, the
 * server is reset and switched off, and the clock is set. Every task changes only as the table permits, and every due
 * task is executed.
 */
import fc from 'fast-check';
import { suite } from 'uvu';
import { taskStates } from '../../../machines/updates/update-queue/index.js';
import { budget } from '../../support/budget.js';
import { bodies, type Deed } from '../../support/updates/queue-actions.js';
import { createQueueLab, QueueLab } from '../../support/updates/queue-rig.js';
import { DrivenQueue } from '../../support/updates/queue-under-test.js';

const test = suite('the queue of update tasks, against a reference');

/** Number of histories. `QUEUE_SEQUENCES=3000` is the number of a thorough test. */
const sequences = Number(process.env.QUEUE_SEQUENCES ?? budget({ short: 20, long: 60 }));
/** Default seed of the histories. The environment variable `QUEUE_SEED` sets another seed. */
const seed = Number(process.env.QUEUE_SEED ?? 14);

const which = fc.nat(7);
const minutes = (min: number, max: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer({ min, max }) });

const times = { startMinutes: minutes(-5, 60), expireMinutes: minutes(-1, 120) };

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('create' as const),
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      body: fc.constantFrom(...(Object.keys(bodies) as (keyof typeof bodies)[])),
      ...times,
      atStart: fc.boolean(),
      inWindow: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('schedule' as const), which, ...times }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('setWindow' as const), ...times }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('placeAtStart' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('lead' as const),
      which,
      state: fc.constantFrom(...taskStates),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('reset' as const),
      type: fc.constantFrom(
        'On' as const,
        'ForceOff' as const,
        'ForceRestart' as const,
        'GracefulRestart' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'resetController' as const,
        'breakAdapter' as const,
        'mendAdapter' as const,
        'clear' as const,
        'loseMains' as const,
        'hang' as const,
        'mend' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('setClock' as const),
      minutes: fc.integer({ min: -180, max: 180 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('startAnew' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 1_000, 20_000, 90_000, 300_000, 900_000, 3_600_000, 90_000_000),
    }),
  },
);

const fresh = createQueueLab();

test('what becomes of tasks is what the table says, and what is due is done', () => {
  fc.assert(
    fc.property(fc.array(deeds, { minLength: 1, maxLength: 24, size: 'max' }), (steps) => {
      const driven = new DrivenQueue(new QueueLab(fresh.controller.fork()));
      for (const each of steps) driven.run(each);
    }),
    { seed, numRuns: sequences, includeErrorInReport: true },
  );
});

test.run();
