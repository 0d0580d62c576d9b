/** The host on the side of the machines: its power and POST. */
import {
  type BootOutcome,
  biosAttribute,
  type PowerContract,
  type PoweredParts,
  powerAddress,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { attemptStart } from './attempt.js';
import { listAsking } from './endings.js';
import { hangStart, hostFaults } from './faults.js';
import { hostHands } from './hands.js';
import type { Firmware } from './power-event.js';
import { systemPower } from './system-power.machine.js';
import { planned, typicalPowerTimings } from './timings.js';
import { reportUnbooted, retryBoot } from './unbooted.js';

/** Where a start under way goes on by what it would come to: at the end of a stage of POST, and when it is tried again. */
const goesOn: ReadonlySet<string> = new Set(listAsking(systemPower.root));

const power = declareMachine<PowerContract, Partial<Firmware>>()({
  chart: systemPower,
  foreground: true,
  apart: true,
  enrich: planned,
  enrichAll: ({ type }, tree) =>
    goesOn.has(type)
      ? {
          attempt: attemptStart(tree),
          startsOver: biosAttribute(tree, 'BootOrderPolicy') === 'ResetAfterFailed',
          asksPassword: biosAttribute(tree, 'IsPowerOnPasswordSet') === true,
        }
      : {},
});

/** As it stands long after a start that ended in this. */
function standingAfter({ ending }: BootOutcome): PoweredParts {
  return ending === 'booted'
    ? { boot: 'osRunning', devices: 'found', inventory: 'complete' }
    : { boot: 'unbootable', devices: 'found', inventory: 'idle' };
}

export const host = {
  machines: { power },
  first: ({ blueprint }, tree) => {
    const timings = typicalPowerTimings(blueprint);
    const isOn = blueprint.settings.initialPower === 'on';
    const attempt = attemptStart(tree);
    const { outcome } = attempt;
    const bootMs = timings.initialisationMs + timings.discoveryMs + timings.completionMs + timings.osBootMs;
    const context = {
      timings,
      postMode: 'Normal' as const,
      wasOn: isOn,
      autoOnDelayMs: 0,
      lastBootMs: isOn && outcome.ending === 'booted' ? bootMs : 0,
      attempt,
      wrongPasswords: 0,
    };
    const value = isOn ? { on: standingAfter(outcome) } : 'off';
    return [standing(powerAddress, { value, context })];
  },
  faults: [hostFaults],
  hands: [hostHands],
  reactions: { 'controller.returned': reportUnbooted, 'host.memoryReady': hangStart },
  follow: retryBoot,
} satisfies MachineSide;

export { typicalPowerTimings } from './timings.js';
