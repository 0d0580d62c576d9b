/** The fault list. A fault is one row: what it does when it is set, and when it is cleared. */
import type { MachineEvent, Stage } from '../../engine/index.js';
import { type ControllerTree, powerAddress } from '../../models/index.js';

export interface Fault {
  /** One line for those who choose among faults. */
  readonly description: string;
  /** Refused, like any write, when no machine takes its event in the present state. */
  readonly set: (stage: Stage<ControllerTree>) => void;
  readonly clear: (stage: Stage<ControllerTree>) => void;
}

export const faults: Readonly<Record<string, Fault>> = {
  'host.hung': {
    description: 'The operating system stops answering: graceful requests have no effect until it is forced.',
    set: (stage) => stage.send(powerAddress, event('fault.host.hung')),
    clear: (stage) => stage.send(powerAddress, event('fault.host.recovered')),
  },
};

function event(type: string): MachineEvent {
  return { type };
}
