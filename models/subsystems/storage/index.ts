/** Storage controllers, drives and their enclosures: what there is, and how well it is. */
import type { Subsystem } from '../../subsystem.js';
import { driveAlerts } from './drive-alert-facts.js';
import { driveFacts } from './drive-facts.js';
import { energyFacts } from './energy-facts.js';
import { storageController, storageControllers } from './resources/controllers.js';
import { controllerEnvironment, driveEnvironment } from './resources/device-environment.js';
import { drive } from './resources/drives.js';
import { enclosure, enclosureDrives } from './resources/enclosures.js';
import { storage as storageDevice, storages } from './resources/storage.js';
import type { StorageState } from './state.js';
import { deliveredHome, loseSystemOn, loseSystemOnVolume } from './system-home.js';

export const storage: Subsystem<{
  readonly branches: { readonly storage: StorageState };
  readonly facts: typeof driveFacts & typeof driveAlerts & typeof energyFacts;
}> = {
  initial: ({ blueprint }) => ({ storage: { system: deliveredHome(blueprint), drives: {} } }),
  facts: { ...driveFacts, ...driveAlerts, ...energyFacts },
  reactions: {
    'drive.erased': (stage, { part }) => loseSystemOn(stage, [part]),
    'systemErase.drivesErased': (stage, { drives }) => loseSystemOn(stage, drives),
    'volume.overwritten': loseSystemOnVolume,
  },
  resources: [
    storages,
    storageDevice,
    storageControllers,
    storageController,
    controllerEnvironment,
    drive,
    driveEnvironment,
    enclosure,
    enclosureDrives,
  ],
};

export { storageBatteries } from './batteries.js';
export { powerDrives } from './drive-power.js';
export { exchangeDrive } from './exchange-drive.js';
export { driveSerial } from './pieces.js';
export { enclosure } from './resources/enclosures.js';
export { chooseHome, isSystemReadable } from './system-home.js';
export { type DriveChange, driveTold, tellDrive } from './tell-drive.js';
