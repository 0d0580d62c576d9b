/**
 * Faults of drives, of energy packs of caches, and of the stored data of the host. A removed drive leaves its bay
 * empty, and its replacement is a new drive.
 */
import type { Blueprint } from '../../../models/blueprint/index.js';
import type { Transaction } from '../../../models/index.js';
import type { FactWithArgs } from '../../facts/fact.js';
import { conditionFault } from '../../faults/condition-fault.js';
import { type Faults, fault, impossible, reportUnreported } from '../../faults/fault.js';
import { type ConditionOf, type Drive, driveNamed, findCondition } from '../../parts/index.js';
import {
  type DriveChange,
  driveFactArgs,
  isReportedWear,
  reportDrive,
  reportWearOver,
} from './report-drive.js';
import { driveState, setDriveState } from './state.js';
import { chooseSystemDisk, isSystemReadable } from './system-disk.js';

interface DriveFault {
  readonly condition: ConditionOf<'drive'>;
  readonly description: string;
  readonly set: DriveChange;
  readonly cleared: DriveChange;
}

function driveFault({ condition, description, set, cleared }: DriveFault) {
  return conditionFault({
    target: 'drive',
    condition,
    description,
    changed: (stage, part, is) => {
      const drive = driveNamed(stage.view.blueprint, part);
      if (
        condition === 'removed' &&
        is === 'set' &&
        findCondition(stage.tree.conditions, 'drive', part) === 'failed'
      )
        setDriveState(stage, drive, { pulledFailed: true });
      // An empty bay receives a new drive first, because only an inserted drive can fail.
      if (findCondition(stage.tree.conditions, 'drive', part) === 'removed') exchangeDrive(stage, drive);
      reportDrive(stage, drive, is === 'set' ? set : cleared, 'faults');
      if (is === 'cleared') goOnWorn(stage, drive);
    },
    found: (stage, part) => {
      reportUnreported(
        stage,
        `drive.${set}`,
        driveFactArgs(driveNamed(stage.view.blueprint, part)),
        'faults',
      );
    },
  });
}

/**
 * Restores the condition and the report of a worn drive after its fault is cleared, because the same drive is still
 * worn.
 */
function goOnWorn(stage: Transaction, drive: Drive): void {
  const { toldWear } = driveState(stage.view, drive);
  if (!isReportedWear(toldWear)) return;
  stage.draft.conditions.parts.drive[drive.name] = 'degraded';
  reportDrive(stage, drive, toldWear, 'faults');
}

export const driveFaults = {
  'drive.predictedFailure': driveFault({
    condition: 'degraded',
    description: 'A drive predicts its own failure and continues to work.',
    set: 'failing',
    cleared: 'repaired',
  }),
  'drive.failed': driveFault({
    condition: 'failed',
    description: 'A drive fails and is no longer usable.',
    set: 'failed',
    cleared: 'repaired',
  }),
  'drive.removed': driveFault({
    condition: 'removed',
    description: 'A drive is removed. Clearing the fault inserts a replacement with a new serial number.',
    set: 'removed',
    cleared: 'inserted',
  }),
} satisfies Faults;

/** Replaces the drive in a bay. The new drive has no settings and no wear. */
function exchangeDrive(stage: Transaction, drive: Drive): void {
  const { exchanges, toldWear, pulledFailed } = driveState(stage.view, drive);
  if (pulledFailed) stage.emit('drive.failureCleared', driveFactArgs(drive), 'faults');
  if (isReportedWear(toldWear)) reportWearOver(stage, drive, 'faults');
  setDriveState(stage, drive, {
    indicatorLit: false,
    off: false,
    pulledFailed: false,
    exchanges: exchanges + 1,
    toldWear: 'none',
  });
}

export const systemFaults = {
  'operatingSystem.lost': fault({
    parameters: {},
    description:
      'The operating system is lost from its drive. A running operating system continues, but the next start finds none. Clearing the fault installs an operating system.',
    set: (stage) => {
      if (stage.view.storage.system === null) return impossible('no operating system is installed');
      stage.draft.storage.system = null;
      return undefined;
    },
    clear: (stage) => {
      if (isSystemReadable(stage.view)) return impossible('the operating system is not lost');
      const home = chooseSystemDisk(stage.view);
      if (home === undefined) return impossible('there is no drive for an installation');
      stage.draft.storage.system = home;
      return undefined;
    },
  }),
} satisfies Faults;

/** Faults of the energy packs of storage caches. Without energy, a power loss destroys the writes in the cache. */
interface EnergyFault {
  readonly condition: ConditionOf<'energyPack'>;
  readonly description: string;
  readonly fact: FactWithArgs<'part' | 'slot'>;
  readonly alert: FactWithArgs<'part'>;
}

function energyFault({ condition, description, fact, alert }: EnergyFault) {
  return conditionFault({
    target: 'energyPack',
    condition,
    description,
    changed: (stage, part, is) => {
      const slot = slotOf(stage.view.blueprint, part);
      stage.emit(is === 'set' ? fact : 'energyPack.repaired', { part, slot }, 'faults');
      // The write cache is protected again after the repair. Until then, the controller writes data to the drives
      // without caching it.
      if (is === 'cleared') stage.emit('writeCache.protected', { part, slot }, 'faults');
      else if (findCondition(stage.tree.conditions, 'energyPack', part) === undefined)
        stage.emit('writeCache.unprotected', { part, slot }, 'faults');
      // The alert about a fault concerns one pack, but the alert about the recovery concerns the whole server.
      if (is === 'set') stage.emit(alert, { part }, 'faults');
    },
    found: (stage, part) => {
      reportUnreported(stage, fact, { part, slot: slotOf(stage.view.blueprint, part) }, 'faults');
    },
  });
}

function slotOf({ storage }: Blueprint, part: string): number {
  const built = storage.find(({ id }) => id === part);
  if (built === undefined) throw new Error(`no storage ${part}`);
  return built.slot;
}

export const energyFaults = {
  'energyPack.failed': energyFault({
    condition: 'failed',
    description: 'The energy pack that protects the cache of a storage controller fails.',
    fact: 'energyPack.failed',
    alert: 'storageBattery.failed',
  }),
  'energyPack.removed': energyFault({
    condition: 'removed',
    description: 'The energy pack that protects the cache of a storage controller is removed.',
    fact: 'energyPack.removed',
    alert: 'storageBattery.removed',
  }),
} satisfies Faults;
