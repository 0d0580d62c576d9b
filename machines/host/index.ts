/** The host on the side of the machines: its power and POST. */
import { type PowerContract, type PowerRequest, powerAddress, powerRequests } from '../../models/index.js';
import { machineOf } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { hostFaults } from './faults.js';
import { hostHands } from './hands.js';
import { systemPower } from './system-power.machine.js';
import { type DrawPlan, drawAutoOnDelay, drawPlan, typicalPowerTimings } from './timings.js';

/** Every request brings the plan of the cycle it may start. */
const requests = Object.fromEntries(powerRequests.map((type) => [type, drawPlan])) as Readonly<
  Record<PowerRequest, DrawPlan>
>;

const power = machineOf<PowerContract>()({
  chart: systemPower,
  foreground: true,
  enrich: {
    ...requests,
    'standby.ready': (event, tree, draw) => ({
      ...drawPlan(event, tree, draw),
      autoOn: tree.host.powerAutoOn,
      delayMs: drawAutoOnDelay(tree.host, draw),
    }),
  },
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
