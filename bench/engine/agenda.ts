/**
 * Bench of the event queue through its public API. The hold model compares it with a bare heap on typed arrays and with
 * priority queues of npm. The rounds of the queues alternate, and every queue must return the timers in the same order.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import { type QueueName, queues } from './agenda-queues.js';
import type { WorkerRound, WorkerTask } from './agenda-worker.js';

const pendings = [1_000, 100_000, 1_000_000] as const;

/** Mean number of operations per hold: 1 pop and 1 set, and in every fourth hold also 1 cancel and 1 set. */
const operationsPerHold = 2.5;
const rounds = 9;

/** Minimum ratios of speed. At 10^6 timers, memory access dominates the time of all queues, so no ratio is required. */
const ofBareHeapMin = 0.5;
const ofBestQueueMin = 2;

/**
 * Name of the queue that cannot order events of the same time. The figures of this queue are printed and not compared.
 */
const unordered: QueueName = 'flatqueue';

export const agenda: Bench = {
  name: 'agenda',
  about: 'schedule, cancel and pop, against a bare heap and npm queues',
  run: async (context) => {
    const rows: Row[] = [];
    for (const pending of pendings.slice(0, context.amount(pendings.length)))
      rows.push(...(await compare(context, pending)));
    return rows;
  },
};

async function compare(context: BenchContext, pending: number): Promise<Row[]> {
  const holds = pending > 100_000 ? 100_000 : 200_000;
  const names = Object.keys(queues) as QueueName[];
  const workers = names.map((queue) => {
    const task: WorkerTask = { queue, pending, holds };
    return new Worker(new URL('./agenda-worker.js', import.meta.url), { workerData: task });
  });
  const times = names.map((): number[] => []);
  try {
    for (let round = 0; round < context.amount(rounds); round++) {
      context.progress(`${pending} pending, round ${round + 1} of ${rounds}`);
      const sums: number[] = [];
      for (const [index, worker] of workers.entries()) {
        worker.postMessage('round');
        const [{ ns, sum }] = (await once(worker, 'message', { signal: context.signal })) as [WorkerRound];
        times[index]?.push(ns);
        sums.push(sum);
      }
      demandOneOrder(names, sums);
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  const millions = (index: number) =>
    (holds * operationsPerHold * 1_000) / Math.min(...(times[index] as number[]));
  const rates = new Map(names.map((name, index) => [name, millions(index)]));
  return rowsOf(pending, rates);
}

function rowsOf(pending: number, rates: ReadonlyMap<QueueName, number>): Row[] {
  const rate = (name: QueueName) => rates.get(name) as number;
  const shown = (name: QueueName) => `${name} ${rate(name).toFixed(1)}`;
  const rivals = ([...rates.keys()] as QueueName[]).filter(
    (name) => name !== 'agenda' && name !== 'bare heap' && name !== unordered,
  );
  const best = rivals.reduce((left, right) => (rate(left) > rate(right) ? left : right));
  const hasBars = pending <= 100_000;
  return [
    row({
      name: `${pending.toLocaleString('en')} pending, of a bare heap`,
      figure: `${shown('agenda')}, ${shown('bare heap')} million operations/s`,
      value: rate('agenda') / rate('bare heap'),
      ...(hasBars ? { atLeast: ofBareHeapMin } : {}),
    }),
    row({
      name: `${pending.toLocaleString('en')} pending, of the best npm queue`,
      figure: `${rivals.map(shown).join(', ')}; not in order: ${shown(unordered)}`,
      value: rate('agenda') / rate(best),
      ...(pending === 100_000 ? { atLeast: ofBestQueueMin } : {}),
    }),
  ];
}

function demandOneOrder(names: readonly QueueName[], sums: readonly number[]): void {
  for (const [index, name] of names.entries()) {
    if (name !== unordered && sums[index] !== sums[0])
      throw new Error(`${name} brings timers out in another order`);
  }
}
