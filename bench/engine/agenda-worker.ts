/**
 * One queue in a thread of its own, so that no queue affects another's compiled code. The work is the hold model: with
 * `pending` timers set, take the next one and set it again; every fourth time another one is set again before it was
 * due, as by a machine that leaves a state.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { processorNs } from '../report.js';
import { type QueueName, queues } from './agenda-queues.js';

export interface WorkerTask {
  readonly queue: QueueName;
  readonly pending: number;
  readonly holds: number;
}

/** Duration and checksum of a round: queues with the same order have equal checksums. */
export interface WorkerRound {
  readonly ns: number;
  readonly sum: number;
}

/** Longest delay of a timer: short enough for 10^5 of them that many are due in the same millisecond. Unit: ms. */
const waitMsMax = 65_536;
const resetEvery = 4;

const { queue: name, pending, holds } = workerData as WorkerTask;
const seqOf = new Float64Array(pending);
const clock = new Float64Array(1);
const queue = queues[name](pending, (timer, seq) => seqOf[timer] !== seq, clock);
let nextSeq = 1;
let random = 1;

/** A linear congruential generator: cheap, and the same numbers for every queue. */
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
