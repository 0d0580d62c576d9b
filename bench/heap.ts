/** Live memory of this process, measured after a collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Including buffers outside of the heap. Unit: bytes. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Objects that the first collection finds unreachable may have held others.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Own memory of each of many equal objects. Unit: bytes. */
export function bytesEach(count: number, make: (index: number) => object): number {
  // Shared constants and compiled code are not counted.
  for (let index = 0; index < count / 10; index++) make(-1 - index);
  const kept = new Array<object>(count);
  const before = heldBytes();
  for (let index = 0; index < count; index++) kept[index] = make(index);
  const bytes = (heldBytes() - before) / count;
  // Read after the measurement, so that nothing is collected before it.
  if (kept.includes(undefined as never)) throw new Error('not all were kept');
  return bytes;
}
