/** Storage controllers, drives and their enclosures: what there is, and how well it is. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { storageController, storageControllers } from './resources/controllers.js';
import { drive } from './resources/drives.js';
import { enclosure, enclosureDrives } from './resources/enclosures.js';
import { storage as storageDevice, storages } from './resources/storage.js';
import { initialStorage, type StorageState } from './state.js';

export const storage: Subsystem<{
  readonly branches: { readonly storage: StorageState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ storage: initialStorage }),
  facts: {},
  resources: [
    storages,
    storageDevice,
    storageControllers,
    storageController,
    drive,
    enclosure,
    enclosureDrives,
  ],
};

export { enclosure } from './resources/enclosures.js';
