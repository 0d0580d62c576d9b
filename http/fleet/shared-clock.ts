/**
 * Position of a clock in memory that the threads of a fleet share, so that their clocks show the same instant. A reader
 * compares the revision before and after it reads, because a change writes several numbers. Writers exclude each other.
 */
import type { Pace } from '../../engine/index.js';
import type { ClockPosition, ClockStore } from '../clock/pace.js';

/** Places of the whole numbers: the lock of the writers, and a revision that is odd during a change. */
const places = { lock: 0, revision: 1 } as const;
const wholeBytes = 8;
/** Numbers of the position, and of the instant at which the clock is held; NaN for a clock that runs. */
const numbers = { base: 0, wallBase: 1, rate: 2, skips: 3, heldAt: 4, nameLength: 5 } as const;
const numberBytes = 8;
const nameOffset = wholeBytes + Object.keys(numbers).length * numberBytes;
/** Maximum length of the name of a pace, which is ASCII. */
const nameMax = 32;
/** Maximum time of one wait for another writer. Unit: ms. */
const waitMs = 1;
const millisecondsPerSecond = 1_000;
const nanosecondsPerMillisecond = 1_000_000;

/** Returns the wall time that all threads of a process share. Unit: ms since an origin of the machine. */
export function sharedWallNow(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * millisecondsPerSecond + nanoseconds / nanosecondsPerMillisecond;
}

/** Creates the memory of a clock, which any number of stores share. */
export function createClockMemory(startMs: number, pace: Pace): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(nameOffset + nameMax);
  const store = new SharedClockStore(memory);
  store.change(() => ({ pace, base: startMs, wallBase: sharedWallNow() }));
  store.heldAtMs = undefined;
  return memory;
}

export class SharedClockStore implements ClockStore {
  readonly #whole: Int32Array;
  readonly #numbers: Float64Array;
  readonly #name: Uint8Array;
  #pace: Pace | undefined;

  constructor(memory: SharedArrayBuffer) {
    this.#whole = new Int32Array(memory, 0, wholeBytes / Int32Array.BYTES_PER_ELEMENT);
    this.#numbers = new Float64Array(memory, wholeBytes, Object.keys(numbers).length);
    this.#name = new Uint8Array(memory, nameOffset, nameMax);
  }

  /** Instant at which the clock is held for all threads; undefined for a clock that runs. Unit: ms since the epoch. */
  get heldAtMs(): number | undefined {
    const heldAt = this.#consistent(() => this.#number('heldAt'));
    return Number.isNaN(heldAt) ? undefined : heldAt;
  }

  set heldAtMs(instantMs: number | undefined) {
    this.#write(() => this.#set('heldAt', instantMs ?? Number.NaN));
  }

  read(): ClockPosition {
    return this.#consistent(() => this.#position());
  }

  change(next: (position: ClockPosition) => ClockPosition): void {
    this.#write(() => {
      const { pace, base, wallBase } = next(this.#position());
      const name = Buffer.from(pace.name, 'latin1');
      if (name.length > nameMax) throw new RangeError(`the name of a pace is too long: ${pace.name}`);
      this.#name.set(name);
      this.#set('nameLength', name.length);
      this.#set('rate', pace.rate);
      this.#set('skips', pace.skips ? 1 : 0);
      this.#set('base', base);
      this.#set('wallBase', wallBase);
    });
  }

  #position(): ClockPosition {
    return { pace: this.#readPace(), base: this.#number('base'), wallBase: this.#number('wallBase') };
  }

  /** Returns the pace, which is the same object until it changes. */
  #readPace(): Pace {
    const [rate, skips] = [this.#number('rate'), this.#number('skips') === 1];
    const name = Buffer.from(this.#name.subarray(0, this.#number('nameLength'))).toString('latin1');
    const known = this.#pace;
    if (known?.rate === rate && known.skips === skips && known.name === name) return known;
    this.#pace = { name, rate, skips };
    return this.#pace;
  }

  #number(name: keyof typeof numbers): number {
    return this.#numbers[numbers[name]] ?? Number.NaN;
  }

  #set(name: keyof typeof numbers, value: number): void {
    this.#numbers[numbers[name]] = value;
  }

  #consistent<Result>(read: () => Result): Result {
    for (;;) {
      const before = Atomics.load(this.#whole, places.revision);
      if (before % 2 === 0) {
        const result = read();
        if (Atomics.load(this.#whole, places.revision) === before) return result;
      } else Atomics.wait(this.#whole, places.revision, before, waitMs);
    }
  }

  #write(work: () => void): void {
    while (Atomics.compareExchange(this.#whole, places.lock, 0, 1) !== 0)
      Atomics.wait(this.#whole, places.lock, 1, waitMs);
    Atomics.add(this.#whole, places.revision, 1);
    try {
      work();
    } finally {
      Atomics.add(this.#whole, places.revision, 1);
      Atomics.notify(this.#whole, places.revision);
      Atomics.store(this.#whole, places.lock, 0);
      Atomics.notify(this.#whole, places.lock);
    }
  }
}
