/** BIOS subsystem: the BIOS attributes, and their application in a host start. */

export { suspendAttributes } from './configuring.js';
export { restoreManufacturingDefaults, restoreSystemDefaults } from './resources/bios-actions.js';
