/** What came of each piece of firmware that one order was to write, once that has ended. */
import { doneBy, leftBy, type Operation, operationAddress } from '../../operations/index.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { canBeWritten } from './fitted.js';
import type { FlashSubject } from './flash-order.js';
import { type FirmwareItem, listFirmware } from './items.js';
import { firmwareKind } from './kinds.js';
import { breaksOffIn } from './write-fault.js';

type Came = 'written' | 'broken' | 'untouched';

/** Those that were to be written, in the order of the inventory. */
export function itemsOf(
  { blueprint }: Pick<ControllerTree, 'blueprint'>,
  { subject }: Operation<FlashSubject>,
): readonly FirmwareItem[] {
  return listFirmware(blueprint).filter(({ id }) => subject.items.includes(id));
}

/** A part that went while it was written was not, nor one that cannot be written whole. */
export function isWhole({ view }: ControllerStage, operation: string, item: FirmwareItem): boolean {
  return canBeWritten(view, item) && !breaksOffIn(view, operation, item);
}

/**
 * By the item's place among those of the order. What is written side by side is as far as all the others are; of what is
 * written one by one, there is one under way.
 */
export function whatCame(
  stage: ControllerStage,
  operation: Operation<FlashSubject>,
  completed: boolean,
): (item: FirmwareItem, place: number) => Came {
  const progress = stage.record(operationAddress(operation.id))?.context.progress;
  if (progress === undefined) throw new Error(`operation ${operation.id} has ended before it was asked`);
  const isThrough = leftBy(progress, stage.now) === 0;
  const { length } = operation.subject.items;
  const underWay = Math.floor((length * doneBy(progress, stage.now)) / progress.durationMs);
  return (item, place) => {
    if (completed) return 'written';
    if (isThrough) return isWhole(stage, operation.id, item) ? 'written' : 'broken';
    if (!firmwareKind(item.kind).oneByOne) return 'broken';
    if (place < underWay) return isWhole(stage, operation.id, item) ? 'written' : 'broken';
    return place === underWay ? 'broken' : 'untouched';
  };
}
