/** Orders for defaults, as whoever keeps something of the firmware hears of them: the fact `bios.orderTaken`. */
import type { Json } from '../../../engine/index.js';

/** Of the user or of the firmware: boot order and attributes. */
export function isForDefaults(order: Json): boolean {
  return order === 'RestoreDefaults' || isForManufacturingDefaults(order);
}

/** Of manufacturing: whatever the firmware keeps. */
export function isForManufacturingDefaults(order: Json): boolean {
  return order === 'RestoreManufacturingDefaults';
}
