/**
 * How much the host has made of its storage: hours with power, and work. Both are reckoned from when the host last changed
 * what it does, and written down only when it does so again.
 */
import { recordIn } from '../../../engine/index.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { whileSame } from '../../while-same.js';
import { loadOver, powerRegime, type Regime } from '../environment/index.js';
import { powerAddress, powerRecord } from '../host/index.js';
import type { HostUse } from './state.js';

type Used = Pick<ControllerTree, 'storage' | 'seed' | 'machines'>;

/** Up to an instant. */
export function hostUse(tree: Used, now: number): HostUse {
  const regime = powerRegime(powerRecord(tree));
  return useUpTo({ use: tree.storage.use, seed: tree.seed, regime, now });
}

interface Counted {
  readonly use: ControllerTree['storage']['use'];
  readonly seed: string;
  readonly regime: Regime;
  readonly now: number;
}

/** Asked for each of hundreds of drives at one instant. */
const useUpTo = whileSame(
  ({ use, seed, regime, now }: Counted) => [use, seed, regime, now],
  ({ use: { onMs, loadMs, sinceMs }, seed, regime, now }): HostUse => ({
    onMs: onMs + (regime === 'off' ? 0 : now - sinceMs),
    loadMs: loadMs + loadOver({ seed, regime }, { from: sinceMs, to: now }),
  }),
);

/** Whether an event has changed what the host does. */
export function hasRegimeChanged(stage: ControllerStage): boolean {
  return powerRegime(powerRecord(stage.tree)) !== powerRegime(recordIn(stage, powerAddress));
}

/** Notes what there was up to now, by what the host did until this event. */
export function settleUse(stage: ControllerStage): void {
  const { onMs, loadMs } = hostUse(stage.tree, stage.now);
  const { powerChanges } = stage.tree.storage.use;
  const [hadPower, hasPower] = [powerRecord(stage.tree), recordIn(stage, powerAddress)].map(
    (record) => powerRegime(record) !== 'off',
  );
  Object.assign(stage.draft.storage.use, {
    onMs,
    loadMs,
    sinceMs: stage.now,
    powerChanges: powerChanges + (hadPower === hasPower ? 0 : 1),
  });
}
