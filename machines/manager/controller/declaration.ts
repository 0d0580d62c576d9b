/** Subsystem of the controller itself: its resets, its power supply and its self-tests. */

import type { DrawNumber } from '../../../engine/index.js';
import { type ControllerTree, emptyRing } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import { declareMachine, drawn } from '../../declare.js';
import { workingParts } from '../../parts/index.js';
import {
  findBootState,
  type MainsContract,
  type ManagerContract,
  mainsAddress,
  managerAddress,
  powerRecord,
} from '../../power/index.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { controllerFacts } from './facts.js';
import { controllerFaults } from './faults.js';
import { mains } from './mains.machine.js';
import { manager } from './manager.machine.js';
import { controllerOperatorActions } from './operator-actions.js';
import { nothingFailed, type SelfTestState } from './self-tests.js';
import {
  initialManagerOptions,
  type ManagerOptionsState,
  nothingToClear,
  type PendingResets,
  type UnnoticedState,
  type UptimeState,
} from './state.js';

const withRestart = (_: object, { blueprint: { timings } }: ControllerTree, draw: DrawNumber) => ({
  graceMs: drawn(timings.controllerResetGrace, draw, 'grace'),
  restartMs: drawn(timings.controllerRestart, draw, 'restart'),
});

export const controller: Subsystem<{
  readonly branches: {
    readonly managerOptions: ManagerOptionsState;
    readonly pendingResets: PendingResets;
    readonly selfTest: SelfTestState;
    readonly unnoticed: UnnoticedState;
    readonly uptime: UptimeState;
  };
  readonly facts: typeof controllerFacts;
  readonly faults: typeof controllerFaults;
  readonly operatorActions: typeof controllerOperatorActions;
}> = {
  branchDescriptions: {
    managerOptions: 'Options of the controller: serial command line, service port, switches.',
    pendingResets: 'Data that the next reset of the controller clears.',
    selfTest: 'Results of the self-test of the controller.',
    unnoticed: 'Start of the time in which the controller notices nothing.',
    uptime: 'Start of the controller.',
  },
  initial: (genesis) => ({
    managerOptions: initialManagerOptions,
    pendingResets: nothingToClear,
    selfTest: nothingFailed,
    unnoticed: emptyRing,
    uptime: { sinceMs: bootHistoryTimes(genesis).controllerMs },
  }),
  facts: controllerFacts,
  faults: controllerFaults,
  operatorActions: controllerOperatorActions,
  restore: {
    settings: (stage) => {
      stage.put('managerOptions', initialManagerOptions);
    },
  },
  machines: {
    manager: declareMachine<ManagerContract>()({
      chart: manager,
      foreground: true,
      runsWhileHung: true,
      enrich: {
        'manager.reset': withRestart,
        'manager.upgrade': withRestart,
        'manager.diagnose': withRestart,
        'manager.disable': withRestart,
        'manager.fail': withRestart,
        'mains.returned': (_, { blueprint: { timings } }, draw) => ({
          restartMs: drawn(timings.controllerColdBoot, draw, 'coldBoot'),
        }),
      },
    }),
    mains: declareMachine<MainsContract>()({
      chart: mains,
      foreground: true,
      runsWhileHung: true,
      enrich: {
        'mains.on': (_, tree) => ({ supplied: workingParts(tree, 'powerSupply') > 0 }),
        'aux.cycle': (_, tree, draw) => ({
          hostOff: isHostOff(tree),
          graceMs: drawn(tree.blueprint.timings.controllerResetGrace, draw, 'grace'),
          cycleMs: drawn(tree.blueprint.timings.auxCycleOff, draw, 'cycle'),
        }),
      },
    }),
  },
  first: () => [
    initialRecord(managerAddress, {
      value: 'running',
      context: { graceMs: 0, restartMs: 0, hangMs: 0, cause: 'mains', functional: true },
    }),
    initialRecord(mainsAddress, { value: 'present', context: { graceMs: 0, cycleMs: 0, fed: true } }),
  ],
};

function isHostOff(tree: ControllerTree): boolean {
  const record = powerRecord(tree);
  return findBootState(record) === undefined && (record.value === 'off' || record.value === 'waiting');
}
