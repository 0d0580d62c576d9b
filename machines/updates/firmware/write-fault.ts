/**
 * Firmware that cannot be written whole. Whether the fault strikes is settled once for each write: when that begins, or,
 * for one under way, when the fault comes. What it has struck breaks off, unless the fault is cleared before.
 */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { consumeTrigger } from '../../../models/index.js';
import { bankOf, type FirmwareItem, listFirmware } from '../../parts/index.js';
import { flashSubject, listFlashes } from './flash-order.js';
import type { WriteFault } from './state.js';

/** It can be the image itself that cannot be written, or the one it is written to. */
function idsOf(blueprint: ControllerTree['blueprint'], item: FirmwareItem): readonly string[] {
  return [item.id, bankOf(blueprint, item).id];
}

/** Asked once for each write of the item. */
export function consumeWriteFault(stage: Transaction, id: string): boolean {
  return consumeTrigger(stage, stage.draft.firmware.writeFails, id, `fault/firmware.writeFails/${id}`);
}

/**
 * An operation begins to write items. Returns how far it will come when one of them breaks off, null for somewhere, and
 * undefined when none does. Unit: %.
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

/** The fault has come. What is being written breaks off, too, at its end if not before. */
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

/** Whether something is wrong with an item that breaks off its writing by this operation. */
export function breaksOffIn(
  { blueprint, firmware }: Pick<ControllerTree, 'blueprint' | 'firmware'>,
  operation: string,
  item: FirmwareItem,
): boolean {
  const struck = firmware.breaksOff[operation] ?? [];
  return idsOf(blueprint, item).some((id) => struck.includes(id));
}
