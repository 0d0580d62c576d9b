/** The power machine's state as the system and the chassis show it, and what follows from it for settings and the operating system. */
import type { JsonObject } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Message, mgmtMessage } from '../../models/messages/index.js';
import {
  type BootState,
  findBootState,
  type HaltReason,
  type HostPhase,
  hostPhase,
  type PowerRecord,
  poweredParts,
  powerRecord,
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
type PostState = (typeof postStates)[number];

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

/** A state of the host: in words for a refused request, as the firmware reports it, and as the standard has it. */
function phase(described: string, postState: PostState, progress: BootProgressState = 'None') {
  return { described, postState, progress };
}

const phases: Readonly<Record<HostPhase, ReturnType<typeof phase>>> = {
  unpowered: phase('Power is off', 'PowerOff'),
  off: phase('Power is off', 'PowerOff'),
  waiting: phase('Power is off', 'PowerOff'),
  poweringOn: phase('Server is starting', 'Reset'),
  resetting: phase('Server is starting', 'Reset'),
  poweringOff: phase('Server is powering off', 'PowerOff'),
  coldBooting: phase('Server is powering off', 'PowerOff'),
  initialising: phase('Server is starting', 'InPost', 'MemoryInitializationStarted'),
  // How far it has come is told by what it is halted for.
  halted: phase('Server cannot start', 'InPost'),
  discovering: phase('Server is starting', 'InPostDiscoveryStart', 'BusInitializationStarted'),
  postHung: phase('Server hangs in its start', 'InPostDiscoveryStart', 'BusInitializationStarted'),
  completing: postEnd('Server is starting'),
  servicing: postEnd('Server is updating its firmware'),
  prompting: postEnd('Server is waiting for its power-on password', 'OEM'),
  holding: postEnd('Server is waiting at the end of POST'),
  inSetUp: postEnd('Server is in the set-up of its firmware', 'SetupEntered'),
  inApplication: postEnd('Server runs an application of its firmware', 'OEM'),
  unbootable: postEnd('Server has nothing to start from'),
  osBooting: phase('Operating system is not running', 'FinishedPost', 'OSBootStarted'),
  osRunning: phase('Power is on', 'FinishedPost', 'OSRunning'),
  osStranded: phase('Power is on', 'FinishedPost', 'OSRunning'),
  osHung: phase('Operating system is not running', 'FinishedPost', 'OSRunning'),
  shuttingDown: phase('Server is shutting down', 'FinishedPost', 'OSRunning'),
  restarting: phase('Server is shutting down', 'FinishedPost', 'OSRunning'),
  dumping: phase('Operating system is not running', 'FinishedPost', 'OSRunning'),
};

/** POST is at its end; where it does not end in a start of an operating system it stands there and does not finish. */
function postEnd(described: string, progress: BootProgressState = 'SystemHardwareInitializationComplete') {
  return phase(described, 'InPostDiscoveryComplete', progress);
}

/** What a refused request is told of the host's state. */
export function describePower(record: PowerRecord): string {
  return phases[hostPhase(record)].described;
}

/** The firmware's own account of where it is (behaviour § 3.1). */
export function postState(record: PowerRecord): PostState {
  const current = hostPhase(record);
  return current === 'halted' ? haltIn(record).postState : phases[current].postState;
}

/** True from the start of POST until it has finished: settings the firmware reads then are locked (behaviour § 3.1). */
export function inPost(record: PowerRecord): boolean {
  return postState(record).startsWith('InPost');
}

/** True once POST has finished, until the host loses its power or starts anew. */
export function isPastPost(record: PowerRecord): boolean {
  return postState(record) === 'FinishedPost';
}

interface Halt {
  readonly progress: BootProgressState;
  readonly postState: PostState;
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

function haltIn({ context }: PowerRecord): Halt {
  const { outcome } = context.attempt;
  return halts[outcome.ending === 'halted' ? outcome.reason : 'memory'];
}

/** How far the last boot has come, in the standard's words. */
export function lastBootState(record: PowerRecord): BootProgressState {
  const current = hostPhase(record);
  return current === 'halted' ? haltIn(record).progress : phases[current].progress;
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
  const isThrough = powered.inventory !== 'idle' || ends.includes(powered.boot);
  return ['vMainDeviceDiscoveryComplete', isThrough ? 'Complete' : 'Busy'];
}

/** Where POST stands when it has nothing more to do and no operating system takes over. */
const ends: readonly BootState[] = ['holding', 'inSetUp', 'inApplication', 'unbootable'];

export function lockedDuringPost(tree: ControllerTree, pointer: string): Message | undefined {
  return inPost(powerRecord(tree))
    ? mgmtMessage('UnableToModifyDuringSystemPOST', [pointer.split('/').at(-1) ?? pointer], pointer)
    : undefined;
}

/** Assumption: a server distribution of Linux, whatever a blueprint boots it from. */
export const operatingSystem = {
  name: 'Linux',
  version: '9.4',
  kernel: '5.14.0-427.13.1.el9_4.x86_64',
  /** Source: CIM_OperatingSystem, OSType: LINUX. */
  type: 36,
} as const;

/** Undefined until it runs: it has reported nothing since the server was last started. */
export function reportedSystem(tree: Pick<ControllerTree, 'machines'>): typeof operatingSystem | undefined {
  return lastBootState(powerRecord(tree)) === 'OSRunning' ? operatingSystem : undefined;
}
