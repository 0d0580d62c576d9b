/** The host on the side of the machines: its power and POST. */
import { type PowerContract, powerAddress } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { hostFaults } from './faults.js';
import { hostHands } from './hands.js';
import { systemPower } from './system-power.machine.js';
import { planned, typicalPowerTimings } from './timings.js';

const power = declareMachine<PowerContract>()({
  chart: systemPower,
  foreground: true,
  enrich: planned,
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
