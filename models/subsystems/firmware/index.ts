/** The firmware of the server, piece by piece. */
import { type NoFacts, noBranches, type Subsystem } from '../../subsystem.js';
import { firmwareInventory, firmwareItem } from './resources/firmware-inventory.js';
import { updateService } from './resources/update-service.js';

export const firmware: Subsystem<{ readonly branches: object; readonly facts: NoFacts }> = {
  initial: noBranches,
  facts: {},
  resources: [updateService, firmwareInventory, firmwareItem],
};
