/** What somebody does to the box: the access panel, whose sensor the security dashboard looks at. */
import { type Faults, fault, impossible, reportUntold } from '../faults/fault.js';

export const hoodFaults = {
  'hood.opened': fault({
    parameters: {},
    says: 'The access panel is taken off; the chassis and the security dashboard say so.',
    set: (stage) => {
      if (stage.view.chassis.hoodOpen) return impossible('the panel is off already');
      stage.draft.chassis.hoodOpen = true;
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
