/**
 * The compared priority queues behind one interface. All queues do the same work: they order entries by (time, seq),
 * and each entry names one of `pending` timers by its number. Some timers are set again before they are due.
 *
 * Cancellation differs. The engine's event queue receives each cancellation, as in the simulation. For the other
 * queues, `isStale` recognizes a replaced entry at no cost, and the queue skips the entry when it reaches the top.
 * flatqueue is measured too, but it orders by one number only. Two events of the same millisecond have no defined order
 * in flatqueue, so it does not qualify.
 */
import { PriorityQueue } from '@datastructures-js/priority-queue';
import FlatQueue from 'flatqueue';
import { Heap } from 'heap-js';
import TinyQueue from 'tinyqueue';
import { EventQueue, phases } from '../../engine/index.js';

export interface Queue {
  schedule(at: number, seq: number, timer: number): void;
  cancel(seq: number): void;
  /** Removes the next due entry and returns the number of its timer. */
  pop(): number;
}

/** Returns true for an entry whose timer was set again after the entry was added. */
export type IsStale = (timer: number, seq: number) => boolean;

interface Entry {
  readonly at: number;
  readonly seq: number;
  readonly timer: number;
}

const inOrder = (left: Entry, right: Entry) => left.at - right.at || left.seq - right.seq;

/** Creates a queue. The queue writes the time of the last removed entry to `clock[0]`. */
export type QueueMaker = (pending: number, isStale: IsStale, clock: Float64Array) => Queue;

function agenda(_pending: number, _isStale: IsStale, clock: Float64Array): Queue {
  const queue = new EventQueue<number>();
  return {
    schedule: (at, seq, timer) => queue.schedule(at, phases.timer, seq, timer),
    cancel: (seq) => queue.cancel(phases.timer, seq),
    pop: () => {
      const due = queue.pop();
      if (due === undefined) throw new Error('the agenda ran dry');
      clock[0] = due.at;
      return due.payload;
    },
  };
}

/** Creates a queue of objects that a comparator orders. */
function objects(make: () => { push(entry: Entry): unknown; pop(): Entry | null | undefined }): QueueMaker {
  return (_pending, isStale, clock) => {
    const queue = make();
    return {
      schedule: (at, seq, timer) => {
        queue.push({ at, seq, timer });
      },
      cancel: () => {},
      pop: () => {
        for (;;) {
          const entry = queue.pop();
          if (entry === undefined || entry === null) throw new Error('the queue ran dry');
          if (isStale(entry.timer, entry.seq)) continue;
          clock[0] = entry.at;
          return entry.timer;
        }
      },
    };
  };
}

/** Creates a queue that orders entries by time alone. */
function flatqueue(_pending: number, isStale: IsStale, clock: Float64Array): Queue {
  const queue = new FlatQueue<Entry>();
  return {
    schedule: (at, seq, timer) => queue.push({ at, seq, timer }, at),
    cancel: () => {},
    pop: () => {
      for (;;) {
        const entry = queue.pop();
        if (entry === undefined) throw new Error('the queue ran dry');
        if (isStale(entry.timer, entry.seq)) continue;
        clock[0] = entry.at;
        return entry.timer;
      }
    },
  };
}

/** Creates a minimal heap on typed arrays: three columns of fixed size, without phases, payloads and cancellation. */
function bareHeap(pending: number, isStale: IsStale, clock: Float64Array): Queue {
  // The columns have twice the size, because replaced entries stay until they reach the top.
  const times = new Float64Array(pending * 2);
  const seqs = new Float64Array(pending * 2);
  const timers = new Int32Array(pending * 2);
  let length = 0;

  function siftDown(at: number, seq: number, timer: number): void {
    let index = 0;
    for (;;) {
      let best = index * 4 + 1;
      if (best >= length) break;
      const end = Math.min(best + 4, length);
      for (let child = best + 1; child < end; child++) {
        const sooner = (times[child] as number) - (times[best] as number);
        if (sooner < 0 || (sooner === 0 && (seqs[child] as number) < (seqs[best] as number))) best = child;
      }
      if (at < (times[best] as number) || (at === times[best] && seq < (seqs[best] as number))) break;
      times[index] = times[best] as number;
      seqs[index] = seqs[best] as number;
      timers[index] = timers[best] as number;
      index = best;
    }
    times[index] = at;
    seqs[index] = seq;
    timers[index] = timer;
  }

  return {
    schedule: (at, seq, timer) => {
      let index = length++;
      while (index > 0) {
        const parent = (index - 1) >> 2;
        if ((times[parent] as number) < at || (times[parent] === at && (seqs[parent] as number) < seq)) break;
        times[index] = times[parent] as number;
        seqs[index] = seqs[parent] as number;
        timers[index] = timers[parent] as number;
        index = parent;
      }
      times[index] = at;
      seqs[index] = seq;
      timers[index] = timer;
    },
    cancel: () => {},
    pop: () => {
      for (;;) {
        const timer = timers[0] as number;
        const seq = seqs[0] as number;
        clock[0] = times[0] as number;
        length -= 1;
        siftDown(times[length] as number, seqs[length] as number, timers[length] as number);
        if (!isStale(timer, seq)) return timer;
      }
    },
  };
}

export const queues = {
  agenda,
  'bare heap': bareHeap,
  tinyqueue: objects(() => new TinyQueue<Entry>([], inOrder)),
  'heap-js': objects(() => new Heap<Entry>(inOrder)),
  datastructures: objects(() => new PriorityQueue<Entry>(inOrder)),
  flatqueue,
} as const satisfies Readonly<Record<string, QueueMaker>>;

export type QueueName = keyof typeof queues;
