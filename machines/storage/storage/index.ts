/** Public interface of storage controllers, drives and their enclosures, with their health. */
export { storageBatteries } from './batteries.js';
export { hostUse } from './host-use.js';
export { driveSerial } from './instances.js';
export { enclosure } from './resources/enclosures.js';
export { isSystemReadable } from './system-disk.js';
