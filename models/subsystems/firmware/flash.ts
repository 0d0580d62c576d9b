/**
 * Writing an image to the parts it is for: one operation for all of them. Whoever ordered it hears of its end by the fact
 * `firmware.flashEnded`, and knows it by the operation's id.
 */
import { durationFrom } from '../../../engine/index.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import {
  failOperation,
  finishOperation,
  type OperationOwner,
  startOperation,
} from '../../operations/index.js';
import type { ControllerStage } from '../../stage.js';
import { firmwareUri } from './addresses.js';
import { breakOff } from './break-off.js';
import { canBeWritten } from './fitted.js';
import { flashBreakAddress } from './flash-break-contract.js';
import {
  type FlashOrder,
  type FlashSubject,
  flashKind,
  listFlashes,
  orderedHere,
  orderedItems,
  toldSubject,
} from './flash-order.js';
import { firmwareKind } from './kinds.js';
import { isMeasured } from './obstacles.js';
import { isWhole, itemsOf, whatCame } from './outcome.js';
import { strikeWrites } from './write-fault.js';
import { settleWritten } from './written.js';

/** Where its numbers are drawn, and its facts come from. */
const firmwareAddress = 'firmware';

const interrupted: readonly Message[] = [mgmtMessage('UpdateInterrupted')];

/** Begins to write; `findFlashObstacle` has found none. Returns the id of the operation. */
export function startFlash(stage: ControllerStage, order: FlashOrder): string {
  const { view } = stage;
  const { image, by, ordered = orderedHere } = order;
  const items = orderedItems(view, order).filter((item) => canBeWritten(view, item));
  const [first] = items;
  if (first === undefined) throw new Error(`nothing here takes ${image.component}`);
  stage.emit('firmware.updateStarted', { address: ordered.address }, firmwareAddress);
  // All of a kind are written side by side.
  const spread = view.blueprint.timings[firmwareKind(first.kind).takes];
  const purpose = `flash ${image.component}`;
  const durationMs = view.firmware.writeTimes * durationFrom(spread, stage.draw(firmwareAddress, purpose));
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
  const breaksAt = strikeWrites(stage, id, items);
  if (breaksAt !== undefined) {
    const share = breaksAt === null ? stage.draw(firmwareAddress, `${purpose} breaks`) : breaksAt / 100;
    stage.start(flashBreakAddress(id), { afterMs: Math.floor(durationMs * share) });
  }
  return id;
}

/** Something in a part goes wrong. Others that are written beside it go on, and the end tells. */
export function breakFlash(stage: ControllerStage, id: string): void {
  const operation = listFlashes(stage.view).find((each) => each.id === id);
  if (operation === undefined) throw new Error(`nothing is written by operation ${id}`);
  const items = itemsOf(stage.view, { ...operation, subject: toldSubject(operation) });
  if (!items.some((item) => isWhole(stage, id, item))) failOperation(stage, id, interrupted);
}

/** A host that ends or starts anew takes down whoever wrote from there, and resets the devices that the controller writes. */
export function failHostFlashes(stage: ControllerStage): void {
  for (const operation of listFlashes(stage.view)) {
    const items = itemsOf(stage.view, { ...operation, subject: toldSubject(operation) });
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
      if (how === 'written') settleWritten(stage, item, subject);
      else if (how === 'broken') breakOff(stage, item);
    }
    delete stage.draft.firmware.breaksOff[id];
    const { component, through } = subject;
    // What was in the way is told in the words of updates.
    const said = written ? messages : interrupted;
    stage.emit(
      'firmware.flashEnded',
      { operation: id, component, through, written, messages: said },
      firmwareAddress,
    );
  },
};
