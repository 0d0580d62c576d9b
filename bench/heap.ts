/** What is alive in this process, counted after a collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Buffers outside of the heap included. Unit: bytes. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What the first collection finds unreachable may have held something itself.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What each of many alike holds of its own. Unit: bytes. */
export function bytesEach(count: number, make: (index: number) => object): number {
  // What is made once for all, and what the compiler keeps of the code, is not theirs.
  for (let index = 0; index < count / 10; index++) make(-1 - index);
  const kept = new Array<object>(count);
  const before = heldBytes();
  for (let index = 0; index < count; index++) kept[index] = make(index);
  const bytes = (heldBytes() - before) / count;
  // Read after the measurement, so that nothing is collected before it.
  if (kept.includes(undefined as never)) throw new Error('not all were kept');
  return bytes;
}
