/** Subsystem of storage controllers, drives and their enclosures, with their health. */

import { declareMachine } from '../../declare.js';
import { powerAddress } from '../../power/index.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { driveWear } from './drive-wear.machine.js';
import { driveAlerts, driveFacts, energyFacts, wearFacts } from './facts.js';
import { driveFaults, energyFaults, systemFaults } from './faults.js';
import { storageController, storageControllers } from './resources/controllers.js';
import { powerDrives } from './resources/drive-settings.js';
import { drive } from './resources/drives.js';
import { enclosure, enclosureDrives, serverDrives } from './resources/enclosures.js';
import {
  controllerEnvironment,
  controllerMetrics,
  driveEnvironment,
  driveMetrics,
} from './resources/metrics.js';
import { storage as storageDevice, storages } from './resources/storage.js';
import { initialStorage, type StorageState } from './state.js';
import { deliveredSystemDisk, eraseSystemOn, eraseSystemOnVolume, followSystemDisk } from './system-disk.js';
import { type DriveWearContract, driveWearAddress, reportWorn, watchWear } from './watch-wear.js';

export const storage: Subsystem<{
  readonly branches: { readonly storage: StorageState };
  readonly facts: typeof driveFacts & typeof driveAlerts & typeof energyFacts & typeof wearFacts;
  readonly faults: typeof driveFaults & typeof energyFaults & typeof systemFaults;
}> = {
  branchDescriptions: {
    storage: 'Drives and storage controllers: wear, locations, settings.',
  },
  initial: (genesis) => ({ storage: initialStorage(genesis, deliveredSystemDisk(genesis.blueprint)) }),
  facts: { ...driveFacts, ...driveAlerts, ...energyFacts, ...wearFacts },
  faults: { ...driveFaults, ...energyFaults, ...systemFaults },
  machines: {
    // Background machine: its timers expire months ahead, so no client waits for them.
    driveWear: declareMachine<DriveWearContract>()({ chart: driveWear, foreground: false, enrich: {} }),
  },
  first: () => [initialRecord(driveWearAddress, { value: 'resting', context: { waitMs: 0 } })],
  reactions: {
    'drive.erased': (stage, { part }) => eraseSystemOn(stage, [part]),
    'systemErase.drivesErased': (stage, { drives }) => eraseSystemOn(stage, drives),
    'drives.overwritten': (stage, { drives }) => eraseSystemOn(stage, drives),
    'volume.overwritten': eraseSystemOnVolume,
    'host.poweredOn': powerDrives,
    'controller.returned': reportWorn,
  },
  branchReactions: [
    {
      name: 'systemDisk',
      branches: ['volumes', 'conditions', 'storage', 'operations'],
      machines: [],
      after: ['volumes'],
      react: followSystemDisk,
    },
    {
      name: 'driveWear',
      branches: ['volumes', 'conditions', 'storage'],
      machines: [powerAddress, driveWearAddress],
      // The reaction runs after the system disk has changed, because an operating system that loses its disk stops and
      // no longer uses its drives.
      after: ['volumes', 'systemDisk'],
      // The reaction also runs at the first event, because a history starts without the timer.
      atFirstEvent: true,
      react: watchWear,
    },
  ],
  resources: [
    storages,
    storageDevice,
    storageControllers,
    storageController,
    controllerEnvironment,
    controllerMetrics,
    drive,
    driveEnvironment,
    driveMetrics,
    enclosure,
    enclosureDrives,
    serverDrives,
  ],
};
