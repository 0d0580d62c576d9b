/** Faults of the power supplies. Without a single one that gives power there is none, whatever the feed. */
import {
  assessRedundancy,
  type ControllerStage,
  keepPast,
  mainsAddress,
  workingParts,
} from '../../models/index.js';
import { type Faults, reportUntold } from '../faults/fault.js';
import { type PartFault, partFault } from '../faults/part-fault.js';

const supply = (fault: Omit<PartFault, 'target' | 'follow' | 'findMore'>) =>
  partFault({ target: 'powerSupply', follow: supplyChanges, findMore: findRedundancyLost, ...fault });

export const supplyFaults = {
  'powerSupply.failed': supply({
    condition: 'failed',
    says: 'A power supply gives no power any more; the others carry the load. Without the last one everything is off.',
    facts: ['powerSupply.failed', 'powerSupply.repaired'],
  }),
  'powerSupply.removed': supply({
    condition: 'removed',
    says: 'A power supply is pulled; the others carry the load.',
    facts: ['powerSupply.removed', 'powerSupply.inserted'],
  }),
  'powerSupply.inputLost': supply({
    condition: 'inputLost',
    says: 'The cord of a power supply brings no power; the others carry the load.',
    facts: ['powerSupply.inputLost', 'powerSupply.inputRestored'],
  }),
} satisfies Faults;

function findRedundancyLost(stage: ControllerStage): void {
  if (assessRedundancy(stage.view, 'powerSupply') !== 'FailedRedundant') return;
  reportUntold(stage, 'powerSupply.redundancyLost', {}, mainsAddress);
}

function supplyChanges(stage: ControllerStage): void {
  keepPast(stage);
  const [before, after] = [
    assessRedundancy(stage.tree, 'powerSupply'),
    assessRedundancy(stage.view, 'powerSupply'),
  ];
  if (before === 'Redundant' && after !== before) stage.emit('powerSupply.redundancyLost', {}, mainsAddress);
  if (after === 'Redundant' && after !== before)
    stage.emit('powerSupply.redundancyRestored', {}, mainsAddress);
  const [worked, works] = [workingParts(stage.tree, 'powerSupply'), workingParts(stage.view, 'powerSupply')];
  if (worked > 0 && works === 0) stage.offer(mainsAddress, { type: 'supplies.lost' });
  if (worked === 0 && works > 0) stage.offer(mainsAddress, { type: 'supplies.restored' });
}
