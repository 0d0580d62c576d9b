/**
 * Faults of processors, memory modules and network ports. A degraded part continues to work and reports its condition.
 * An uncorrectable error of a part that the host uses resets the host at once.
 */
import type { Transaction } from '../../../models/index.js';
import { partFault } from '../../faults/condition-fault.js';
import { type Faults, reportUnreported } from '../../faults/fault.js';
import {
  findCondition,
  findLacking,
  isInUse,
  isSameLeftOut,
  type TestedKind,
  testParts,
} from '../../parts/index.js';
import { powerAddress } from '../../power/index.js';
import { recordHeat, reviewPowerCap } from '../environment/index.js';
import { listUnlinked, reportLinks } from '../inventory/index.js';

export const componentFaults = {
  'processor.degraded': partFault({
    target: 'processor',
    condition: 'degraded',
    description: 'A processor has a high rate of corrected errors.',
    facts: ['processor.degraded', 'processor.repaired'],
  }),
  'processor.failed': partFault({
    target: 'processor',
    condition: 'failed',
    description:
      'A processor has an uncorrectable error: the server resets and starts without this processor.',
    facts: ['processor.failed', 'processor.repaired'],
    follow: checkMachine('processor'),
  }),
  'memory.degraded': partFault({
    target: 'memory',
    condition: 'degraded',
    description: 'A memory module has a high rate of corrected errors.',
    facts: ['memory.degraded', 'memory.repaired'],
  }),
  'memory.failed': partFault({
    target: 'memory',
    condition: 'failed',
    description:
      'A memory module has an uncorrectable error: the server resets and starts without this module.',
    facts: ['memory.failed', 'memory.repaired'],
    follow: checkMachine('memory'),
  }),
  'networkPort.down': partFault({
    target: 'networkPort',
    condition: 'linkDown',
    description: 'A port of a network adapter loses its link.',
    facts: ['networkPort.down', 'networkPort.up'],
    follow: reportLinks,
    findMore: findLinksLost,
  }),
} satisfies Faults;

function findLinksLost(stage: Transaction): void {
  for (const part of listUnlinked(stage.view))
    reportUnreported(stage, 'adapter.linksLost', { part }, 'adapters');
}

// Effects of failed processors and memory modules. A failure causes a machine check at once. Every POST tests the
// parts, excludes the failed ones and includes the replaced ones (behaviour § 3.1).

const reporter = 'firmware';

const told = {
  processor: { leftOut: 'processor.leftOut', usedAgain: 'processor.usedAgain' },
  memory: { leftOut: 'memory.leftOut', usedAgain: 'memory.usedAgain' },
} as const;

const kinds: readonly TestedKind[] = ['processor', 'memory'];

/**
 * Creates the function that triggers a machine check when a part fails. A part that is already excluded triggers no
 * machine check.
 */
function checkMachine(kind: TestedKind) {
  return (stage: Transaction, part: string): void => {
    if (findCondition(stage.view.conditions, kind, part) !== 'failed' || !isInUse(stage.view, kind, part))
      return;
    stage.offer(powerAddress, { type: 'fault.machineCheck' });
  };
}

/**
 * Excludes the parts that fail the test in POST, and includes all other parts. This result is valid until the next
 * test.
 */
export function leaveOutFailed(stage: Transaction): void {
  const { leftOut: before } = stage.view.conditions;
  const after = testParts(stage.view);
  if (!isSameLeftOut(before, after)) {
    stage.draft.conditions.leftOut = { processor: [...after.processor], memory: [...after.memory] };
    for (const kind of kinds) {
      for (const part of after[kind].filter((each) => !before[kind].includes(each)))
        stage.emit(told[kind].leftOut, { part }, reporter);
      for (const part of before[kind].filter((each) => !after[kind].includes(each)))
        stage.emit(told[kind].usedAgain, { part }, reporter);
    }
    recordHeat(stage);
    reviewPowerCap(stage);
  }
  const { blueprint } = stage.view;
  const lacking = findLacking(blueprint, after);
  if (lacking !== undefined) stage.emit('host.startHalted', { lacking }, reporter);
  else if (findLacking(blueprint, before) !== undefined) stage.emit('host.startGoesOn', {}, reporter);
}

/** Reports the excluded parts when the controller returns, if the controller was absent during the test. */
export function reportLeftOut(stage: Transaction): void {
  const { leftOut } = stage.view.conditions;
  for (const kind of kinds)
    for (const part of leftOut[kind]) reportUnreported(stage, told[kind].leftOut, { part }, reporter);
}
