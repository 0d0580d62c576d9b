/** Tests of invalid options from JavaScript: the error names the call, the place and the suggested correction. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createController,
  createWorld,
  explore,
  goTo,
  reach,
  shrink,
  simulate,
} from '../../scenarios/index.js';
import { scenarioOf } from '../support/scenarios/scenario-rig.js';

type Call = (options: never) => unknown;

/** Returns the error message for invalid options. */
async function complaint(call: Call, options: unknown): Promise<string> {
  try {
    await call(options as never);
  } catch (error) {
    assert.instance(error, TypeError);
    return (error as TypeError).message;
  }
  return 'taken';
}

const controller = createController();
const scenario = scenarioOf({ steps: [{ advance: '1m' }] });
const nothingToDo = () => undefined;

/** Calls with invalid options and the expected error message. */
const wrong: readonly (readonly [Call, unknown, RegExp])[] = [
  [
    createController,
    { sede: 7 },
    /^createController: sede: .*did you mean "seed"\? \(expected one of seed, blueprint, /,
  ],
  [createController, { seed: {} }, /^createController: seed: found a mapping \(expected text or a number\)$/],
  [
    createController,
    { whenUnavailable: 'drp' },
    /^createController: whenUnavailable: .*did you mean "drop"\?/,
  ],
  [createController, { executor: 'xstat' }, /^createController: executor: .*did you mean "xstate"\?/],
  [createController, { checks: {} }, /^createController: checks: found a mapping \(expected a list\)$/],
  [createController, null, /^createController: /],
  [createWorld, { sed: 1 }, /^createWorld: sed: .*did you mean "seed"\? \(expected one of seed, start, /],
  [
    (options) => createWorld().controller('bmc', options),
    { start: 0 },
    /^controller bmc: start: "start" is not a known/,
  ],
  [
    (options) => explore(controller, options),
    { futures: 0 },
    /^explore: futures: found 0 \(expected .*at least 1\)$/,
  ],
  [
    (options) => explore(controller, options),
    { always: { rule: 5 } },
    /^explore: always\.rule: found 5 \(expected a function\)$/,
  ],
  [
    (options) => explore(controller, options),
    { allways: {} },
    /^explore: allways: .*did you mean "always"\?/,
  ],
  [(options) => goTo(controller, '@0/1', options), { sed: 1 }, /^goTo: sed: .*did you mean "seed"\?/],
  [
    (target) => reach(controller, target),
    { machine: 'power/1', stat: 'on' },
    /^reach: .*stat: .*did you mean "state"\?/,
  ],
  [(options) => shrink(scenario, options), { whyle: 1 }, /^shrink: whyle: .*did you mean "while"\?/],
  [
    (options) => shrink(scenario, options),
    { runsMax: 0 },
    /^shrink: runsMax: found 0 \(expected .*at least 1\)$/,
  ],
  [
    (options) => shrink(scenario, options),
    { stopped: true },
    /^shrink: stopped: found true \(expected a function\)$/,
  ],
  [
    (options) => simulate(options, nothingToDo),
    { seeds: 0 },
    /^simulate: seeds: found 0 \(expected .*at least 1\)$/,
  ],
  [(options) => simulate(options, nothingToDo), { seeds: [] }, /^simulate: seeds: found a list of 0/],
  [(options) => simulate(options, nothingToDo), {}, /^simulate: seeds: "seeds" is missing/],
  [
    (options) => simulate(options, nothingToDo),
    { seeds: 1, twce: true },
    /^simulate: twce: .*did you mean "twice"\?/,
  ],
  [
    (limit) => controller.drive(async () => undefined, limit),
    { limt: '1h' },
    /^drive: limt: .*did you mean "limit"/,
  ],
];

for (const [index, [call, options, said]] of wrong.entries()) {
  test(`${index + 1}: ${JSON.stringify(options)} is told`, async () => {
    assert.match(await complaint(call, options), said);
  });
}

test('a statechart that there is not, and a state that it does not have, are told with the nearest', () => {
  const target = (machine: string, state: string) => () => reach(controller, { machine, state });

  assert.throws(
    target('powr/1', 'on'),
    /^there is no statechart powr\/1, did you mean "power"\? \(expected one of /,
  );
  assert.throws(
    target('power/1', 'on.boot.hlted'),
    /^machine power\/1 has no state on\.boot\.hlted, did you mean "on\.boot\.halted"\? \(expected one of unpowered, /,
  );
});

test('an option that is undefined is none', () => {
  assert.is(createController({ seed: undefined, password: undefined } as object).genesis.seed, '1');
});

test('a check that names what a scenario would have saved is told: here nothing is saved', () => {
  const checks = [{ always: { get: '/redfish/v1/', has: { Id: '${id}' } } }];

  assert.throws(() => createController({ checks }), /^checks: nothing is saved as id/);
});

test.run();
