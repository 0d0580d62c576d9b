/** What happens to the cable of the controller itself. */
import { type ControllerStage, hasEntry, linkSpeedMbps } from '../../models/index.js';
import { type Faults, fault, impossible } from '../faults/fault.js';

const reporter = 'managerLink';

export const managerLinkFaults = {
  // Assumption: whoever asks in the process, or at the socket that is really served, goes past this cable.
  'managerLink.down': fault({
    parameters: {},
    says: 'The controller loses the link of the interface that it uses; its resources and its log say so.',
    set: (stage) => {
      if (stage.view.managerLink.down) return impossible('the link is down already');
      stage.draft.managerLink.down = true;
      stage.emit('managerLink.down', {}, reporter);
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.managerLink.down) return impossible('the link is up');
      stage.draft.managerLink.down = false;
      tellUp(stage);
      return undefined;
    },
    find: (stage) => {
      const { logs, managerLink } = stage.view;
      if (managerLink.down && !hasEntry(logs.iel, 'managerLink.down', {}))
        stage.emit('managerLink.down', {}, reporter);
    },
  }),
} satisfies Faults;

function tellUp(stage: ControllerStage): void {
  stage.emit('managerLink.up', { mbps: linkSpeedMbps(stage.view) }, reporter);
}
