/** The watches there are. */
import { thermalWatch } from '../environment/thermal-watch.js';
import { metricWatch } from '../telemetry/metrics-watch.js';
import type { Watch } from './watch.js';

export const watches: readonly Watch[] = [thermalWatch, metricWatch];

/** Throws for an address that no watch has. */
export function watchAt(address: string): Watch {
  const found = watches.find((watch) => watch.address === address);
  if (found === undefined) throw new Error(`there is no watch at ${address}`);
  return found;
}
