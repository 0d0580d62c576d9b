/**
 * Fault of incomplete firmware writes. The trigger is evaluated once for each write, at the start of the write. For a
 * write that is already running, it is evaluated when the fault is set. An affected write is interrupted, unless the
 * fault is cleared first.
 */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { consumeTrigger } from '../../../models/index.js';
import { bankOf, type FirmwareItem, listFirmware } from '../../parts/index.js';
import { flashSubject, listFlashes } from './flash-order.js';
import type { WriteFault } from './state.js';

/** Returns the ids of an item and of its inactive image, which is an item of its own. */
function idsOf(blueprint: ControllerTree['blueprint'], item: FirmwareItem): readonly string[] {
  return [item.id, bankOf(blueprint, item).id];
}

/** Evaluates the trigger of the write fault. It is called once for each write of the item. */
export function consumeWriteFault(stage: Transaction, id: string): boolean {
  return consumeTrigger(stage, stage.draft.firmware.writeFails, id, `fault/firmware.writeFails/${id}`);
}

/**
 * Evaluates write faults at the start of a write operation. Returns the progress at which the first affected write is
 * interrupted. Unit: %; null for a random progress; undefined when no fault triggers.
 */
export function applyWriteFaults(
  stage: Transaction,
  operation: string,
  items: readonly FirmwareItem[],
): number | null | undefined {
  const { writeFails } = stage.view.firmware;
  const ids = new Set(items.flatMap((item) => idsOf(stage.view.blueprint, item)));
  const struck = [...ids].filter((id) => consumeWriteFault(stage, id));
  if (struck.length === 0) return undefined;
  stage.draft.firmware.breaksOff[operation] = struck;
  const told = struck.flatMap((id) => writeFails[id]?.progress ?? []);
  return told.length === 0 ? null : Math.min(...told);
}

/** Sets the write fault. The fault also interrupts running writes, at the latest at the end of the write. */
export function setWriteFault(stage: Transaction, id: string, occasions: WriteFault): void {
  const { blueprint } = stage.view;
  const { firmware } = stage.draft;
  firmware.writeFails[id] = occasions;
  for (const flash of listFlashes(stage.view)) {
    const { items } = flashSubject(flash);
    const written = listFirmware(blueprint).filter((item) => items.includes(item.id));
    if (!written.some((item) => idsOf(blueprint, item).includes(id)) || !consumeWriteFault(stage, id))
      continue;
    firmware.breaksOff[flash.id] = [...(firmware.breaksOff[flash.id] ?? []), id];
  }
}

export function clearWriteFault(stage: Transaction, id: string): void {
  const { firmware } = stage.draft;
  delete firmware.writeFails[id];
  for (const [operation, struck] of Object.entries(firmware.breaksOff)) {
    firmware.breaksOff[operation] = struck.filter((each) => each !== id);
  }
}

/** Checks whether a fault interrupts the write of an item in this operation. */
export function breaksOffIn(
  { blueprint, firmware }: Pick<ControllerTree, 'blueprint' | 'firmware'>,
  operation: string,
  item: FirmwareItem,
): boolean {
  const struck = firmware.breaksOff[operation] ?? [];
  return idsOf(blueprint, item).some((id) => struck.includes(id));
}
