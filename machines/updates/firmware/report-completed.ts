/**
 * Log entries of completed updates and of damaged firmware. When the controller is unavailable, the entries are made on
 * its return.
 */
import type { Transaction } from '../../../models/index.js';
import type { FactArguments } from '../../facts/fact.js';
import { reportUnreported } from '../../faults/fault.js';
import { listFirmware } from '../../parts/index.js';
import { isControllerAway } from '../../power/index.js';
import { aboutFirmware } from './damage.js';
import type { CompletedUpdate } from './state.js';

export function reportCompleted(
  stage: Transaction,
  { component, through, written }: FactArguments['firmware.flashEnded'],
): void {
  const ended = { component: String(component), through: written ? String(through) : null };
  if (isControllerAway(stage)) stage.draft.firmware.untold.push(ended);
  else tell(stage, ended);
}

export function reportUnreportedUpdates(stage: Transaction): void {
  const { untold } = stage.view.firmware;
  for (const ended of untold) tell(stage, ended);
  if (untold.length > 0) stage.draft.firmware.untold = [];
}

function tell(stage: Transaction, { component, through }: CompletedUpdate): void {
  if (through !== null) stage.emit('firmware.updateSucceeded', { component, through }, 'firmware');
  else
    stage.emit(
      'firmware.updateFailed',
      { reason: `the writing of ${component} was interrupted` },
      'firmware',
    );
}

/** Reports damaged firmware that is not in the log yet, when the controller is available again. */
export function reportDamaged(stage: Transaction): void {
  const { blueprint, firmware } = stage.view;
  for (const item of listFirmware(blueprint)) {
    if (firmware.damaged[item.id] === 'interrupted')
      reportUnreported(stage, 'firmware.damaged', aboutFirmware(item), 'firmware');
  }
}
