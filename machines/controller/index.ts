/** The controller's own life on the side of the machines: its resets, and the power it lives on. */
import type { Draw } from '../../engine/index.js';
import {
  type ControllerTree,
  findBootState,
  type MainsContract,
  type ManagerContract,
  mainsAddress,
  managerAddress,
  powerRecord,
  workingParts,
} from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { controllerFaults } from './faults.js';
import { controllerHands } from './hands.js';
import { mains } from './mains.machine.js';
import { manager } from './manager.machine.js';

const withRestart = (_: object, { blueprint: { timings } }: ControllerTree, draw: Draw) => ({
  graceMs: drawn(timings.controllerResetGrace, draw, 'grace'),
  restartMs: drawn(timings.controllerRestart, draw, 'restart'),
});

function isHostOff(tree: ControllerTree): boolean {
  const record = powerRecord(tree);
  return findBootState(record) === undefined && (record.value === 'off' || record.value === 'waiting');
}

export const controller = {
  machines: {
    manager: declareMachine<ManagerContract>()({
      chart: manager,
      foreground: true,
      apart: true,
      enrich: {
        'manager.reset': withRestart,
        'manager.upgrade': withRestart,
        'manager.diagnose': withRestart,
        'manager.disable': withRestart,
        'mains.returned': (_, { blueprint: { timings } }, draw) => ({
          restartMs: drawn(timings.controllerColdBoot, draw, 'coldBoot'),
        }),
      },
    }),
    mains: declareMachine<MainsContract>()({
      chart: mains,
      foreground: true,
      apart: true,
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
    standing(managerAddress, {
      value: 'running',
      context: { graceMs: 0, restartMs: 0, hangMs: 0, cause: 'mains', functional: true },
    }),
    standing(mainsAddress, { value: 'present', context: { graceMs: 0, cycleMs: 0, fed: true } }),
  ],
  faults: [controllerFaults],
  hands: [controllerHands],
} satisfies MachineSide;
