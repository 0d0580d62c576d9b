/**
 * Transitions of power requests in each state of the host, which the chart uses. A request for the state that the host
 * already has is refused, as listed in behaviour § 3.1; all other requests are accepted. Before an operating system
 * runs, the firmware handles a button press and a graceful request at once.
 */

import { emit } from '../../declare.js';
import type { HostPhase, PowerRequest } from '../../power/index.js';

/** Transitions of accepted requests, by outcome. A new start uses the plan of the request. */
const outcomes = {
  switchOn: { target: '#power.starting.poweringOn', actions: 'rememberPlan' },
  switchOff: { target: '#power.stopping.poweringOff', actions: 'rememberPlan' },
  reset: { target: '#power.starting.resetting', reenter: true, actions: 'rememberPlan' },
  coldBoot: { target: '#power.stopping.coldBooting', actions: 'rememberPlan' },
  /** The power supplies switch on again, from the beginning. */
  startAgain: { target: '#power.starting.poweringOn', reenter: true, actions: 'rememberPlan' },
  /** A non-maskable interrupt (NMI) without a handler in the operating system resets the host. */
  interrupt: {
    target: '#power.starting.resetting',
    reenter: true,
    actions: ['rememberPlan', emit('host.nmi')],
  },
  interruptStart: {
    target: '#power.starting.poweringOn',
    reenter: true,
    actions: ['rememberPlan', emit('host.nmi')],
  },
  interruptStop: { target: '#power.stopping.coldBooting', actions: ['rememberPlan', emit('host.nmi')] },
  /** The request is stored and executed when the power supplies have switched off. */
  comeBack: { target: '#power.stopping.coldBooting', actions: 'rememberPlan' },
  /** The host is switching off already; an earlier stored request is deleted. */
  stayOff: { target: '#power.stopping.poweringOff' },
  osShutdown: { target: '#power.on.boot.shuttingDown', actions: 'rememberPlan' },
  osRestart: { target: '#power.on.boot.restarting', actions: 'rememberPlan' },
  osDump: { target: '#power.on.boot.dumping', actions: ['rememberPlan', emit('host.nmi')] },
  /** The running operating system is notified; it may ignore the request. */
  tell: { actions: emit('host.shutdownRequested') },
} as const;

type Outcome = keyof typeof outcomes | 'refused';
type Row = Readonly<Record<PowerRequest, Outcome>>;

/** Outcomes while the host is off. A request to switch off is refused, because it would have no effect. */
const off = {
  'power.on': 'switchOn',
  'power.forceOff': 'refused',
  'power.gracefulShutdown': 'refused',
  'power.forceRestart': 'refused',
  'power.gracefulRestart': 'refused',
  'power.nmi': 'refused',
  'power.coldBoot': 'refused',
  'button.press': 'switchOn',
  'button.hold': 'refused',
} as const satisfies Row;

/** Outcomes while no operating system runs: the firmware executes the request at once. */
const firmware = {
  'power.on': 'refused',
  'power.forceOff': 'switchOff',
  'power.gracefulShutdown': 'switchOff',
  'power.forceRestart': 'reset',
  'power.gracefulRestart': 'reset',
  'power.nmi': 'interrupt',
  'power.coldBoot': 'coldBoot',
  'button.press': 'switchOff',
  'button.hold': 'switchOff',
} as const satisfies Row;

const operatingSystem = {
  ...firmware,
  'power.gracefulShutdown': 'osShutdown',
  'power.gracefulRestart': 'osRestart',
  'power.nmi': 'osDump',
  'button.press': 'osShutdown',
} as const satisfies Row;

/**
 * Outcomes while the host is switching off. A request to start is stored until the power supplies have switched off. A
 * request to switch off deletes the stored request.
 */
const goingOff = {
  'power.on': 'comeBack',
  'power.forceOff': 'stayOff',
  'power.gracefulShutdown': 'stayOff',
  'power.forceRestart': 'comeBack',
  'power.gracefulRestart': 'comeBack',
  'power.nmi': 'interruptStop',
  'power.coldBoot': 'comeBack',
  'button.hold': 'stayOff',
} as const;

const requestTable = {
  unpowered: { ...off, 'power.on': 'refused', 'button.press': 'refused' },
  off,
  waiting: off,
  poweringOn: {
    ...firmware,
    'power.forceRestart': 'startAgain',
    'power.gracefulRestart': 'startAgain',
    'power.nmi': 'interruptStart',
  },
  resetting: firmware,
  poweringOff: { ...goingOff, 'button.press': 'comeBack' },
  coldBooting: { ...goingOff, 'button.press': 'stayOff' },
  initialising: firmware,
  halted: firmware,
  discovering: firmware,
  postHung: firmware,
  completing: firmware,
  servicing: firmware,
  prompting: firmware,
  holding: firmware,
  inSetUp: firmware,
  inApplication: firmware,
  unbootable: firmware,
  osBooting: firmware,
  osRunning: operatingSystem,
  osStranded: operatingSystem,
  osHung: {
    ...operatingSystem,
    'power.gracefulShutdown': 'tell',
    'power.gracefulRestart': 'tell',
    'button.press': 'tell',
  },
  shuttingDown: { ...operatingSystem, 'power.gracefulShutdown': 'tell', 'button.press': 'tell' },
  restarting: { ...operatingSystem, 'power.gracefulRestart': 'tell' },
  dumping: firmware,
} as const satisfies Readonly<Record<HostPhase, Row>>;

type Table = typeof requestTable;

/** Transitions of a chart state by accepted request. */
type Transitions<Phase extends HostPhase> = {
  readonly [Request in PowerRequest as Table[Phase][Request] extends 'refused'
    ? never
    : Request]: (typeof outcomes)[Exclude<Table[Phase][Request], 'refused'>];
};

export function transitionsIn<Phase extends HostPhase>(phase: Phase): Transitions<Phase> {
  const taken = Object.entries(requestTable[phase]).flatMap(([request, outcome]) =>
    outcome === 'refused' ? [] : [[request, outcomes[outcome]] as const],
  );
  return Object.fromEntries(taken) as Transitions<Phase>;
}

// States of the running operating system in the system power chart, including the loss of its disk and hangs.

/**
 * Time from the loss of the system disk until the operating system hangs. Unit: ms. Assumption: the operating system
 * writes logs or pages within a minute or two, and that write never completes.
 */
export const osStallMs = 90_000;

const crashes = { target: 'dumping', actions: ['rememberPlan', emit('host.crashed')] } as const;

export const runningSystem = {
  osRunning: {
    description: 'The operating system responds to requests.',
    on: {
      ...transitionsIn('osRunning'),
      'fault.host.hung': 'osHung',
      'fault.host.crashed': crashes,
      'systemDisk.lost': 'osStranded',
    },
  },
  osStranded: {
    description:
      'The system disk is lost: the operating system runs from memory, and hangs at the next disk access.',
    after: { osStall: 'osHung' },
    on: {
      ...transitionsIn('osStranded'),
      'fault.host.hung': 'osHung',
      'fault.host.crashed': crashes,
      'systemDisk.back': 'osRunning',
    },
  },
  osHung: {
    description:
      'The operating system does not react to requests; only a forced reset, a power-off or the end of the fault ends this state.',
    entry: emit('host.hung'),
    exit: emit('host.hangEnded'),
    on: { ...transitionsIn('osHung'), 'fault.host.recovered': 'osRunning' },
  },
} as const;
