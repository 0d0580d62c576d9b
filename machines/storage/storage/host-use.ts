/**
 * How much the host has made of its storage: hours with power, and work. Both are reckoned from when the host last changed
 * what it does, and written down only when it does so again.
 */
import { recordIn } from '../../../engine/index.js';
import { type ControllerTree, memoize, type Transaction } from '../../../models/index.js';
import { loadOver, powerRegime, type Regime } from '../../hardware/environment/index.js';
import { type Drive, findCondition } from '../../parts/index.js';
import { powerAddress, powerRecord } from '../../power/index.js';
import { driveUse } from '../volumes/index.js';
import { driveState, type HostUse } from './state.js';

type Used = Pick<ControllerTree, 'storage' | 'seed' | 'machines'>;

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
const useUpTo = memoize(
  ({ use, seed, regime, now }: Counted) => [use, seed, regime, now],
  ({ use: { onMs, loadMs, sinceMs }, seed, regime, now }): HostUse => ({
    onMs: onMs + (regime === 'off' ? 0 : now - sinceMs),
    loadMs: loadMs + loadOver({ seed, regime }, { from: sinceMs, to: now }),
  }),
);

export function hasRegimeChanged(stage: Transaction): boolean {
  return powerRegime(powerRecord(stage.tree)) !== powerRegime(recordIn(stage, powerAddress));
}

/** Notes what there was up to now, by what the host did until this event. */
export function settleUse(stage: Transaction): void {
  const { onMs, loadMs } = hostUse(stage.tree, stage.now);
  const { powerChanges } = stage.tree.storage.use;
  const [hadPower, hasPower] = [powerRecord(stage.tree), recordIn(stage, powerAddress)].map(
    (record) => powerRegime(record) !== 'off',
  );
  const use = {
    onMs,
    loadMs,
    sinceMs: stage.now,
    powerChanges: powerChanges + (hadPower === hasPower ? 0 : 1),
  };
  stage.assign('storage', { use });
}

/** Whether a drive has power while the host has, and whether what the host does comes to it. */
type Attached = Pick<ControllerTree, 'conditions' | 'storage' | 'volumes'>;

export function isSupplied(tree: Pick<Attached, 'conditions' | 'storage'>, drive: Drive): boolean {
  return findCondition(tree.conditions, 'drive', drive.name) !== 'removed' && !driveState(tree, drive).off;
}

/** Those on the processor's own lanes are used as they are, others by volumes alone. Nobody uses one that has failed. */
export function isWorking(tree: Attached, drive: Drive): boolean {
  if (!isSupplied(tree, drive) || findCondition(tree.conditions, 'drive', drive.name) === 'failed')
    return false;
  return drive.device.built.kind === 'direct' || driveUse(tree, drive) === 'volume';
}
