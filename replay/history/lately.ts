/** What was asked for lately, by number: so many, and the one that was not asked for longest goes first. */
export class Lately<Value> {
  readonly #most: number;
  readonly #values = new Map<number, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value that is kept; it counts as not asked for. */
  peek(number: number): Value | undefined {
    return this.#values.get(number);
  }

  /** The value that is kept while it holds good, or a new one. */
  get(number: number, isGood: (value: Value) => boolean, make: () => Value): Value {
    const kept = this.#values.get(number);
    const value = kept !== undefined && isGood(kept) ? kept : make();
    this.#values.delete(number);
    this.#values.set(number, value);
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value as number);
    return value;
  }
}
