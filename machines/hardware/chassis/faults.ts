/**
 * Faults of the access panel: its removal, and the removal of its intrusion switch. The security dashboard shows the
 * state of the switch.
 */
import type { Transaction } from '../../../models/index.js';
import { type Faults, fault, impossible, reportUnreported } from '../../faults/fault.js';
import { findBootState, powerRecord } from '../../power/index.js';

export const accessPanelFaults = {
  'hood.opened': fault({
    parameters: {},
    description: 'The access panel is removed; the chassis and the security dashboard report the intrusion.',
    set: (stage) => {
      if (stage.view.chassis.hoodOpen) return impossible('the access panel is already removed');
      stage.draft.chassis.hoodOpen = true;
      if (!stage.view.chassis.hoodSwitchOut && findBootState(powerRecord(stage.tree)) === undefined)
        stage.draft.chassis.hoodOpenedWhileOff = true;
      if (!stage.view.chassis.hoodSwitchOut) stage.emit('hood.opened', {}, 'hood');
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.chassis.hoodOpen) return impossible('the access panel is not removed');
      stage.draft.chassis.hoodOpen = false;
      if (!stage.view.chassis.hoodSwitchOut) stage.emit('hood.closed', {}, 'hood');
      return undefined;
    },
    find: (stage) => {
      if (isNoticed(stage)) reportUnreported(stage, 'hood.opened', {}, 'hood');
    },
  }),
  'hood.switchRemoved': fault({
    parameters: {},
    description: 'The intrusion switch of the access panel is removed; the chassis reads TamperingDetected.',
    set: (stage) => {
      if (stage.view.chassis.hoodSwitchOut) return impossible('the intrusion switch is already removed');
      stage.draft.chassis.hoodSwitchOut = true;
      stage.emit('hood.switchRemoved', {}, 'hood');
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.chassis.hoodSwitchOut) return impossible('the intrusion switch is not removed');
      stage.draft.chassis.hoodSwitchOut = false;
      stage.emit('hood.switchInstalled', {}, 'hood');
      return undefined;
    },
  }),
} satisfies Faults;

/** Returns whether the intrusion switch detects that the access panel is missing. */
function isNoticed({ view: { chassis } }: Transaction): boolean {
  return chassis.hoodOpen && !chassis.hoodSwitchOut;
}

/** Reports a missing access panel every time the host is powered on. */
export function ignoreAccessPanel(stage: Transaction): void {
  if (isNoticed(stage)) stage.emit('hood.missing', {}, 'hood');
}

export function reportAccessPanel(stage: Transaction): void {
  if (!stage.view.chassis.hoodOpenedWhileOff) return;
  stage.draft.chassis.hoodOpenedWhileOff = false;
  stage.emit('hood.openedWhileOff', {}, 'hood');
}
