/**
 * Writing of an image to the parts that it fits, in one operation. The fact `firmware.flashEnded` notifies the
 * requester of the end, with the id of the operation.
 */
import { type Address, addressAt, sampleDuration } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { type Message, mgmtMessage } from '../../../models/messages/index.js';
import {
  doneBy,
  failOperation,
  finishOperation,
  leftBy,
  type Operation,
  type OperationOwner,
  operationAddress,
} from '../../../models/operations/index.js';
import { type FirmwareItem, firmwareKind, listFirmware } from '../../parts/index.js';
import { startOperation } from '../../power/index.js';
import { applyWritten, breakOff } from './apply-written.js';
import {
  type FlashOrder,
  type FlashSubject,
  flashKind,
  flashSubject,
  listFlashes,
  orderedHere,
  orderedItems,
} from './flash-order.js';
import { canBeWritten, firmwareUri } from './items.js';
import { isMeasured } from './obstacles.js';
import { applyWriteFaults, breaksOffIn } from './write-fault.js';

/** Returns the address of the machine that interrupts the given operation. */
export function flashBreakAddress(operation: string): Address<FlashBreakContract> {
  return addressAt(`flashBreak/${operation}`);
}

export interface FlashBreakContext {
  /** Time from the start of the write to the interruption. Unit: ms. */
  readonly afterMs: number;
}

export interface FlashBreakContract {
  readonly value: 'ahead' | 'over';
  readonly context: FlashBreakContext;
  readonly input: FlashBreakContext;
  /** Normal end of the write. */
  readonly sent: { readonly type: 'flash.over' };
}

/** Address for the random draws and the facts of firmware writes. */
const firmwareAddress = 'firmware';

const interrupted: readonly Message[] = [mgmtMessage('UpdateInterrupted')];

/** Starts a write after `findFlashObstacle` has found no obstacle. Returns the id of the operation. */
export function startFlash(stage: Transaction, order: FlashOrder): string {
  const { view } = stage;
  const { image, by, ordered = orderedHere } = order;
  const items = orderedItems(view, order).filter((item) => canBeWritten(view, item));
  const [first] = items;
  if (first === undefined) throw new Error(`no firmware item fits ${image.component}`);
  stage.emit('firmware.updateStarted', { address: ordered.address }, firmwareAddress);
  // One duration applies to all components, because components of a kind are written in parallel.
  const spread = view.blueprint.timings[firmwareKind(first.kind).takes];
  const purpose = `flash ${image.component}`;
  const durationMs = view.firmware.writeTimes * sampleDuration(spread, stage.draw(firmwareAddress, purpose));
  const id = startOperation(stage, {
    kind: flashKind,
    targetUri: firmwareUri(first),
    subject: {
      items: items.map(({ id }) => id),
      component: image.component,
      version: image.version,
      activates: image.activates,
      by,
      through: ordered.through,
      isMeasured: isMeasured(view, items),
    },
    starts: 'now',
    durationMs,
    onLoss: {
      power: firmwareKind(first.kind).needsHost ? 'fails' : 'goesOn',
      controller: by === 'Bmc' ? 'fails' : 'goesOn',
    },
    cancelling: 'never',
  });
  const breaksAt = applyWriteFaults(stage, id, items);
  if (breaksAt !== undefined) {
    const share = breaksAt === null ? stage.draw(firmwareAddress, `${purpose} breaks`) : breaksAt / 100;
    stage.start(flashBreakAddress(id), { afterMs: Math.floor(durationMs * share) });
  }
  return id;
}

/**
 * Handles the failure of a part. The operation fails when no other part can be written; otherwise the other writes
 * continue, and the end of the operation reports all results.
 */
export function breakFlash(stage: Transaction, id: string): void {
  const operation = listFlashes(stage.view).find((each) => each.id === id);
  if (operation === undefined) throw new Error(`nothing is written by operation ${id}`);
  const items = itemsOf(stage.view, { ...operation, subject: flashSubject(operation) });
  if (!items.some((item) => isWhole(stage, id, item))) failOperation(stage, id, interrupted);
}

/**
 * Fails the writes that need the host, because the host stops or restarts. A stop or restart interrupts the updaters on
 * the host and resets the devices that the controller writes.
 */
export function failHostFlashes(stage: Transaction): void {
  for (const operation of listFlashes(stage.view)) {
    const items = itemsOf(stage.view, { ...operation, subject: flashSubject(operation) });
    if (items.some(({ kind }) => firmwareKind(kind).needsHost))
      failOperation(stage, operation.id, interrupted);
  }
}

export const flashOwner: OperationOwner<FlashSubject> = {
  done: (stage, operation) => {
    const all = itemsOf(stage.view, operation).every((item) => isWhole(stage, operation.id, item));
    const told = operation.subject.isMeasured ? [mgmtMessage('FWFlashSuccessTPMOverrideEnabled')] : undefined;
    if (!all) failOperation(stage, operation.id, interrupted);
    else if (told !== undefined) finishOperation(stage, operation.id, { messages: told });
  },

  ended: (stage, operation, { ended, messages }) => {
    const { id, subject } = operation;
    const written = ended === 'completed';
    stage.offer(flashBreakAddress(id), { type: 'flash.over' });
    const cameOf = whatCame(stage, operation, written);
    const came = itemsOf(stage.view, operation).map((item, place) => ({ item, how: cameOf(item, place) }));
    for (const { item, how } of came) {
      if (how === 'written') applyWritten(stage, item, subject);
      else if (how === 'broken') breakOff(stage, item);
    }
    delete stage.draft.firmware.breaksOff[id];
    const { component, through } = subject;
    // A failed write is reported with the messages for interrupted updates.
    const said = written ? messages : interrupted;
    stage.emit(
      'firmware.flashEnded',
      { operation: id, component, through, written, messages: said },
      firmwareAddress,
    );
  },
};

/** Result for a firmware component of an order, after its end. */
type Came = 'written' | 'broken' | 'untouched';

/** Returns the items of an order, in inventory order. */
function itemsOf(
  { blueprint }: Pick<ControllerTree, 'blueprint'>,
  { subject }: Operation<FlashSubject>,
): readonly FirmwareItem[] {
  return listFirmware(blueprint).filter(({ id }) => subject.items.includes(id));
}

/** Checks whether the write of an item succeeded. It failed if the part was removed or a write fault applied. */
function isWhole({ view }: Transaction, operation: string, item: FirmwareItem): boolean {
  return canBeWritten(view, item) && !breaksOffIn(view, operation, item);
}

/**
 * Returns a function that determines the result of an item by its index in the order. Parallel writes have the same
 * progress; of sequential writes only one is in progress.
 */
function whatCame(
  stage: Transaction,
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
