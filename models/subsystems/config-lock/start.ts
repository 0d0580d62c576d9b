/** What a start makes of the lock: taken, changed, taken off; and the comparison of what was locked with what is there. */
import { fingerprint } from '../../../engine/index.js';
import { deliverArea, takeOver } from '../../pending/index.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { type ComparedKind, takeDigests } from './digests.js';
import { findPassword, isSet, listCompared, lockSettings, unlocking } from './settings.js';
import { type ConfigLockState, initialConfigLock } from './state.js';

const address = 'configLock';

export function passThroughLock(stage: ControllerStage): void {
  const taken = takeOver(stage, lockSettings);
  const { lock } = stage.view.configLock;
  if (taken !== undefined && isSet(taken, unlocking, 'True')) {
    if (lock === null) return;
    endTampering(stage);
    put(stage, { lock: null, tampered: [], logged: false });
    stage.emit('configLock.unlocked', {}, address);
    return;
  }
  const passwordHash = taken === undefined ? undefined : findPassword(taken);
  if (passwordHash === undefined) {
    if (lock !== null) compare(stage, findDifferences(stage.view));
    return;
  }
  // Whoever has the password vouches for the server as it is.
  endTampering(stage);
  put(stage, { lock: { passwordHash, digests: takeDigests(stage.view) }, tampered: [], logged: false });
  if (lock === null) stage.emit('configLock.locked', {}, address);
}

/** Defaults of manufacturing take the lock along, whoever has its password. */
export function deliverLock(stage: ControllerStage): void {
  const isLocked = stage.view.configLock.lock !== null;
  endTampering(stage);
  const { settings } = stage.view.configLock;
  stage.put('configLock', { ...initialConfigLock, settings });
  deliverArea(stage, lockSettings);
  if (isLocked) stage.emit('configLock.unlocked', {}, address);
}

function findDifferences(tree: ControllerTree): readonly ComparedKind[] {
  const { lock } = tree.configLock;
  if (lock === null) return [];
  const present = takeDigests(tree);
  return listCompared(tree).filter((kind) => present[kind] !== lock.digests[kind]);
}

function compare(stage: ControllerStage, tampered: readonly ComparedKind[]): void {
  const { configLock } = stage.view;
  if (fingerprint(tampered) === fingerprint(configLock.tampered)) return;
  endTampering(stage);
  put(stage, { tampered, logged: configLock.logged || tampered.length > 0 });
  if (tampered.length > 0) stage.emit('configLock.tampered', { kinds: tampered.join(', ') }, address);
}

/** What was told of a difference is put right once it is another, or none. */
function endTampering(stage: ControllerStage): void {
  if (stage.view.configLock.tampered.length > 0) stage.emit('configLock.restored', {}, address);
}

function put(stage: ControllerStage, changed: Partial<ConfigLockState>): void {
  stage.put('configLock', { ...stage.view.configLock, ...changed });
}
