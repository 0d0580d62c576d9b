/**
 * Checks that the event queue behaves like a sorted list. Also tests the number set that marks the cancelled entries of
 * the queue.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tieOrder } from '../../engine/event-queue/due-events.js';
import type { DueEvent } from '../../engine/event-queue/event-queue.js';
import { IntegerSet } from '../../engine/event-queue/integer-set.js';
import { EventQueue, type Phase, phases } from '../../engine/index.js';

const seed = 20_260_101;

type Entry = Omit<DueEvent<string>, 'payload'> & { readonly payload: string };

/** Reference model of the event queue: a list that is sorted when it is read. */
class ListAgenda {
  #entries: Entry[] = [];

  schedule(entry: Entry): void {
    this.#entries.push(entry);
  }

  cancel(phase: Phase, seq: number): void {
    this.#entries = this.#entries.filter((entry) => entry.phase !== phase || entry.seq !== seq);
  }

  pop(): Entry | undefined {
    this.#entries.sort((a, b) => a.at - b.at || a.phase - b.phase || a.seq - b.seq);
    return this.#entries.shift();
  }

  get pending(): readonly Entry[] {
    return this.#entries;
  }
}

function drain(agenda: EventQueue<string>): DueEvent<string>[] {
  const popped: DueEvent<string>[] = [];
  for (let due = agenda.pop(); due !== undefined; due = agenda.pop()) popped.push(due);
  return popped;
}

/** Returns the memory of all typed arrays after a garbage collection. Unit: bytes. */
function arrayBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The second collection frees the buffers of arrays that the first one has freed.
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

/** Generator of operations: schedule an entry, cancel a pending entry, or remove the next entry. */
const operation = fc.oneof(
  fc.record({
    do: fc.constant('schedule' as const),
    // Few different instants, so that many entries are due at the same time.
    at: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(1_767_225_600_000, 8.64e15)),
    phase: fc.constantFrom<Phase>(0, 1, 2),
  }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('pop' as const) }),
);

test('nothing comes out of an empty agenda, and cancelling its last entry empties it', () => {
  const agenda = new EventQueue<string>();

  assert.is(agenda.pop(), undefined);
  assert.is(agenda.nextAt, undefined);

  agenda.schedule(5, phases.timer, 1, 'only');
  agenda.cancel(phases.timer, 1);

  assert.is(agenda.size, 0);
  assert.is(agenda.nextAt, undefined);
  assert.is(agenda.pop(), undefined);
});

test('a cancelled entry does not come up, and its namesakes of other phases do', () => {
  const agenda = new EventQueue<string>();
  for (const phase of [phases.observer, phases.timer, phases.input])
    agenda.schedule(9, phase, 7, `phase ${phase}`);

  agenda.cancel(phases.timer, 7);

  assert.equal(
    drain(agenda).map(({ payload }) => payload),
    [`phase ${phases.input}`, `phase ${phases.observer}`],
  );
});

test('entries come out by time, then phase, then seq, whatever order they went in', () => {
  const agenda = new EventQueue<string>();
  agenda.schedule(2, phases.input, 1, 'later');
  agenda.schedule(1, phases.observer, 2, 'observer');
  agenda.schedule(1, phases.timer, 9, 'second timer');
  agenda.schedule(1, phases.timer, 3, 'first timer');
  agenda.schedule(1, phases.input, 8, 'input');

  assert.is(agenda.nextAt, 1);
  assert.equal(drain(agenda), [
    { at: 1, phase: phases.input, seq: 8, payload: 'input' },
    { at: 1, phase: phases.timer, seq: 3, payload: 'first timer' },
    { at: 1, phase: phases.timer, seq: 9, payload: 'second timer' },
    { at: 1, phase: phases.observer, seq: 2, payload: 'observer' },
    { at: 2, phase: phases.input, seq: 1, payload: 'later' },
  ]);
});

test('phase and seq survive their packing up to the largest seq', () => {
  const agenda = new EventQueue<string>();
  const largest = 2 ** 50 - 1;
  agenda.schedule(1, phases.observer, largest, 'last');
  agenda.schedule(1, phases.observer, largest - 1, 'last but one');
  agenda.schedule(1, phases.timer, largest, 'timer');

  assert.equal(
    drain(agenda).map(({ phase, seq, payload }) => [phase, seq, payload]),
    [
      [phases.timer, largest, 'timer'],
      [phases.observer, largest - 1, 'last but one'],
      [phases.observer, largest, 'last'],
    ],
  );
});

test('any mix of scheduling, cancelling and popping gives what a sorted list gives', () => {
  const mixes = fc.array(operation, { minLength: 1, maxLength: 300, size: 'max' });
  fc.assert(
    fc.property(mixes, (mix) => {
      const agenda = new EventQueue<string>();
      const list = new ListAgenda();
      for (const [seq, step] of mix.entries()) {
        if (step.do === 'schedule') {
          const entry: Entry = { at: step.at, phase: step.phase, seq, payload: `#${seq}` };
          agenda.schedule(entry.at, entry.phase, seq, entry.payload);
          list.schedule(entry);
        } else if (step.do === 'pop') {
          assert.equal(agenda.pop(), list.pop());
        } else {
          const victim = list.pending[step.which % Math.max(1, list.pending.length)];
          if (victim === undefined) continue;
          agenda.cancel(victim.phase, victim.seq);
          list.cancel(victim.phase, victim.seq);
        }
        assert.is(agenda.size, list.pending.length);
      }
      for (let due = list.pop(); due !== undefined; due = list.pop()) {
        assert.is(agenda.nextAt, due.at);
        assert.equal(agenda.pop(), due);
      }
      assert.is(agenda.pop(), undefined);
    }),
    { seed, numRuns: 300 },
  );
});

test('an agenda that loses most of its entries is compacted and keeps the rest in order', () => {
  const agenda = new EventQueue<string>();
  const count = 1_000;
  for (let seq = 0; seq < count; seq++) agenda.schedule((seq * 7_919) % 97, phases.timer, seq, `#${seq}`);

  for (let seq = 0; seq < count; seq++) if (seq % 10 !== 0) agenda.cancel(phases.timer, seq);

  assert.is(agenda.size, count / 10);
  const expected = Array.from({ length: count / 10 }, (_, index) => index * 10).sort(
    (a, b) => ((a * 7_919) % 97) - ((b * 7_919) % 97) || a - b,
  );
  assert.equal(
    drain(agenda).map(({ seq }) => seq),
    expected,
  );
});

test('cancelling for ever does not make an agenda grow for ever', () => {
  const agenda = new EventQueue<string>();
  for (let seq = 0; seq < 100; seq++) agenda.schedule(9, phases.timer, seq, 'stays');
  const before = arrayBytes();

  for (let seq = 100; seq < 400_000; seq++) {
    agenda.schedule(seq, phases.timer, seq, 'goes');
    agenda.cancel(phases.timer, seq);
  }

  const grownBytes = arrayBytes() - before;
  assert.ok(grownBytes < 1_000_000, `${grownBytes} bytes for entries that are all cancelled`);
  assert.is(agenda.size, 100);
  assert.ok(drain(agenda).every(({ payload }) => payload === 'stays'));
});

test('a place freed by popping or cancelling is taken again, and never answers with an old payload', () => {
  const agenda = new EventQueue<string>();
  let seq = 0;
  for (let round = 0; round < 500; round++) {
    for (let member = 0; member < 3; member++) agenda.schedule(round, phases.timer, seq, `#${seq++}`);
    agenda.cancel(phases.timer, seq - 2);

    const popped = [agenda.pop(), agenda.pop()];

    assert.equal(
      popped.map((due) => [due?.at, due?.payload]),
      [
        [round, `#${seq - 3}`],
        [round, `#${seq - 1}`],
      ],
    );
  }
  assert.is(agenda.size, 0);
});

test('an agenda that was cleared has forgotten its entries and what was cancelled', () => {
  const agenda = new EventQueue<string>();
  agenda.schedule(1, phases.timer, 1, 'old');
  agenda.schedule(2, phases.timer, 2, 'old too');
  agenda.cancel(phases.timer, 2);

  agenda.clear();
  agenda.schedule(3, phases.timer, 2, 'new');

  assert.is(agenda.size, 1);
  assert.equal(drain(agenda), [{ at: 3, phase: phases.timer, seq: 2, payload: 'new' }]);
});

test('a hundred thousand entries, a third of them cancelled, come out in order', () => {
  const agenda = new EventQueue<number>();
  const count = 100_000;
  const atOf = (seq: number) => Math.imul(seq, 2_654_435_761) >>> 16;
  for (let seq = 0; seq < count; seq++) agenda.schedule(atOf(seq), phases.timer, seq, seq);
  for (let seq = 0; seq < count; seq += 3) agenda.cancel(phases.timer, seq);

  const expected: number[] = [];
  for (let seq = 0; seq < count; seq++) if (seq % 3 !== 0) expected.push(seq);
  expected.sort((a, b) => atOf(a) - atOf(b) || a - b);

  const popped: number[] = [];
  for (let due = agenda.pop(); due !== undefined; due = agenda.pop()) popped.push(due.payload);
  assert.is(popped.length, expected.length);
  assert.ok(popped.every((seq, index) => seq === expected[index]));
});

test('a set of numbers answers as Set does, for numbers that collide and numbers beyond 32 bits', () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 90 }),
    fc.integer({ min: 0, max: 40 }).map((index) => index * 2 ** 32),
    fc.integer({ min: 0, max: 40 }).map((index) => 3 * 2 ** 50 + index),
    fc.maxSafeNat(),
  );
  const step = fc.tuple(fc.constantFrom('add', 'delete', 'has'), number);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
      const numbers = new IntegerSet();
      const model = new Set<number>();
      for (const [what, value] of steps) {
        if (what === 'add') {
          numbers.add(value);
          model.add(value);
        } else if (what === 'delete') {
          assert.is(numbers.delete(value), model.delete(value));
        } else {
          assert.is(numbers.has(value), model.has(value));
        }
        assert.is(numbers.size, model.size);
      }
      for (const value of model) assert.ok(numbers.has(value));
      numbers.clear();
      for (const value of model) assert.not.ok(numbers.has(value));
    }),
    { seed, numRuns: 300 },
  );
});

test('a shuffled order keeps every seq apart, stays within the agenda, and is the plain one without a seed', () => {
  const shuffled = tieOrder('any');
  const orders = Array.from({ length: 50_000 }, (_, seq) => shuffled(seq));

  assert.is(new Set(orders).size, orders.length);
  assert.ok(orders.every((order) => Number.isSafeInteger(order) && order >= 0 && order < 2 ** 50));
  assert.is(shuffled(7), orders[7]);
  assert.is(tieOrder(undefined)(7), 7);
});

test.run();
