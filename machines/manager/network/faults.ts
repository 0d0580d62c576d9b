/** Fault of the controller's network cable. */
import { hasEntry } from '../../facts/log.js';
import { type Faults, fault, impossible } from '../../faults/fault.js';
import { linkSpeedMbps } from './link.js';

const reporter = 'managerLink';

export const managerLinkFaults = {
  // Fault of the network cable. Assumption: in-process calls and the real socket do not use the cable, so the fault
  // does not interrupt them.
  'managerLink.down': fault({
    parameters: {},
    description:
      'The active network interface of the controller loses its link; its resources and the event log report the loss.',
    set: (stage) => {
      if (stage.view.managerLink.down) return impossible('the link is already down');
      stage.draft.managerLink.down = true;
      stage.emit('managerLink.down', {}, reporter);
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.managerLink.down) return impossible('the link is not down');
      stage.draft.managerLink.down = false;
      stage.emit('managerLink.up', { mbps: linkSpeedMbps(stage.view) }, reporter);
      return undefined;
    },
    find: (stage) => {
      const { logs, managerLink } = stage.view;
      if (managerLink.down && !hasEntry(logs.iel, 'managerLink.down', {}))
        stage.emit('managerLink.down', {}, reporter);
    },
  }),
} satisfies Faults;
