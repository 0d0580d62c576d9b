/** The BIOS: its attributes, and their application in a start. */

export { suspendAttributes } from './configuring.js';
export { restoreManufacturingDefaults, restoreSystemDefaults } from './resources/bios-actions.js';
