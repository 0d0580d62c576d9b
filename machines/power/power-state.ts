/**
 * The state of the power machine as the system and the chassis show it, and its consequences for settings and the
 * operating system.
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

/** The standard's four states; during a warm reset the supply stays on. */
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

/** States of the standard's ComputerSystem. */
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
 * A state of the host: its description in a refusal, its POST state in the firmware, and its boot progress in the
 * standard.
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
  // The progress of a halted start follows from its halt reason.
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

/** End of POST; without a start of an operating system POST stays there and does not finish. */
function postEnd(described: string, progress: BootProgressState = 'SystemHardwareInitializationComplete') {
  return phase(described, 'InPostDiscoveryComplete', progress);
}

/** Description of the host's state in a refusal. */
export function describePower(record: PowerRecord): string {
  return phases[hostPhase(record)].described;
}

/** POST state as the firmware reports it (behaviour § 3.1). */
export function postState(record: PowerRecord): PostState {
  const current = hostPhase(record);
  return current === 'halted' ? haltIn(record).postState : phases[current].postState;
}

/** True from the start of POST to its end: settings that the firmware reads then are locked (behaviour § 3.1). */
export function inPost(record: PowerRecord): boolean {
  return postState(record).startsWith('InPost');
}

/** True from the end of POST until the host loses its power or restarts. */
export function isPastPost(record: PowerRecord): boolean {
  return postState(record) === 'FinishedPost';
}

interface Halt {
  readonly progress: BootProgressState;
  readonly postState: PostState;
}

/** Progress of a halted start, by halt reason. */
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

/** Progress of the last boot, in the standard's terms. */
export function lastBootState(record: PowerRecord): BootProgressState {
  const current = hostPhase(record);
  return current === 'halted' ? haltIn(record).progress : phases[current].progress;
}

/** Progress without a standard term: the running firmware application, by its structured boot name; the prompt. */
export function oemBootState(record: PowerRecord): string | undefined {
  const boot = findBootState(record);
  if (boot === 'prompting') return 'PowerOnPasswordPrompt';
  const { outcome } = record.context.attempt;
  return boot === 'inApplication' && outcome.ending === 'booted' ? outcome.from : undefined;
}

/** Time from power-on to a running operating system, in the last complete boot. Unit: s, whole (behaviour § 3.1). */
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
 * Progress of device discovery: devices on standby power are known while the host is off; from power-on all are
 * searched. Assumption: storage controllers have reported and every device was found when POST is complete, with any
 * outcome, because only the order is published (behaviour § 3.1).
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

/** Without power the host reports no devices. */
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

/** States in which POST is complete and no operating system follows. */
const ends: readonly BootState[] = ['holding', 'inSetUp', 'inApplication', 'unbootable'];

export function lockedDuringPost(tree: ControllerTree, pointer: string): Message | undefined {
  return inPost(powerRecord(tree))
    ? mgmtMessage('UnableToModifyDuringSystemPOST', [pointer.split('/').at(-1) ?? pointer], pointer)
    : undefined;
}

/** Assumption: a server distribution of Linux, independent of the boot source. */
export const operatingSystem = {
  name: 'Linux',
  version: '9.4',
  kernel: '5.14.0-427.13.1.el9_4.x86_64',
  /** Source: CIM_OperatingSystem, OSType: LINUX. */
  type: 36,
} as const;

/** Undefined until the operating system runs: it has reported nothing since the last start of the server. */
export function reportedSystem(tree: Pick<ControllerTree, 'machines'>): typeof operatingSystem | undefined {
  return lastBootState(powerRecord(tree)) === 'OSRunning' ? operatingSystem : undefined;
}
