/**
 * Values by key, of which the ones not asked for lately go. Two generations: whatever is asked for is in the young one,
 * and when that is full it becomes the old one, and what was old is gone. Costs no order to keep.
 */
export class RecentlyUsed<Key, Value> {
  readonly #generationMax: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** `max`: never more than this are held; the latest half of as many are held in any case. */
  constructor(max: number) {
    this.#generationMax = Math.ceil(max / 2);
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    this.#old.delete(key);
    if (this.#young.size >= this.#generationMax && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
