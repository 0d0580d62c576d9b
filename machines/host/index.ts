/** The host on the side of the machines: its power and POST. */
import { findLacking, type PowerContract, powerAddress, testParts } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { hostFaults } from './faults.js';
import { hostHands } from './hands.js';
import type { Hardware } from './power-event.js';
import { systemPower } from './system-power.machine.js';
import { planned, typicalPowerTimings } from './timings.js';

const power = declareMachine<PowerContract, Hardware>()({
  chart: systemPower,
  foreground: true,
  enrich: planned,
  enrichAll: (_, tree) => ({ canStart: findLacking(tree.blueprint, testParts(tree)) === undefined }),
});

export const host = {
  machines: { power },
  first: ({ blueprint }) => {
    const timings = typicalPowerTimings(blueprint);
    const isOn = blueprint.settings.initialPower === 'on';
    const bootMs = timings.initialisationMs + timings.discoveryMs + timings.completionMs + timings.osBootMs;
    const context = {
      timings,
      postMode: 'Normal' as const,
      wasOn: isOn,
      autoOnDelayMs: 0,
      lastBootMs: isOn ? bootMs : 0,
    };
    const value = isOn
      ? ({ on: { boot: 'osRunning', devices: 'found', inventory: 'complete' } } as const)
      : 'off';
    return [standing(powerAddress, { value, context })];
  },
  faults: [hostFaults],
  hands: [hostHands],
} satisfies MachineSide;

export { typicalPowerTimings } from './timings.js';
