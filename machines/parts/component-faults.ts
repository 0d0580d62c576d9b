/**
 * Faults of processors, memory modules and network ports. What is degraded runs on and says that it is not well; an error
 * that nothing can mend, of a part that the host runs with, ends in a reset at once (`left-out.ts` has what comes then).
 */
import { type ControllerStage, listUnlinked, tellLinks } from '../../models/index.js';
import { type Faults, reportUntold } from '../faults/fault.js';
import { partFault } from '../faults/part-fault.js';
import { checkMachine } from './left-out.js';

export const componentFaults = {
  'processor.degraded': partFault({
    target: 'processor',
    condition: 'degraded',
    says: 'A processor corrects more errors than it should have to.',
    facts: ['processor.degraded', 'processor.repaired'],
  }),
  'processor.failed': partFault({
    target: 'processor',
    condition: 'failed',
    says: 'A processor has an error that it could not correct: the server resets, and starts without it.',
    facts: ['processor.failed', 'processor.repaired'],
    follow: checkMachine('processor'),
  }),
  'memory.degraded': partFault({
    target: 'memory',
    condition: 'degraded',
    says: 'A memory module has more errors than it should, all of them corrected.',
    facts: ['memory.degraded', 'memory.repaired'],
  }),
  'memory.failed': partFault({
    target: 'memory',
    condition: 'failed',
    says: 'A memory module has an error that could not be corrected: the server resets, and starts without it.',
    facts: ['memory.failed', 'memory.repaired'],
    follow: checkMachine('memory'),
  }),
  'networkPort.down': partFault({
    target: 'networkPort',
    condition: 'linkDown',
    says: 'A port of a network adapter loses its link.',
    facts: ['networkPort.down', 'networkPort.up'],
    follow: tellLinks,
    findMore: findLinksLost,
  }),
} satisfies Faults;

function findLinksLost(stage: ControllerStage): void {
  for (const part of listUnlinked(stage.view)) reportUntold(stage, 'adapter.linksLost', { part }, 'adapters');
}
