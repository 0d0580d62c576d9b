/**
 * Runs one queue in a separate thread, so that no queue affects the compiled code of another queue. The work is the
 * hold model with `pending` timers: the next due timer is removed and set again. Every fourth time, another timer is
 * set again before it is due, like the timer of a machine that leaves a state.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { processorNs } from '../report.js';
import { type QueueName, queues } from './agenda-queues.js';

export interface WorkerTask {
  readonly queue: QueueName;
  readonly pending: number;
  readonly holds: number;
}

/** Duration and checksum of a round. Queues with the same order have equal checksums. */
export interface WorkerRound {
  readonly ns: number;
  readonly sum: number;
}

/** Longest delay of a timer: short enough that many of 10^5 timers are due in the same millisecond. Unit: ms. */
const waitMsMax = 65_536;
const resetEvery = 4;

const { queue: name, pending, holds } = workerData as WorkerTask;
const seqOf = new Float64Array(pending);
const clock = new Float64Array(1);
const queue = queues[name](pending, (timer, seq) => seqOf[timer] !== seq, clock);
let nextSeq = 1;
let random = 1;

/** Draws from a linear congruential generator, which is cheap and returns the same numbers for every queue. */
function draw(below: number): number {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((random / 2 ** 32) * below);
}

function set(timer: number): void {
  const seq = nextSeq++;
  seqOf[timer] = seq;
  queue.schedule((clock[0] as number) + 1 + draw(waitMsMax), seq, timer);
}

function hold(): number {
  let sum = 0;
  for (let index = 0; index < holds; index++) {
    const timer = queue.pop();
    sum = (sum * 31 + timer) % 2 ** 31;
    set(timer);
    if (index % resetEvery === 0) {
      const other = draw(pending);
      queue.cancel(seqOf[other] as number);
      set(other);
    }
  }
  return sum;
}

for (let timer = 0; timer < pending; timer++) set(timer);
parentPort?.on('message', () => {
  let sum = 0;
  const ns = processorNs(() => {
    sum = hold();
  });
  parentPort?.postMessage({ ns, sum } satisfies WorkerRound);
});
