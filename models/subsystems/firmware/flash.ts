/**
 * Writing an image to the parts it is for: one operation for all of them. Whoever ordered it hears of its end by the fact
 * `firmware.flashEnded`, and knows it by the operation's id.
 */
import { durationFrom } from '../../../engine/index.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import {
  failOperation,
  finishOperation,
  type Operation,
  type OperationOwner,
  startOperation,
} from '../../operations/index.js';
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerStage } from '../../stage.js';
import { isControllerAway } from '../controller/index.js';
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
import { type FirmwareItem, listFirmware } from './items.js';
import { firmwareKind } from './kinds.js';
import { isMeasured } from './obstacles.js';
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
  const durationMs = durationFrom(spread, stage.draw(firmwareAddress, purpose));
  const id = startOperation(stage, {
    kind: flashKind,
    targetUri: `${updateServiceUri}FirmwareInventory/${first.id}/`,
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
    onLoss:
      by === 'Bmc' ? { power: 'goesOn', controller: 'fails' } : { power: 'fails', controller: 'goesOn' },
    cancelling: 'never',
  });
  if (items.some((item) => view.firmware.writeFails[item.id])) {
    const share = stage.draw(firmwareAddress, `${purpose} breaks`);
    stage.start(flashBreakAddress(id), { afterMs: Math.floor(durationMs * share) });
  }
  return id;
}

/** Something in the part goes wrong. */
export function breakFlash(stage: ControllerStage, id: string): void {
  failOperation(stage, id, interrupted);
}

/** A host that ends or starts anew takes down whoever wrote from there. */
export function failHostFlashes(stage: ControllerStage): void {
  for (const operation of listFlashes(stage.view)) {
    if (toldSubject(operation).by !== 'Bmc') failOperation(stage, operation.id, interrupted);
  }
}

export const flashOwner: OperationOwner<FlashSubject> = {
  /** A part that went while it was written was not. */
  done: (stage, operation) => {
    const { subject } = operation;
    const isWhole = itemsOf(stage, operation).every((item) => canBeWritten(stage.view, item));
    const told = subject.isMeasured ? [mgmtMessage('FWFlashSuccessTPMOverrideEnabled')] : undefined;
    if (!isWhole) failOperation(stage, operation.id, interrupted);
    else if (told !== undefined) finishOperation(stage, operation.id, { messages: told });
  },

  ended: (stage, operation, { ended, messages }) => {
    const { id, subject } = operation;
    const written = ended === 'completed';
    stage.offer(flashBreakAddress(id), { type: 'flash.over' });
    for (const item of itemsOf(stage, operation)) {
      if (written) settleWritten(stage, item, subject);
      else breakOff(stage, item);
    }
    if (written)
      stage.emit(
        'firmware.updateSucceeded',
        { component: subject.component, through: subject.through },
        firmwareAddress,
      );
    else if (isControllerAway(stage)) stage.draft.firmware.untold.push(subject.component);
    else tellBroken(stage, subject.component);
    // What was in the way is told in the words of updates.
    const inTheWay = written ? messages : interrupted;
    stage.emit('firmware.flashEnded', { operation: id, written, messages: inTheWay }, firmwareAddress);
  },
};

function tellBroken(stage: ControllerStage, component: string): void {
  stage.emit(
    'firmware.updateFailed',
    { reason: `the writing of ${component} was interrupted` },
    firmwareAddress,
  );
}

/** A controller that has come back. */
export function tellUntold(stage: ControllerStage): void {
  for (const component of stage.view.firmware.untold) tellBroken(stage, component);
  stage.draft.firmware.untold = [];
}

function itemsOf({ view }: ControllerStage, { subject }: Operation<FlashSubject>): readonly FirmwareItem[] {
  return listFirmware(view.blueprint).filter(({ id }) => subject.items.includes(id));
}
