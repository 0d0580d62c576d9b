/**
 * Changes of volumes by clients and by controllers. A change by a client is executed at once, unless the controller
 * requires a restart of the host. In that case the change is stored as a task. At the next start of the host, the
 * change is validated again after the earlier changes, and executed (behaviour § 2.9).
 */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../models/messages/index.js';
import {
  failOperation,
  finishOperation,
  listOperations,
  type Operation,
} from '../../../models/operations/index.js';
import { layOutVolumes } from '../../../models/raid/index.js';
import {
  type Deferred,
  deferred,
  refused,
  type WriteOutcome,
  written,
} from '../../../models/resource/index.js';
import {
  type Drive,
  driveUri,
  findCondition,
  findStorageUnavailable,
  listFittedDrives,
  listStorageDevices,
  type StorageDevice,
} from '../../parts/index.js';
import { changeVolumes, type VolumeChange } from './changes.js';
import { shelfOf } from './drive-shelf.js';
import { initialiseNew } from './initialisation.js';
import {
  driveUse,
  findVolume,
  type LocatedVolume,
  volumesOf,
  volumesUri,
  volumeUri,
  writeVolumes,
} from './located-volumes.js';
import { builtVolumeRequests, type VolumeSet, volumeSet, withBuilt } from './state.js';

const changeKind = 'volumes.change';
const reporter = 'volumes';

/** Names of the tasks that clients see. */
const names: Readonly<Record<VolumeChange['type'], string>> = {
  create: 'Creation of a volume',
  delete: 'Deletion of a volume',
  reset: 'Reset of storage to its defaults',
};

type Subject = { readonly storage: string; readonly change: VolumeChange };

export function requestChange(
  stage: Transaction,
  device: StorageDevice,
  change: VolumeChange,
): WriteOutcome | Deferred {
  const away = findStorageUnavailable(stage.tree);
  if (away !== undefined) return refused(away);
  const isLater = device.built.appliesAt === 'nextReset';
  const changed = changeVolumes(stage.view, device, setByThen(stage.view, device), change);
  // A deletion can fail only because an earlier pending request deletes the same volume, which exists until that
  // request is executed.
  if (!changed.ok)
    return refused(...(change.type === 'delete' ? [mgmtMessage('AlreadyInProgress')] : changed.problems));
  if (isLater) {
    return deferred({
      name: names[change.type],
      notes: [mgmtMessage('SystemResetRequired')],
      kind: changeKind,
      targetUri: volumesUri(device),
      subject: { storage: device.built.id, change },
      starts: 'nextBoot',
      durationMs: 0,
      onLoss: { power: 'goesOn', controller: 'goesOn' },
      cancelling: 'untilBegun',
    });
  }
  const before = volumesOf(stage.view, device);
  const created = putChange(stage, device, changed, change);
  if (change.type === 'reset') tellRemoved(stage, device, before);
  if (created === undefined) return written(baseMessage('Success'));
  return { ok: true, value: { messages: [baseMessage('Created')], created } };
}

/** Stores a change and returns the URI of the created resource, if there is one. */
function putChange(
  stage: Transaction,
  device: StorageDevice,
  { set, created }: { readonly set: VolumeSet; readonly created?: string },
  change: VolumeChange,
): string | undefined {
  writeVolumes(stage, device, set);
  const located = created === undefined ? undefined : findVolume(stage.view, device, created);
  if (located === undefined || change.type !== 'create') return undefined;
  initialiseNew(stage, located, change.body.InitializeMethod);
  return volumeUri(located);
}

/** Reports the volumes that a reset has deleted. The deletion of a single volume is reported by its own request. */
function tellRemoved(stage: Transaction, device: StorageDevice, before: readonly LocatedVolume[]): void {
  const after = volumesOf(stage.view, device).map(volumeUri);
  for (const uri of before.map(volumeUri).filter((each) => !after.includes(each)))
    stage.emit('resource.removed', { uri }, reporter);
}

/** Returns the volume set after all pending changes. A pending change that is no longer valid has no effect. */
function setByThen(tree: ControllerTree, device: StorageDevice): VolumeSet {
  return listWaiting(tree)
    .filter(({ subject }) => subject.storage === device.built.id)
    .reduce(
      (set, { subject }) => {
        const changed = changeVolumes(tree, device, set, subject.change);
        return changed.ok ? changed.set : set;
      },
      volumeSet(tree, device.built),
    );
}

function listWaiting(tree: Pick<ControllerTree, 'operations'>): readonly Operation<Subject>[] {
  return listOperations(tree).flatMap((operation) =>
    operation.kind === changeKind ? [operation as Operation<Subject>] : [],
  );
}

/**
 * Executes the pending changes at the start of the host, in the order of their requests. A change that is no longer
 * valid fails.
 */
export function performPending(stage: Transaction): void {
  for (const { id, subject } of listWaiting(stage.view)) {
    const device = listStorageDevices(stage.view.blueprint).find(({ built }) => built.id === subject.storage);
    if (device === undefined) continue;
    const before = volumesOf(stage.view, device);
    const changed = changeVolumes(stage.view, device, volumeSet(stage.view, device.built), subject.change);
    if (!changed.ok) {
      failOperation(stage, id, changed.problems);
      continue;
    }
    const created = putChange(stage, device, changed, subject.change);
    tellRemoved(stage, device, before);
    if (created !== undefined) stage.emit('resource.created', { uri: created }, reporter);
    finishOperation(stage, id, {
      messages: [baseMessage(created === undefined ? 'Success' : 'Created')],
      ...(created === undefined ? {} : { created }),
    });
  }
}

/**
 * Creates the factory volumes again after a reset that deleted all volumes. If the drives do not allow this, the next
 * start of the host tries again.
 */
export function formBuiltAnew(stage: Transaction): void {
  for (const device of listStorageDevices(stage.view.blueprint)) {
    const { deletesVolumes, volumes } = device.built;
    const set = volumeSet(stage.view, device.built);
    if (deletesVolumes || volumes.length === 0 || set.arrays.length > 0) continue;
    const laidOut = layOutVolumes(builtVolumeRequests(device.built), shelfOf(stage.view, device, set));
    if (laidOut.is === 'refused') continue;
    writeVolumes(stage, device, withBuilt(device.built, set, laidOut.layouts));
    for (const located of volumesOf(stage.view, device)) {
      initialiseNew(stage, located, undefined);
      stage.emit('resource.created', { uri: volumeUri(located) }, 'volumes');
    }
  }
}

/**
 * Creates volumes on new drives if automatic creation is on. At a start of the host all drives are new to the
 * controller; later only inserted drives are.
 */
export function formOfDrives(stage: Transaction, device: StorageDevice, isStart: boolean): void {
  if (volumeSet(stage.view, device.built).autoCreates !== 'NonRAID') return;
  const isNew = ({ name }: Drive) => findCondition(stage.tree.conditions, 'drive', name) === 'removed';
  for (const drive of listFittedDrives(stage.view, device)) {
    if (driveUse(stage.view, drive) !== 'none' || !(isStart || isNew(drive))) continue;
    const Drives = [driveUri(stage.view, drive)];
    const change: VolumeChange = { type: 'create', body: { RAIDType: 'None', Links: { Drives } } };
    const changed = changeVolumes(stage.view, device, volumeSet(stage.view, device.built), change);
    const uri = changed.ok ? putChange(stage, device, changed, change) : undefined;
    if (uri !== undefined) stage.emit('resource.created', { uri }, 'volumes');
  }
}
