/** Storage controllers, drives and their enclosures: what there is, and how well it is. */
import type { Subsystem } from '../../subsystem.js';
import { driveAlerts } from './drive-alert-facts.js';
import { driveFacts } from './drive-facts.js';
import { energyFacts } from './energy-facts.js';
import { controllerMetrics } from './resources/controller-metrics.js';
import { storageController, storageControllers } from './resources/controllers.js';
import { controllerEnvironment, driveEnvironment } from './resources/device-environment.js';
import { driveMetrics } from './resources/drive-metrics.js';
import { drive } from './resources/drives.js';
import { enclosure, enclosureDrives, serverDrives } from './resources/enclosures.js';
import { storage as storageDevice, storages } from './resources/storage.js';
import { initialStorage, type StorageState } from './state.js';
import { deliveredHome, loseSystemOn, loseSystemOnVolume } from './system-home.js';
import { wearFacts } from './wear-facts.js';

export const storage: Subsystem<{
  readonly branches: { readonly storage: StorageState };
  readonly facts: typeof driveFacts & typeof driveAlerts & typeof energyFacts & typeof wearFacts;
}> = {
  initial: (genesis) => ({ storage: initialStorage(genesis, deliveredHome(genesis.blueprint)) }),
  facts: { ...driveFacts, ...driveAlerts, ...energyFacts, ...wearFacts },
  reactions: {
    'drive.erased': (stage, { part }) => loseSystemOn(stage, [part]),
    'systemErase.drivesErased': (stage, { drives }) => loseSystemOn(stage, drives),
    'drives.overwritten': (stage, { drives }) => loseSystemOn(stage, drives),
    'volume.overwritten': loseSystemOnVolume,
  },
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

export { storageBatteries } from './batteries.js';
export { powerDrives } from './drive-power.js';
export { exchangeDrive } from './exchange-drive.js';
export { hasRegimeChanged, hostUse, settleUse } from './host-use.js';
export { judgeWear } from './judge-wear.js';
export { followMeters } from './meters.js';
export { driveSerial } from './pieces.js';
export { enclosure } from './resources/enclosures.js';
export { driveState, setDriveState } from './state.js';
export { chooseHome, isSystemReadable } from './system-home.js';
export { type DriveChange, driveTold, tellDrive } from './tell-drive.js';
export { isToldWear, tellWear, wearFact } from './tell-wear.js';
export {
  type DriveWearContext,
  type DriveWearContract,
  driveWearAddress,
  nextWearLook,
} from './wear-ahead.js';
