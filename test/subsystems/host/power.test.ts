/**
 * Tests of the power machine alone: the effect of each request in each state, or the reason for the refusal. The table
 * is derived from behaviour § 3.1, not from the code of the machine.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isUnhandledEvent, Simulation } from '../../../engine/index.js';
import {
  type ControllerInput,
  type ControllerSimulation,
  createControllerModel,
  genesisTree,
} from '../../../machines/index.js';
import {
  type HostPhase,
  hostPhase,
  type PowerRecord,
  type PowerValue,
  powerRecord,
} from '../../../machines/power/index.js';
import type { ControllerTree } from '../../../models/tree.js';
import { resetInput, rigGenesis, vendorInput } from '../../support/engine/machines-rig.js';

const requests = {
  On: resetInput('On'),
  ForceOff: resetInput('ForceOff'),
  GracefulShutdown: resetInput('GracefulShutdown'),
  ForceRestart: resetInput('ForceRestart'),
  Nmi: resetInput('Nmi'),
  PushPowerButton: resetInput('PushPowerButton'),
  GracefulRestart: resetInput('GracefulRestart'),
  Press: vendorInput('PowerButton', { PushType: 'Press' }),
  PressAndHold: vendorInput('PowerButton', { PushType: 'PressAndHold' }),
  ColdBoot: vendorInput('SystemReset', { ResetType: 'ColdBoot' }),
  'hand on the button': { type: 'operator', action: 'button.press' },
  'hand that holds the button': { type: 'operator', action: 'button.hold' },
} as const satisfies Readonly<Record<string, ControllerInput>>;
type RequestName = keyof typeof requests;

/**
 * State to which each request leads. Requests that are missing here are refused. `stays` means that the request is
 * accepted and only writes a log entry.
 */
type Row = Partial<Record<RequestName, string>>;

const pressed = (target: string): Row => ({
  PushPowerButton: target,
  Press: target,
  'hand on the button': target,
});
const held = (target: string): Row => ({ PressAndHold: target, 'hand that holds the button': target });

const off: Row = { On: 'poweringOn', ...pressed('poweringOn') };
/**
 * Row of the states in which no operating system listens. The firmware handles the requests that are otherwise for the
 * operating system.
 */
const powered: Row = {
  ForceOff: 'poweringOff',
  GracefulShutdown: 'poweringOff',
  ...pressed('poweringOff'),
  ...held('poweringOff'),
  ForceRestart: 'resetting',
  GracefulRestart: 'resetting',
  ColdBoot: 'coldBooting',
  Nmi: 'resetting',
};
const running: Row = {
  ...powered,
  GracefulShutdown: 'shuttingDown',
  ...pressed('shuttingDown'),
  GracefulRestart: 'restarting',
  Nmi: 'dumping',
};
/**
 * Row of the states in which the host is going off. A request to start is stored and executed when the power supplies
 * are off. A request to switch off discards the stored request.
 */
const goingOff: Row = {
  On: 'coldBooting',
  ForceOff: 'poweringOff',
  GracefulShutdown: 'poweringOff',
  ...held('poweringOff'),
  ForceRestart: 'coldBooting',
  GracefulRestart: 'coldBooting',
  ColdBoot: 'coldBooting',
  Nmi: 'coldBooting',
};

const table: Readonly<Record<HostPhase, Row>> = {
  unpowered: {},
  off,
  waiting: off,
  poweringOn: { ...powered, ForceRestart: 'poweringOn', GracefulRestart: 'poweringOn', Nmi: 'poweringOn' },
  resetting: powered,
  poweringOff: { ...goingOff, ...pressed('coldBooting') },
  coldBooting: { ...goingOff, ...pressed('poweringOff') },
  initialising: powered,
  halted: powered,
  discovering: powered,
  postHung: powered,
  completing: powered,
  servicing: powered,
  prompting: powered,
  holding: powered,
  inSetUp: powered,
  inApplication: powered,
  unbootable: powered,
  osBooting: powered,
  osRunning: running,
  osStranded: running,
  osHung: { ...running, GracefulShutdown: 'osHung', ...pressed('osHung'), GracefulRestart: 'osHung' },
  shuttingDown: running,
  restarting: running,
  dumping: powered,
};

const phases = Object.keys(table) as readonly HostPhase[];

function valueOfPhase(phase: HostPhase): PowerValue {
  switch (phase) {
    case 'unpowered':
    case 'off':
    case 'waiting':
      return phase;
    case 'poweringOn':
    case 'resetting':
      return { starting: phase };
    case 'poweringOff':
    case 'coldBooting':
      return { stopping: phase };
    default:
      return { on: { boot: phase, devices: 'found', inventory: 'complete' } };
  }
}

const start = genesisTree(rigGenesis());

/** Creates a simulation whose host is in this state, with no running timer. */
function standingIn(phase: HostPhase): ControllerSimulation {
  const power = powerRecord(start);
  const record: PowerRecord = { ...power, value: valueOfPhase(phase) };
  const standing = { ...start, machines: { ...start.machines, power: { 1: record } } };
  return new Simulation(createControllerModel(), standing as unknown as ControllerTree);
}

function withoutClock({ clock: _, ...rest }: ControllerTree): Omit<ControllerTree, 'clock'> {
  return rest;
}

for (const phase of phases) {
  test(`in ${phase}, each of the ${Object.keys(requests).length} requests leads where the table says, or is refused`, () => {
    for (const [name, request] of Object.entries(requests)) {
      const simulation = standingIn(phase);
      const before = simulation.tree;
      const target = table[phase][name as RequestName];

      const outcome = simulation.perform(request);

      const what = `${name} in ${phase}`;
      if (target === undefined) {
        assert.not.ok(outcome.ok, `${what} was not refused`);
        assert.ok(!outcome.ok && isUnhandledEvent(outcome.refusal), what);
        assert.equal(withoutClock(simulation.tree), withoutClock(before), `${what} left something behind`);
        assert.is(simulation.nextAt, undefined, `${what} set a timer`);
      } else {
        assert.ok(outcome.ok, `${what} was refused`);
        assert.is(hostPhase(powerRecord(simulation.tree)), target, what);
      }
    }
  });
}

function isStopping(phase: HostPhase): boolean {
  return phase === 'poweringOff' || phase === 'coldBooting';
}

/** Sends a request in a state of the host and returns the state after an hour without other inputs. */
function endAfter(phase: HostPhase, name: RequestName): HostPhase | 'refused' {
  const simulation = standingIn(phase);
  if (!simulation.perform(requests[name]).ok) return 'refused';
  simulation.advanceTo(simulation.now + 3_600_000);
  return hostPhase(powerRecord(simulation.tree));
}

test('a host that is off refuses each request that needs it on, one that is on refuses to be switched on', () => {
  // The requests that behaviour § 3.1 refuses because the host is already in the requested state.
  const off = ['ForceOff', 'GracefulShutdown', 'ForceRestart', 'Nmi'] as const;

  for (const name of off) assert.not.ok(standingIn('off').perform(requests[name]).ok, `${name} while off`);
  assert.not.ok(standingIn('osRunning').perform(requests.On).ok);
});

test('from wherever the host stands, what asks for off ends in off and what asks for a start in a running system', () => {
  const toOff: readonly RequestName[] = ['ForceOff', 'GracefulShutdown', 'PressAndHold'];
  const toRunning: readonly RequestName[] = ['On', 'ForceRestart', 'GracefulRestart', 'ColdBoot', 'Nmi'];
  let walked = 0;
  for (const phase of phases) {
    for (const [names, end] of [
      [toOff, 'off'],
      [toRunning, 'osRunning'],
    ] as const) {
      for (const name of names) {
        // The host has no running timer here. A request that waits for the end of the state therefore has no effect.
        const stays = isStopping(phase) || phase === table[phase][name];
        const reached = endAfter(phase, name);
        if (reached !== 'refused' && !stays) assert.is(reached, end, `${name} in ${phase}`);
        walked += 1;
      }
    }
  }
  assert.is(walked, phases.length * 8);
});

test.run();
