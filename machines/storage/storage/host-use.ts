/**
 * Use of the storage by the host: the time with power, and the work. Both are stored only when the host's activity
 * changes. Until the next change, they are computed from the last stored values.
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

/** Returns the use at an instant. The result is cached, because hundreds of drives request it at the same instant. */
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

/** Stores the use up to now, which depends on the activity of the host before this event. */
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

/**
 * State from which a drive's power and work follow. A drive has power only together with the host, and not every drive
 * receives work of the host.
 */
type Attached = Pick<ControllerTree, 'conditions' | 'storage' | 'volumes'>;

export function isSupplied(tree: Pick<Attached, 'conditions' | 'storage'>, drive: Drive): boolean {
  return findCondition(tree.conditions, 'drive', drive.name) !== 'removed' && !driveState(tree, drive).off;
}

/**
 * Returns whether a drive receives work of the host. The host uses directly attached drives individually, and all
 * others only through volumes. It does not use failed drives.
 */
export function isWorking(tree: Attached, drive: Drive): boolean {
  if (!isSupplied(tree, drive) || findCondition(tree.conditions, 'drive', drive.name) === 'failed')
    return false;
  return drive.device.built.kind === 'direct' || driveUse(tree, drive) === 'volume';
}
