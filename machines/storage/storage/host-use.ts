/**
 * Use of the storage by the host: hours with power, and work. Both are computed from the last change of the host's
 * activity, and stored only at the next change.
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

/** Queried for each of hundreds of drives at one instant. */
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

/** Stores the use up to now, according to the activity of the host before this event. */
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

/** Whether a drive has power while the host has, and whether it receives the work of the host. */
type Attached = Pick<ControllerTree, 'conditions' | 'storage' | 'volumes'>;

export function isSupplied(tree: Pick<Attached, 'conditions' | 'storage'>, drive: Drive): boolean {
  return findCondition(tree.conditions, 'drive', drive.name) !== 'removed' && !driveState(tree, drive).off;
}

/** Directly attached drives are used individually, others through volumes only. Failed drives are unused. */
export function isWorking(tree: Attached, drive: Drive): boolean {
  if (!isSupplied(tree, drive) || findCondition(tree.conditions, 'drive', drive.name) === 'failed')
    return false;
  return drive.device.built.kind === 'direct' || driveUse(tree, drive) === 'volume';
}
