/** Measures the live memory of this process after a garbage collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Returns the live memory, including buffers outside of the heap. Unit: bytes. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Collects twice, because objects that the first collection frees may have referenced others.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Returns the memory that each of many equal objects adds. Unit: bytes. */
export function bytesEach(count: number, make: (index: number) => object): number {
  // Some objects are created before the measurement, so that shared constants and compiled code are not counted.
  for (let index = 0; index < count / 10; index++) make(-1 - index);
  const kept = new Array<object>(count);
  const before = heldBytes();
  for (let index = 0; index < count; index++) kept[index] = make(index);
  const bytes = (heldBytes() - before) / count;
  // The array is read after the measurement, so that the garbage collector cannot free its objects earlier.
  if (kept.includes(undefined as never)) throw new Error('not all were kept');
  return bytes;
}
