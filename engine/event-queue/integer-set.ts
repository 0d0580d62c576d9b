/**
 * Set of whole numbers in one typed array, for the cancelled entries of the event queue. It costs a third of a `Set`,
 * which boxes and hashes every number beyond 2^31. The hash table uses open addressing with linear probing. A removal
 * closes its gap, so that no tombstones are needed.
 */

const empty = -1;
const capacityMin = 64;

/**
 * Multiplier of Knuth's multiplicative hashing. It spreads consecutive numbers, which are the usual content of the set.
 */
const spread = 0x9e3779b1;

export class IntegerSet {
  #cells = new Float64Array(capacityMin).fill(empty);
  #mask = capacityMin - 1;
  /**
   * Shift that reduces a 32-bit hash to the width of the mask. It leaves the highest bits, which the hash mixes best.
   */
  #shift = Math.clz32(capacityMin - 1);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(number: number): boolean {
    return this.#cells[this.#find(number)] === number;
  }

  /** Adds a whole number from 0 to 2^53. */
  add(number: number): void {
    if (this.#size * 2 >= this.#cells.length) this.#grow();
    const cell = this.#find(number);
    if (this.#cells[cell] === number) return;
    this.#cells[cell] = number;
    this.#size += 1;
  }

  /** Removes a number. Returns whether the set contained it. */
  delete(number: number): boolean {
    const cells = this.#cells;
    const mask = this.#mask;
    let hole = this.#find(number);
    if (cells[hole] !== number) return false;
    this.#size -= 1;
    for (let cell = (hole + 1) & mask; cells[cell] !== empty; cell = (cell + 1) & mask) {
      // An entry whose home cell is not between the gap and the entry moves into the gap; otherwise `#find` would stop
      // at the gap.
      const home = this.#home(cells[cell] as number);
      if (((cell - home) & mask) >= ((cell - hole) & mask)) {
        cells[hole] = cells[cell] as number;
        hole = cell;
      }
    }
    cells[hole] = empty;
    return true;
  }

  clear(): void {
    this.#cells = new Float64Array(capacityMin).fill(empty);
    this.#mask = capacityMin - 1;
    this.#shift = Math.clz32(this.#mask);
    this.#size = 0;
  }

  /** Returns the index of the cell that contains a number, or of the empty cell in which to store it. */
  #find(number: number): number {
    const cells = this.#cells;
    let cell = this.#home(number);
    while (cells[cell] !== number && cells[cell] !== empty) cell = (cell + 1) & this.#mask;
    return cell;
  }

  #home(number: number): number {
    // `| 0` reduces the number to its lowest 32 bits, which `Math.imul` multiplies.
    return Math.imul(number | 0, spread) >>> this.#shift;
  }

  #grow(): void {
    const numbers = this.#cells;
    this.#cells = new Float64Array(numbers.length * 2).fill(empty);
    this.#mask = this.#cells.length - 1;
    this.#shift = Math.clz32(this.#mask);
    for (const number of numbers) if (number !== empty) this.#cells[this.#find(number)] = number;
  }
}
