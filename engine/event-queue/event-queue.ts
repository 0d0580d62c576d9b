/**
 * Event queue: a heap ordered by `(time, phase, seq)`, in which phase and seq identify an entry for cancellation. It is
 * a derived cache: the state tree contains the timers, and the heap can be rebuilt from the tree at any time.
 *
 * The heap is 4-ary and stored in typed arrays. Phase and seq share one double (exact up to 2^53), so that ordering two
 * entries needs two comparisons. The keys move with their slot numbers, so that sifting touches no objects.
 * Cancellation is lazy: a cancelled entry is skipped when it reaches the top. The heap is compacted when more than half
 * of its entries are cancelled.
 */
import type { Phase } from '../contracts.js';
import { IntegerSet } from './integer-set.js';

/**
 * Exclusive maximum of seq: 2^50, which leaves three bits of a double for the phase. A million events a second reach it
 * after 35 years.
 */
const seqSpan = 2 ** 50;
const arity = 4;
/**
 * Capacity of the heap with its first entry, in entries. It is small because an idle controller or a fork has only a few
 * pending entries.
 */
const capacityMin = 16;
/** Arrays of an empty queue. All empty queues share them: arrays of their own took 0.9 KB of the 4.4 KB of a fork. */
const [noNumbers, noSlots] = [new Float64Array(0), new Int32Array(0)];
/** Number of entries up to which the heap is not compacted. */
const compactedMin = 64;

export interface DueEvent<Payload> {
  readonly at: number;
  readonly phase: Phase;
  readonly seq: number;
  readonly payload: Payload;
}

export class EventQueue<Payload> {
  #times = noNumbers;
  #orders = noNumbers;
  #payloads: (Payload | undefined)[] = [];
  #slots = noSlots;
  #free: number[] = [];
  #length = 0;
  /**
   * Combined phase and seq of each cancelled entry that is still in the heap; undefined before the first cancellation,
   * because the set takes 0.8 KB and most forks cancel nothing.
   */
  #dead: IntegerSet | undefined;

  /** Number of pending entries. */
  get size(): number {
    return this.#length - (this.#dead?.size ?? 0);
  }

  /**
   * Adds an entry. `seq` must be unused among the pending entries of its phase, because `cancel` finds an entry by
   * phase and seq.
   */
  schedule(at: number, phase: Phase, seq: number, payload: Payload): void {
    if (this.#length === this.#times.length) this.#grow();
    const slot = this.#free.pop() ?? this.#payloads.length;
    this.#payloads[slot] = payload;
    this.#siftUp(this.#length++, at, phase * seqSpan + seq, slot);
  }

  /**
   * Cancels a pending entry. It does not check that the entry is pending, because callers pass only the phase and seq
   * of a pending entry.
   */
  cancel(phase: Phase, seq: number): void {
    this.#dead ??= new IntegerSet();
    this.#dead.add(phase * seqSpan + seq);
    if (this.#dead.size * 2 > this.#length && this.#length > compactedMin) this.#compact(this.#dead);
  }

  /** Time of the next entry; undefined if no entry is pending. Unit: ms since the epoch. */
  get nextAt(): number | undefined {
    this.#dropDead();
    return this.#length === 0 ? undefined : this.#times[0];
  }

  /** Removes and returns the next entry; undefined if no entry is pending. */
  pop(): DueEvent<Payload> | undefined {
    this.#dropDead();
    if (this.#length === 0) return undefined;
    const at = this.#times[0] as number;
    const order = this.#orders[0] as number;
    const phase = Math.floor(order / seqSpan);
    return { at, phase: phase as Phase, seq: order - phase * seqSpan, payload: this.#takeRoot() };
  }

  clear(): void {
    this.#payloads = [];
    this.#free = [];
    this.#length = 0;
    this.#dead = undefined;
  }

  #dropDead(): void {
    const dead = this.#dead;
    if (dead === undefined) return;
    while (dead.size > 0 && this.#length > 0 && dead.delete(this.#orders[0] as number)) this.#takeRoot();
  }

  #takeRoot(): Payload {
    const slot = this.#slots[0] as number;
    const payload = this.#payloads[slot] as Payload;
    this.#payloads[slot] = undefined;
    this.#free.push(slot);
    const last = --this.#length;
    if (last > 0) {
      this.#siftDown(
        0,
        this.#times[last] as number,
        this.#orders[last] as number,
        this.#slots[last] as number,
      );
    }
    return payload;
  }

  #siftUp(hole: number, at: number, order: number, slot: number): void {
    const times = this.#times;
    const orders = this.#orders;
    const slots = this.#slots;
    let index = hole;
    while (index > 0) {
      const parent = (index - 1) >> 2;
      const parentAt = times[parent] as number;
      if (parentAt < at || (parentAt === at && (orders[parent] as number) < order)) break;
      times[index] = parentAt;
      orders[index] = orders[parent] as number;
      slots[index] = slots[parent] as number;
      index = parent;
    }
    times[index] = at;
    orders[index] = order;
    slots[index] = slot;
  }

  #siftDown(hole: number, at: number, order: number, slot: number): void {
    const times = this.#times;
    const orders = this.#orders;
    const slots = this.#slots;
    const length = this.#length;
    let index = hole;
    for (;;) {
      const first = index * arity + 1;
      if (first >= length) break;
      let best = first;
      let bestAt = times[first] as number;
      const end = Math.min(first + arity, length);
      for (let child = first + 1; child < end; child++) {
        const childAt = times[child] as number;
        if (
          childAt < bestAt ||
          (childAt === bestAt && (orders[child] as number) < (orders[best] as number))
        ) {
          best = child;
          bestAt = childAt;
        }
      }
      if (at < bestAt || (at === bestAt && order < (orders[best] as number))) break;
      times[index] = bestAt;
      orders[index] = orders[best] as number;
      slots[index] = slots[best] as number;
      index = best;
    }
    times[index] = at;
    orders[index] = order;
    slots[index] = slot;
  }

  #grow(): void {
    const capacity = Math.max(capacityMin, this.#times.length * 2);
    this.#times = grown(this.#times, new Float64Array(capacity));
    this.#orders = grown(this.#orders, new Float64Array(capacity));
    this.#slots = grown(this.#slots, new Int32Array(capacity));
  }

  /** Rebuilds the heap without its cancelled entries, so that repeated cancellation does not grow it without bound. */
  #compact(dead: IntegerSet): void {
    const times = this.#times.slice(0, this.#length);
    const orders = this.#orders.slice(0, this.#length);
    const payloads = this.#payloads;
    const slots = this.#slots.slice(0, this.#length);
    this.clear();
    for (const [index, order] of orders.entries()) {
      if (dead.has(order)) continue;
      const slot = this.#payloads.push(payloads[slots[index] as number]) - 1;
      this.#siftUp(this.#length++, times[index] as number, order, slot);
    }
  }
}

function grown<Numbers extends Float64Array | Int32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
