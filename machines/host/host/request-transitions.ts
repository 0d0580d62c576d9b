/**
 * What each request to the server's power does in each state of the host: the chart takes its transitions from this
 * table. Refused is what asks for what is already so, as behaviour § 3.1 lists it; everything else is taken and leads
 * somewhere. Before an operating system listens, the firmware takes a press and a graceful request, at once.
 */

import { emit } from '../../declare.js';
import type { HostPhase, PowerRequest } from '../../power/index.js';

/** Where a taken request leads. A new start goes by the plan that came with the request. */
const outcomes = {
  switchOn: { target: '#power.starting.poweringOn', actions: 'rememberPlan' },
  switchOff: { target: '#power.stopping.poweringOff', actions: 'rememberPlan' },
  reset: { target: '#power.starting.resetting', reenter: true, actions: 'rememberPlan' },
  coldBoot: { target: '#power.stopping.coldBooting', actions: 'rememberPlan' },
  /** The supplies come up once more, from the beginning. */
  startAgain: { target: '#power.starting.poweringOn', reenter: true, actions: 'rememberPlan' },
  /** An NMI that no operating system catches ends in a reset. */
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
  /** Kept, and carried out once the supplies have let go. */
  comeBack: { target: '#power.stopping.coldBooting', actions: 'rememberPlan' },
  /** On the way there already; what was kept before is forgotten. */
  stayOff: { target: '#power.stopping.poweringOff' },
  osShutdown: { target: '#power.on.boot.shuttingDown', actions: 'rememberPlan' },
  osRestart: { target: '#power.on.boot.restarting', actions: 'rememberPlan' },
  osDump: { target: '#power.on.boot.dumping', actions: ['rememberPlan', emit('host.nmi')] },
  /** The operating system has been told, and knows no more than that. */
  tell: { actions: emit('host.shutdownRequested') },
} as const;

type Outcome = keyof typeof outcomes | 'refused';
type Row = Readonly<Record<PowerRequest, Outcome>>;

/** On while on, off while off: there is nothing to do. */
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

/** No operating system is there to be asked: the firmware does at once what it would be asked for. */
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

/** What asks for a start is kept until the supplies have let go; what asks for off forgets that. */
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

/** The transitions of a state, by the requests it takes. */
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

// The operating system while it runs, in the chart of the system power: also without its disk, and when it hangs.

/**
 * How long an operating system without its disk answers before it hangs. Unit: ms. Assumption: its logs and its pages are
 * written within a minute or two, and that write never ends.
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
      'Requests reach the operating system without effect; only a forced reset or a recovery helps.',
    entry: emit('host.hung'),
    exit: emit('host.hangEnded'),
    on: { ...transitionsIn('osHung'), 'fault.host.recovered': 'osRunning' },
  },
} as const;
