/** What somebody does to the box: the access panel, whose sensor the security dashboard looks at. */
import { type ControllerStage, findBootState, powerRecord } from '../../models/index.js';
import { type Faults, fault, impossible, reportUntold } from '../faults/fault.js';

export const hoodFaults = {
  'hood.opened': fault({
    parameters: {},
    says: 'The access panel is taken off; the chassis and the security dashboard say so.',
    set: (stage) => {
      if (stage.view.chassis.hoodOpen) return impossible('the panel is off already');
      stage.draft.chassis.hoodOpen = true;
      if (findBootState(powerRecord(stage.tree)) === undefined) stage.draft.chassis.hoodOpenedWhileOff = true;
      stage.emit('hood.opened', {}, 'hood');
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.chassis.hoodOpen) return impossible('the panel is in its place');
      stage.draft.chassis.hoodOpen = false;
      stage.emit('hood.closed', {}, 'hood');
      return undefined;
    },
    find: (stage) => {
      if (stage.view.chassis.hoodOpen) reportUntold(stage, 'hood.opened', {}, 'hood');
    },
  }),
} satisfies Faults;

/** A host that gets its power without the panel says so each time. */
export function missHood(stage: ControllerStage): void {
  if (stage.view.chassis.hoodOpen) stage.emit('hood.missing', {}, 'hood');
}

export function tellHood(stage: ControllerStage): void {
  if (!stage.view.chassis.hoodOpenedWhileOff) return;
  stage.draft.chassis.hoodOpenedWhileOff = false;
  stage.emit('hood.openedWhileOff', {}, 'hood');
}
