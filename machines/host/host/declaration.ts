/** Declaration of the host subsystem: its power, POST and boot. */
import { biosAttribute, powerAutoOn, powerOnDelay } from '../../bios-attributes/index.js';
import { declareMachine } from '../../declare.js';
import {
  type BootOutcome,
  describePower,
  type PowerContract,
  type PoweredParts,
  powerAddress,
  powerRecord,
} from '../../power/index.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { bootBranches, bootMachines } from '../boot/index.js';
import { attemptStart, reportUnbooted, retryBoot } from './attempt.js';
import { hostFacts } from './facts.js';
import { hangStart, hostFaults } from './faults.js';
import { hostOperatorActions } from './operator-actions.js';
import { type Firmware, listTransitionsNeedingBoot } from './power-chart.js';
import { type HostState, initialHost, resetReasonReactions } from './state.js';
import { systemPower } from './system-power.machine.js';
import { planned, typicalPowerTimings } from './timings.js';

/**
 * Types of the events whose transitions depend on the outcome of a host start, at the end of a POST stage and during
 * retries.
 */
const goesOn: ReadonlySet<string> = new Set(listTransitionsNeedingBoot(systemPower.root));

const power = declareMachine<PowerContract, Partial<Firmware>>()({
  chart: systemPower,
  foreground: true,
  runsWhileHung: true,
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

export const host: Subsystem<{
  readonly branches: { readonly host: HostState };
  readonly facts: typeof hostFacts;
  readonly faults: typeof hostFaults;
  readonly operatorActions: typeof hostOperatorActions;
}> = {
  branchDescriptions: {
    host: 'Names, identifiers and power policy of the host, and the facts of its last start.',
  },
  initial: initialHost,
  facts: hostFacts,
  faults: hostFaults,
  operatorActions: hostOperatorActions,
  restore: {
    settings: (stage) => {
      const { settings } = stage.tree.blueprint;
      powerAutoOn.put(stage, settings.powerAutoOn);
      powerOnDelay.put(stage, settings.powerOnDelay);
      stage.draft.host.remainsOffAfterHeat = true;
    },
  },
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
    return [initialRecord(powerAddress, { value, context })];
  },
  reactions: {
    ...resetReasonReactions,
    'host.postDiscoveryComplete': (stage) => {
      stage.assign('host', { discoveredAt: stage.now });
    },
    'systemErase.firmwareErased': ({ draft }) => {
      Object.assign(draft.host, { assetTag: '', endOfPostDelaySeconds: 0, postMode: 'Normal' });
    },
    // Restores the host name and the domain name, because the controller stores these names.
    'systemErase.controllerErased': ({ draft, view: { blueprint } }) => {
      const { hostName, fqdn } = blueprint.system;
      Object.assign(draft.host, { hostName, fqdn });
    },
    'controller.returned': reportUnbooted,
    'host.memoryReady': hangStart,
  },
  branchReactions: [
    { name: 'boot', branches: bootBranches, machines: [powerAddress], kinds: bootMachines, react: retryBoot },
  ],
  states: { power: (tree) => describePower(powerRecord(tree)) },
};

/** Returns the steady state of the host after a start with this outcome. */
function standingAfter({ ending }: BootOutcome): PoweredParts {
  return ending === 'booted'
    ? { boot: 'osRunning', devices: 'found', inventory: 'complete' }
    : { boot: 'unbootable', devices: 'found', inventory: 'idle' };
}
