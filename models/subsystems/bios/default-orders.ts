/** Orders for defaults, as whoever keeps something of the firmware hears of them: the fact `bios.orderTaken`. */
import type { Json } from '../../../engine/index.js';

/** Of the user, of the firmware or of manufacturing: attributes and the boot order go back. */
export function isForDefaults(order: Json): boolean {
  return order === 'RestoreDefaults' || order === 'RestoreManufacturingDefaults';
}
