/** The server's consumption and the redundancy of its supplies as the power resource lists them: one of each at most. */

import type { View } from '../../../resource/define.js';
import { chassisUri, systemUri } from '../../../resource/one-server.js';
import { oneOf, whole } from '../../../resource/readers.js';
import { linksRow, type Rows, row, section } from '../../../resource/rows.js';
import { naming, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { assessRedundancy, neededParts } from '../../parts/index.js';
import { powerBudget } from '../readings/power-budget.js';
import { type Consumption, intervalMs } from '../readings/server-power.js';
import { type Element, elementRows } from './elements.js';
import { readConsumption } from './power-consumption.js';
import { powerLimitRows } from './power-limit.js';
import { supplyLinks } from './power-supply-element.js';
import { redundancyStatus } from './redundancy-status.js';

interface ControlElement extends Element {
  readonly tree: ControllerTree;
  /** Unit: W. */
  readonly consumed: number;
  readonly ofLate: Consumption;
}

export function controlElements({ tree, now, derived }: View): readonly ControlElement[] {
  const { reader, server } = derived(readConsumption);
  return [{ index: 0, tree, consumed: server(now), ofLate: reader.over(intervalMs, now, server) }];
}

const watts = { unit: 'W' } as const;

export const controlRows: Rows<ControlElement> = {
  ...elementRows(`${chassisUri}Power/#/PowerControl/`),
  ...naming('Server Power Control'),
  PowerCapacityWatts: row(
    whole(),
    'What can be given at most, in watts.',
    ({ tree }) => powerBudget(tree).capacity,
    watts,
  ),
  PowerRequestedWatts: row(
    whole(),
    'What the server may come to draw as it is, in watts.',
    ({ tree }) => powerBudget(tree).requested,
    watts,
  ),
  PowerAllocatedWatts: row(
    whole(),
    'What of that it is given, in watts.',
    ({ tree }) => powerBudget(tree).allocated,
    watts,
  ),
  PowerAvailableWatts: row(
    whole(),
    'What of the capacity is given to nobody, in watts.',
    ({ tree }) => powerBudget(tree).available,
    watts,
  ),
  PowerConsumedWatts: row(whole(), 'What the server draws at the moment, in watts.', 'consumed', {
    ...watts,
    volatile: true,
  }),
  PowerLimit: section('What the server draws at most.', ({ tree }: ControlElement) => tree, powerLimitRows),
  RelatedItem: linksRow('What draws it.', [chassisUri, systemUri]),
  PowerMetrics: {
    ...section('What the server drew of late.', ({ ofLate }: ControlElement) => ofLate, {
      AverageConsumedWatts: row(whole(), 'What it drew on average, in watts.', 'average', watts),
      IntervalInMin: row(whole(), 'Over how many minutes.', () => intervalMs / 60_000, { unit: 'min' }),
      MaxConsumedWatts: row(whole(), 'What it drew at most, in watts.', 'highest', watts),
      MinConsumedWatts: row(whole(), 'What it drew at least, in watts.', 'lowest', watts),
    }),
    volatile: true,
  },
};

interface RedundancyElement extends Element {
  readonly tree: ControllerTree;
}

/** None where no supply can be spared. */
export function redundancyElements({ tree }: View): readonly RedundancyElement[] {
  return assessRedundancy(tree, 'powerSupply') === 'NonRedundant' ? [] : [{ index: 0, tree }];
}

export const redundancyRows: Rows<RedundancyElement> = {
  ...elementRows(`${chassisUri}Power/#/Redundancy/`),
  ...naming('System Power Supply Redundancy'),
  Mode: row(oneOf(['N+m', 'Failover']), 'How they stand in for each other.', ({ tree }) =>
    tree.powerSettings.highEfficiencyMode === 'Balanced' ? 'N+m' : 'Failover',
  ),
  MinNumNeeded: row(whole(), 'How many must work.', ({ tree }) => neededParts(tree, 'powerSupply')),
  MaxNumSupported: row(whole(), 'How many there can be.', ({ tree }) => tree.blueprint.powerSupplies.length),
  RedundancySet: supplyLinks('Those that stand in for each other.'),
  Status: status(['Health', 'State'], ({ tree }) => redundancyStatus(tree, 'powerSupply')),
};
