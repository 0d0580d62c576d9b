/**
 * The power machine by itself: in each of its states, what each request does or why it is refused. The table is
 * written from behaviour § 3.1, not from the chart.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isNotTaken, Simulation } from '../../../engine/index.js';
import {
  type ControllerInput,
  type ControllerSimulation,
  createControllerWorld,
  genesisTree,
} from '../../../machines/index.js';
import {
  type BootState,
  type ControllerTree,
  findBootState,
  type PowerRecord,
  type PowerValue,
  powerRecord,
} from '../../../models/index.js';
import { resetInput, rigGenesis, vendorInput } from '../../support/machines-rig.js';

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
  'hand on the button': { type: 'operator', hand: 'button.press' },
  'hand that holds the button': { type: 'operator', hand: 'button.hold' },
} as const satisfies Readonly<Record<string, ControllerInput>>;
type RequestName = keyof typeof requests;

/** Where a request leads; what is not named is refused. `stays`: taken, and nothing comes of it but a log entry. */
type Row = Partial<Record<RequestName, string>>;

const pressed = (target: string): Row => ({
  PushPowerButton: target,
  Press: target,
  'hand on the button': target,
});
const held: Row = { PressAndHold: 'poweringOff', 'hand that holds the button': 'poweringOff' };

const goesOn: Row = { On: 'poweringOn', ...pressed('poweringOn') };
const onItsWay: Row = { ForceOff: 'poweringOff', ...held };
const powered: Row = {
  ForceOff: 'poweringOff',
  ...held,
  ForceRestart: 'resetting',
  ColdBoot: 'coldBooting',
  Nmi: 'resetting',
};

const table: Readonly<Record<string, Row>> = {
  unpowered: {},
  off: goesOn,
  waiting: goesOn,
  poweringOn: onItsWay,
  resetting: onItsWay,
  poweringOff: {},
  coldBooting: {},
  initialising: powered,
  discovering: powered,
  completing: powered,
  osBooting: powered,
  osRunning: {
    ...powered,
    GracefulShutdown: 'shuttingDown',
    ...pressed('shuttingDown'),
    GracefulRestart: 'restarting',
    Nmi: 'dumping',
  },
  osHung: {
    ...powered,
    GracefulShutdown: 'stays',
    ...pressed('stays'),
    GracefulRestart: 'stays',
    Nmi: 'dumping',
  },
  shuttingDown: powered,
  restarting: powered,
  dumping: powered,
};

const restingStates = [
  'unpowered',
  'off',
  'waiting',
  'poweringOn',
  'resetting',
  'poweringOff',
  'coldBooting',
] as const;

function valueOfState(state: string): PowerValue {
  const resting = restingStates.find((name) => name === state);
  return resting ?? { on: { boot: state as BootState, devices: 'found', inventory: 'complete' } };
}

/** A controller whose host stands in this state, with no timer running. */
function standingIn(state: string): ControllerSimulation {
  const tree = genesisTree(rigGenesis());
  const power = powerRecord(tree);
  const record: PowerRecord = { ...power, value: valueOfState(state) };
  const standing = { ...tree, machines: { ...tree.machines, power: { 1: record } } };
  return new Simulation(createControllerWorld(), standing as unknown as ControllerTree);
}

function stateOf({ tree }: ControllerSimulation): string {
  const record = powerRecord(tree);
  return findBootState(record) ?? String(record.value);
}

function withoutClock({ clock: _, ...rest }: ControllerTree): Omit<ControllerTree, 'clock'> {
  return rest;
}

for (const [state, row] of Object.entries(table)) {
  test(`in ${state}, each of the ${Object.keys(requests).length} requests leads where behaviour § 3.1 says, or is refused`, () => {
    for (const [name, request] of Object.entries(requests)) {
      const simulation = standingIn(state);
      const before = simulation.tree;
      const target = row[name as RequestName];

      const outcome = simulation.perform(request);

      const what = `${name} in ${state}`;
      if (target === undefined) {
        assert.not.ok(outcome.ok, `${what} was not refused`);
        assert.ok(!outcome.ok && isNotTaken(outcome.refusal), what);
        assert.equal(withoutClock(simulation.tree), withoutClock(before), `${what} left something behind`);
        assert.is(simulation.nextAt, undefined, `${what} set a timer`);
      } else {
        assert.ok(outcome.ok, `${what} was refused`);
        assert.is(stateOf(simulation), target === 'stays' ? state : target, what);
        assert.is.not(
          simulation.tree.logs,
          target === 'stays' ? before.logs : undefined,
          `${what} left no trace`,
        );
      }
    }
  });
}

test('a host that is off refuses each request that needs it on, one that is on refuses to be switched on', () => {
  // The same-state requests of behaviour § 3.1, word for word.
  const off = ['ForceOff', 'GracefulShutdown', 'ForceRestart', 'Nmi'] as const;

  for (const name of off) assert.not.ok(standingIn('off').perform(requests[name]).ok, `${name} while off`);
  assert.not.ok(standingIn('osRunning').perform(requests.On).ok);
});

test('the table has a row for every state of the chart', () => {
  const boots = Object.keys(table).filter((state) => !restingStates.includes(state as never));

  assert.equal([...restingStates, ...boots].sort(), Object.keys(table).sort());
  assert.is(Object.keys(table).length, 16);
});

test.run();
