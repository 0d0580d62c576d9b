/** What the operating system of the host says it is, to whom it reports while it runs. */
import type { ControllerTree } from '../../tree.js';
import { powerRecord } from './power-contract.js';
import { lastBootState } from './power-state.js';

/** Assumption: a server distribution of Linux, whatever a blueprint boots it from. */
export const operatingSystem = {
  name: 'Linux',
  version: '9.4',
  kernel: '5.14.0-427.13.1.el9_4.x86_64',
  /** Source: CIM_OperatingSystem, OSType: LINUX. */
  type: 36,
} as const;

/** Undefined until it runs: it has reported nothing since the server was last started. */
export function reportedSystem(tree: Pick<ControllerTree, 'machines'>): typeof operatingSystem | undefined {
  return lastBootState(powerRecord(tree)) === 'OSRunning' ? operatingSystem : undefined;
}
