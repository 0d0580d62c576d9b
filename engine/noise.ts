/**
 * Noise: numbers that follow from a seed, a name and a position alone, so that a reading can be taken at any instant
 * without drawing from a stream and without a timer that fills a buffer. Whole-number arithmetic only: the same on
 * every machine.
 */

/** Odd constants of a well-mixing 32-bit hash. Source: the finaliser of MurmurHash3. */
const mixers = [0x85ebca6b, 0xc2b2ae35] as const;
const goldenRatio = 0x9e3779b9;
const range = 2 ** 32;

/** A source of noise. Making one hashes its name; asking it is a few multiplications. */
export interface Noise {
  /** A number in [0, 1) for a whole number of any size and sign. */
  at(index: number): number;
  /**
   * A number in [0, 1) that moves steadily from one value to the next in every period. Units of both: ms.
   * Throws RangeError for a period below 1.
   */
  smooth(instantMs: number, periodMs: number): number;
}

export function createNoise(seed: string, name: string): Noise {
  const key = hashText(`${seed.length} ${seed} ${name}`);
  const at = (index: number) => {
    const high = Math.floor(index / range);
    return mixed(mixed((index >>> 0) ^ key) ^ Math.imul(high | 0, goldenRatio)) / range;
  };
  // What is read of a row of instants mostly lies between the same two samples. An object, for its numbers change in place:
  // those of a closure are made anew with each change, and a report is of a hundred thousand.
  const last = { index: Number.NaN, from: Number.NaN, to: Number.NaN };
  return {
    at,
    smooth: (instantMs, periodMs) => {
      if (!(periodMs >= 1)) throw new RangeError(`a period is at least 1 ms, not ${periodMs}`);
      const index = Math.floor(instantMs / periodMs);
      const share = instantMs / periodMs - index;
      if (index !== last.index) {
        // Of a row of samples the end of one is the beginning of the next.
        last.from = index === last.index + 1 ? last.to : at(index);
        last.to = at(index + 1);
        last.index = index;
      }
      return last.from * (1 - share) + last.to * share;
    },
  };
}

function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), mixers[0]);
  hash = Math.imul(hash ^ (hash >>> 13), mixers[1]);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Every character counts, by its whole code unit. */
function hashText(text: string): number {
  let hash = goldenRatio;
  for (let index = 0; index < text.length; index++) {
    hash = mixed(hash ^ text.charCodeAt(index)) ^ Math.imul(index + 1, goldenRatio);
  }
  return mixed(hash ^ text.length);
}
