/**
 * Foreground timers: timers that measure the progress of an operation, according to the machine declarations. Expiries
 * and periods are not included.
 */
import { type Address, isMachineRecord, listLeaves, machineKind, type Timer } from '../engine/index.js';
import type { ControllerTree } from '../models/index.js';
import { catalog } from './catalog.js';

export function* listForegroundTimers({
  machines,
}: Pick<ControllerTree, 'machines'>): Generator<readonly [address: Address, timer: Timer]> {
  for (const [address, { value, timers }] of listLeaves(machines, isMachineRecord)) {
    const { foreground = false } = catalog[machineKind(address)] ?? {};
    if (typeof foreground === 'function' ? !foreground(value) : !foreground) continue;
    for (const timer of Object.values(timers)) yield [address, timer];
  }
}
