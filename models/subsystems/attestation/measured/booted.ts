/** What the host was started from, as far as it is measured. */
import { listBootOptions } from '../../boot/index.js';
import type { Measurable } from './measurable.js';

/** Its structured name: the first disk in the order that is not left out; null where there is none. */
export function findBooted({ blueprint, boot }: Measurable): string | null {
  const byReference = new Map(listBootOptions(blueprint).map((source) => [source.reference, source]));
  const tried = boot.order.filter((reference) => !boot.disabled.includes(reference));
  const found = tried
    .map((reference) => byReference.get(reference))
    .find((source) => source?.alias === 'Hdd');
  return found?.structuredName ?? null;
}
