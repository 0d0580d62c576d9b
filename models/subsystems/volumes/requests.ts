/**
 * Changes of volumes that clients ask for: carried out at once, or, by a controller that says so, kept as tasks until the
 * next start and judged by what is there when those before them are done (behaviour § 2.9).
 */
import { baseMessage, mgmtMessage } from '../../messages/index.js';
import { failOperation, finishOperation, listOperations, type Operation } from '../../operations/index.js';
import { type Deferred, deferred, refused, type WriteOutcome, written } from '../../resource/define.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { listStorageDevices, type StorageDevice, storageAway } from '../parts/index.js';
import { changeVolumes, type VolumeChange } from './changes.js';
import { initialiseNew } from './initialisation.js';
import { findVolume, type LocatedVolume, volumesOf, volumesUri, volumeUri } from './located.js';
import type { VolumeSet } from './state.js';
import { volumeSet } from './state.js';
import { putVolumes } from './written.js';

const changeKind = 'volumes.change';
const reporter = 'volumes';

/** What people call the tasks. */
const names: Readonly<Record<VolumeChange['type'], string>> = {
  create: 'Creation of a volume',
  delete: 'Deletion of a volume',
  reset: 'Reset of storage to its defaults',
};

type Subject = { readonly storage: string; readonly change: VolumeChange };

export function requestChange(
  stage: ControllerStage,
  device: StorageDevice,
  change: VolumeChange,
): WriteOutcome | Deferred {
  const away = storageAway(stage.tree);
  if (away !== undefined) return refused(away);
  const isLater = device.built.appliesAt === 'nextReset';
  const changed = changeVolumes(stage.view, device, setByThen(stage.view, device), change);
  // A volume that is still there and will be gone by then: it is to be deleted already.
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

/** Returns the address of what was made, if anything was. */
export function putChange(
  stage: ControllerStage,
  device: StorageDevice,
  { set, created }: { readonly set: VolumeSet; readonly created?: string },
  change: VolumeChange,
): string | undefined {
  putVolumes(stage, device, set);
  const located = created === undefined ? undefined : findVolume(stage.view, device, created);
  if (located === undefined || change.type !== 'create') return undefined;
  initialiseNew(stage, located, change.body.InitializeMethod);
  return volumeUri(located);
}

/** Of what was there before. A request to delete says so itself. */
function tellRemoved(stage: ControllerStage, device: StorageDevice, before: readonly LocatedVolume[]): void {
  const after = volumesOf(stage.view, device).map(volumeUri);
  for (const uri of before.map(volumeUri).filter((each) => !after.includes(each)))
    stage.emit('resource.removed', { uri }, reporter);
}

/** As it will be when what waits is done. What cannot be any more changes nothing. */
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

/** The next start has come: what waited is done in the order it was asked for, as far as it still can be. */
export function carryOutWaiting(stage: ControllerStage): void {
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
