/** The BIOS: its attributes, and what a start makes of what was set. */

export { suspendAttributes } from './configuring.js';
export { restoreManufacturingDefaults, restoreSystemDefaults } from './resources/bios-actions.js';
