/** What the power machine's state looks like on the system and the chassis. */
import type { JsonObject } from '../../../engine/index.js';
import type { HaltReason } from './boot-outcome.js';
import {
  type BootState,
  findBootState,
  type HostPhase,
  hostPhase,
  inPost,
  type PoweredParts,
  type PowerRecord,
  poweredParts,
} from './power-contract.js';

export const powerStates = ['On', 'Off', 'PoweringOn', 'PoweringOff'] as const;

/** The standard's four; during a warm reset the supply stays on. */
export function powerState({ value }: PowerRecord): (typeof powerStates)[number] {
  if (typeof value === 'string') return 'Off';
  if ('stopping' in value) return 'PoweringOff';
  return 'starting' in value && value.starting === 'poweringOn' ? 'PoweringOn' : 'On';
}

/** Source: behaviour § 3.1. */
export const postStates = [
  'Unknown',
  'Reset',
  'PowerOff',
  'InPost',
  'InPostDiscoveryStart',
  'InPostDiscoveryComplete',
  'FinishedPost',
] as const;

/** The firmware's own account of where it is (behaviour § 3.1). */
export function postState(record: PowerRecord): (typeof postStates)[number] {
  switch (hostPhase(record)) {
    case 'unpowered':
    case 'off':
    case 'waiting':
    case 'poweringOff':
    case 'coldBooting':
      return 'PowerOff';
    case 'poweringOn':
    case 'resetting':
      return 'Reset';
    case 'halted':
      return haltIn(record).postState;
    case 'initialising':
      return 'InPost';
    case 'discovering':
    case 'postHung':
      return 'InPostDiscoveryStart';
    case 'completing':
    case 'servicing':
    case 'prompting':
    case 'holding':
    case 'inSetUp':
    case 'inApplication':
    case 'unbootable':
      return 'InPostDiscoveryComplete';
    default:
      return 'FinishedPost';
  }
}

/** The standard's, of ComputerSystem. */
export const bootProgressStates = [
  'None',
  'PrimaryProcessorInitializationStarted',
  'BusInitializationStarted',
  'MemoryInitializationStarted',
  'SecondaryProcessorInitializationStarted',
  'PCIResourceConfigStarted',
  'SystemHardwareInitializationComplete',
  'SetupEntered',
  'OSBootStarted',
  'OSRunning',
  'OEM',
] as const;

type BootProgressState = (typeof bootProgressStates)[number];

const progress: Readonly<Record<Exclude<BootState, 'halted'>, BootProgressState>> = {
  initialising: 'MemoryInitializationStarted',
  discovering: 'BusInitializationStarted',
  postHung: 'BusInitializationStarted',
  completing: 'SystemHardwareInitializationComplete',
  servicing: 'SystemHardwareInitializationComplete',
  prompting: 'OEM',
  holding: 'SystemHardwareInitializationComplete',
  inSetUp: 'SetupEntered',
  inApplication: 'OEM',
  unbootable: 'SystemHardwareInitializationComplete',
  osBooting: 'OSBootStarted',
  osRunning: 'OSRunning',
  osStranded: 'OSRunning',
  osHung: 'OSRunning',
  shuttingDown: 'OSRunning',
  restarting: 'OSRunning',
  dumping: 'OSRunning',
};

interface Halt {
  readonly progress: BootProgressState;
  readonly postState: (typeof postStates)[number];
}

/** How far a start comes that is halted, by what it is halted for. */
const halts: Readonly<Record<HaltReason, Halt>> = {
  processor: { progress: 'PrimaryProcessorInitializationStarted', postState: 'InPost' },
  memory: { progress: 'MemoryInitializationStarted', postState: 'InPost' },
  componentIntegrity: { progress: 'PCIResourceConfigStarted', postState: 'InPostDiscoveryStart' },
  configurationLock: { progress: 'PCIResourceConfigStarted', postState: 'InPostDiscoveryStart' },
  secureErase: { progress: 'PCIResourceConfigStarted', postState: 'InPostDiscoveryStart' },
  password: { progress: 'SystemHardwareInitializationComplete', postState: 'InPostDiscoveryComplete' },
};

function haltIn({
  context: {
    attempt: { outcome },
  },
}: PowerRecord): Halt {
  return halts[outcome.ending === 'halted' ? outcome.reason : 'memory'];
}

/** How far the last boot has come, in the standard's words. */
export function lastBootState(record: PowerRecord): BootProgressState {
  const boot = findBootState(record);
  if (boot === undefined) return 'None';
  return boot === 'halted' ? haltIn(record).progress : progress[boot];
}

/** Of what the standard has no word for: the firmware's application that runs, by its structured boot name; the prompt. */
export function oemBootState(record: PowerRecord): string | undefined {
  const boot = findBootState(record);
  if (boot === 'prompting') return 'PowerOnPasswordPrompt';
  const { outcome } = record.context.attempt;
  return boot === 'inApplication' && outcome.ending === 'booted' ? outcome.from : undefined;
}

/** From power-on to a running operating system, of the last boot that got there. Unit: s, whole (behaviour § 3.1). */
export function lastBootSeconds({ context }: PowerRecord): number {
  return Math.round(context.lastBootMs / 1_000);
}

export function bootProgress(record: PowerRecord): JsonObject {
  const oemLastState = oemBootState(record);
  return {
    LastState: lastBootState(record),
    ...(oemLastState === undefined ? {} : { OemLastState: oemLastState }),
    LastBootTimeSeconds: lastBootSeconds(record),
  };
}

/** `Starting` from power-on to the end of POST, `Enabled` after it, `Disabled` while off (behaviour § 3.1). */
export function hostState(record: PowerRecord): 'Disabled' | 'Starting' | 'Enabled' {
  const state = powerState(record);
  if (state === 'Off' || state === 'PoweringOff') return 'Disabled';
  return inPost(record) || findBootState(record) === undefined ? 'Starting' : 'Enabled';
}

/** Source: behaviour § 2.2. */
export const agentDiscoveries = ['Busy', 'Complete', 'Initial', 'NoAMS'] as const;
export const deviceDiscoveries = [
  'Busy',
  'DataIncomplete',
  'Initial',
  'vAuxDeviceDiscoveryComplete',
  'vMainDeviceDiscoveryComplete',
] as const;
export const storageDiscoveries = ['Busy', 'Cached', 'Complete', 'Initial', 'PendingSoftwareRAID'] as const;

export interface DeviceDiscovery {
  readonly AMSDeviceDiscovery: (typeof agentDiscoveries)[number];
  readonly DeviceDiscovery: (typeof deviceDiscoveries)[number];
  readonly SmartArrayDiscovery: (typeof storageDiscoveries)[number];
}

/**
 * How far the search has come: what is on standby power is known while the host is off, all of it is looked for from
 * there on. Assumption: storage controllers have reported once POST is through, whatever it ends in, and every device was
 * found, as only the order is published (behaviour § 3.1).
 */
export function deviceDiscovery(record: PowerRecord): DeviceDiscovery {
  const [devices, storage] = discovered(record);
  return { AMSDeviceDiscovery: 'NoAMS', DeviceDiscovery: devices, SmartArrayDiscovery: storage };
}

type Discovered = readonly [
  devices: DeviceDiscovery['DeviceDiscovery'],
  storage: DeviceDiscovery['SmartArrayDiscovery'],
];

const [begun, looking, onStandby] = [
  ['Initial', 'Initial'],
  ['Busy', 'Busy'],
  ['vAuxDeviceDiscoveryComplete', 'Cached'],
] as const satisfies readonly Discovered[];

/** Without power of its own the host says nothing of its devices. */
const unpowered: Readonly<Partial<Record<HostPhase, Discovered>>> = {
  unpowered: begun,
  poweringOff: begun,
  coldBooting: begun,
  off: onStandby,
  waiting: onStandby,
};

function discovered(record: PowerRecord): Discovered {
  const powered = poweredParts(record);
  if (powered?.devices !== 'found') return unpowered[hostPhase(record)] ?? looking;
  return ['vMainDeviceDiscoveryComplete', isThrough(powered) ? 'Complete' : 'Busy'];
}

/** Where POST stands when it has nothing more to do and no operating system takes over. */
const ends: readonly BootState[] = ['holding', 'inSetUp', 'inApplication', 'unbootable'];

function isThrough({ boot, inventory }: PoweredParts): boolean {
  return inventory !== 'idle' || ends.includes(boot);
}
