/**
 * State of the power machine as the system and the chassis show it, and its consequences for settings and the operating
 * system.
 */
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

/** Returns the power state of the Redfish standard. During a warm reset it is `On`, because the supplies stay on. */
export function powerState({ value }: PowerRecord): (typeof powerStates)[number] {
  if (typeof value === 'string') return 'Off';
  if ('stopping' in value) return 'PoweringOff';
  return 'starting' in value && value.starting === 'poweringOn' ? 'PoweringOn' : 'On';
}

/** POST states. Source: behaviour § 3.1. */
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

/** Boot progress states of the schema ComputerSystem. */
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

/**
 * Creates the row of a host state: its description in a refusal, its POST state in the firmware, and its boot progress
 * in the Redfish standard.
 */
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
  // The boot progress of a halted start follows from its halt reason (`halts`).
  halted: phase('Server cannot start', 'InPost'),
  discovering: phase('Server is starting', 'InPostDiscoveryStart', 'BusInitializationStarted'),
  postHung: phase('Server hangs in POST', 'InPostDiscoveryStart', 'BusInitializationStarted'),
  completing: postEnd('Server is starting'),
  servicing: postEnd('Server is updating its firmware'),
  prompting: postEnd('Server is waiting for its power-on password', 'OEM'),
  holding: postEnd('Server is waiting at the end of POST'),
  inSetUp: postEnd('Server is in the firmware setup', 'SetupEntered'),
  inApplication: postEnd('Server runs a firmware application', 'OEM'),
  unbootable: postEnd('Server has no bootable device'),
  osBooting: phase('Operating system is not running', 'FinishedPost', 'OSBootStarted'),
  osRunning: phase('Power is on', 'FinishedPost', 'OSRunning'),
  osStranded: phase('Power is on', 'FinishedPost', 'OSRunning'),
  osHung: phase('Operating system is not running', 'FinishedPost', 'OSRunning'),
  shuttingDown: phase('Server is shutting down', 'FinishedPost', 'OSRunning'),
  restarting: phase('Server is shutting down', 'FinishedPost', 'OSRunning'),
  dumping: phase('Operating system is not running', 'FinishedPost', 'OSRunning'),
};

/** Creates the row of a host state at the end of POST. POST does not finish unless an operating system starts. */
function postEnd(described: string, progress: BootProgressState = 'SystemHardwareInitializationComplete') {
  return phase(described, 'InPostDiscoveryComplete', progress);
}

/** Returns the description of the host's state for a refusal. */
export function describePower(record: PowerRecord): string {
  return phases[hostPhase(record)].described;
}

/** Returns the POST state as the firmware reports it (behaviour § 3.1). */
export function postState(record: PowerRecord): PostState {
  const current = hostPhase(record);
  return current === 'halted' ? haltIn(record).postState : phases[current].postState;
}

/**
 * Checks that POST is in progress. Settings that the firmware reads in POST are locked until its end (behaviour § 3.1).
 */
export function inPost(record: PowerRecord): boolean {
  return postState(record).startsWith('InPost');
}

/** Checks that POST has finished since the last power-on or restart of the host. */
export function isPastPost(record: PowerRecord): boolean {
  return postState(record) === 'FinishedPost';
}

interface Halt {
  readonly progress: BootProgressState;
  readonly postState: PostState;
}

/** Boot progress and POST state of a halted start, by halt reason. */
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

/** Returns the progress of the last boot in the terms of the Redfish standard. */
export function lastBootState(record: PowerRecord): BootProgressState {
  const current = hostPhase(record);
  return current === 'halted' ? haltIn(record).progress : phases[current].progress;
}

/**
 * Returns the progress that the Redfish standard has no term for: the password prompt, or the structured boot name of
 * the running firmware application.
 */
export function oemBootState(record: PowerRecord): string | undefined {
  const boot = findBootState(record);
  if (boot === 'prompting') return 'PowerOnPasswordPrompt';
  const { outcome } = record.context.attempt;
  return boot === 'inApplication' && outcome.ending === 'booted' ? outcome.from : undefined;
}

/**
 * Returns the time from power-on to a running operating system in the last complete boot. Unit: s, whole (behaviour §
 * 3.1).
 */
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

/**
 * Returns the state of the host: `Starting` from power-on to the end of POST, `Enabled` after POST, `Disabled` while
 * the host is off (behaviour § 3.1).
 */
export function hostState(record: PowerRecord): 'Disabled' | 'Starting' | 'Enabled' {
  const state = powerState(record);
  if (state === 'Off' || state === 'PoweringOff') return 'Disabled';
  return inPost(record) || findBootState(record) === undefined ? 'Starting' : 'Enabled';
}

/** States of discovery by the agent, of devices and of storage. Source: behaviour § 2.2. */
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
 * Returns the progress of device discovery. While the host is off, the devices on standby power are known; after
 * power-on, POST searches all devices. Assumption: when POST is complete with any outcome, every device was found and
 * storage controllers have reported. Only the order is published (behaviour § 3.1).
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

/** Discovery states without host power. No devices are reported while the host is unpowered or powers off. */
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

/** Boot states in which POST is complete and no operating system follows. */
const ends: readonly BootState[] = ['holding', 'inSetUp', 'inApplication', 'unbootable'];

export function lockedDuringPost(tree: ControllerTree, pointer: string): Message | undefined {
  return inPost(powerRecord(tree))
    ? mgmtMessage('UnableToModifyDuringSystemPOST', [pointer.split('/').at(-1) ?? pointer], pointer)
    : undefined;
}

/** Operating system of the host. Assumption: every boot source starts the same server distribution of Linux. */
export const operatingSystem = {
  name: 'Linux',
  version: '9.4',
  kernel: '5.14.0-427.13.1.el9_4.x86_64',
  /** Type of the operating system. Source: CIM_OperatingSystem, OSType: LINUX. */
  type: 36,
} as const;

/**
 * Returns the operating system that has reported to the controller; undefined before it runs, because a start of the
 * host discards earlier reports.
 */
export function reportedSystem(tree: Pick<ControllerTree, 'machines'>): typeof operatingSystem | undefined {
  return lastBootState(powerRecord(tree)) === 'OSRunning' ? operatingSystem : undefined;
}
