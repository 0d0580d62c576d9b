/**
 * What the server has drawn in all: its consumption with nothing to do while the host had power, and what its work came
 * to beside that. Both are counted by storage already (`StorageState.use`), so no meter of its own is written down.
 */
import type { ControllerTree } from '../../../tree.js';
import { powerRecord } from '../../host/index.js';
import { loadOver } from './host-load.js';
import { powerRegime } from './situation.js';

type Counting = Pick<ControllerTree, 'storage' | 'seed' | 'machines' | 'blueprint'>;

const secondMs = 1_000;

/** Unit: J, whole. Assumption: the meter is fed by the host's rails, so it stands still while the host is off. */
export function energyJoules(tree: Counting, now: number): number {
  const { onMs, loadMs, sinceMs } = tree.storage.use;
  const { idleWatts, loadedWatts } = tree.blueprint.power;
  const regime = powerRegime(powerRecord(tree));
  const on = onMs + (regime === 'off' ? 0 : now - sinceMs);
  const load = loadMs + loadOver({ seed: tree.seed, regime }, { from: sinceMs, to: now });
  return Math.floor((idleWatts * on + (loadedWatts - idleWatts) * load) / secondMs);
}
