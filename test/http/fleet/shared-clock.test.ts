/** Tests of the clock that threads share: each of them sees the moves, the paces and the instant at which it is held. */
import { setTimeout as later } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FleetClock } from '../../../http/fleet/fleet-clock.js';
import { createClockMemory, SharedClockStore, sharedWallNow } from '../../../http/fleet/shared-clock.js';
import { paceNamed } from '../../support/service/http-rig.js';

const startMs = Date.UTC(2026, 0, 1);

function twoClocks(name: string) {
  const pace = paceNamed(name);
  const memory = createClockMemory(startMs, pace);
  const stores = [new SharedClockStore(memory), new SharedClockStore(memory)] as const;
  const clocks = stores.map(
    (store) => new FleetClock({ startMs, pace, wallNow: sharedWallNow, store }, () => {}),
  ) as [FleetClock, FleetClock];
  return { memory, stores, clocks };
}

test('a move and a pace of one clock are those of the other', () => {
  const { clocks } = twoClocks('manual');
  const [one, other] = clocks;
  one.moveTo(startMs + 5_000);
  assert.is(other.now, startMs + 5_000);
  other.moveTo(startMs);
  assert.is(one.now, startMs + 5_000, 'time never decreases');

  other.changePace(paceNamed('0.001x'));
  assert.equal(one.pace, { name: '0.001x', rate: 0.001, skips: false });
  other.changePace(paceNamed('skip'));
  assert.equal(one.pace, { name: 'skip', rate: 1, skips: true });
  assert.is(one.pace, one.pace);
});

test('a held clock stands still for all, and continues without the loss of an instant', () => {
  const { stores, clocks } = twoClocks('1000x');
  const [one, other] = clocks;
  const heldAt = one.now + 60_000;
  stores[0].heldAtMs = heldAt;
  assert.equal([one.now, other.now, stores[1].heldAtMs], [heldAt, heldAt, heldAt]);
  stores[0].heldAtMs = undefined;
  one.moveTo(heldAt);
  assert.ok(other.now >= heldAt);
});

test('changes from two threads at the same time lose nothing', async () => {
  const { memory, clocks } = twoClocks('manual');
  const moves = 20_000;
  const source = `
    const { workerData } = require('node:worker_threads');
    import(workerData.module).then(({ SharedClockStore }) => {
      const store = new SharedClockStore(workerData.memory);
      for (let move = 0; move < ${moves}; move++) store.change((each) => ({ ...each, base: each.base + 1 }));
    });`;
  const module = new URL('../../../http/fleet/shared-clock.js', import.meta.url).href;
  const ended = [0, 1].map(() => {
    const worker = new Worker(source, { eval: true, workerData: { memory, module } });
    return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
  });
  const store = new SharedClockStore(memory);
  while ((await Promise.race([Promise.all(ended), later(0)])) === undefined) {
    const { base, pace } = store.read();
    assert.ok(base >= startMs && pace.name === 'manual');
  }

  assert.is(clocks[0].now, startMs + 2 * moves);
});

test.run();
