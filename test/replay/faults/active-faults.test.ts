/** Tests of the active faults of a state: every lasting fault is listed until it ends, and replaced faults are not. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { faultNames, faults } from '../../../machines/faults/index.js';
import { activeFaults, readPosition } from '../../../replay/index.js';
import { toldTo } from '../../support/redfish/fault-rows.js';

function activeAt(controller: InProcessController, at = 'end') {
  const history = controller.history();
  const reading = readPosition(at, history);
  assert.ok(reading.ok);
  return activeFaults(history, reading.position);
}

function listed(controller: InProcessController, at?: string) {
  return activeAt(controller, at).map(({ fault, parameters, since }) => [fault, parameters, since.event]);
}

test('every lasting fault is active from its start to its end', () => {
  for (const name of faultNames.filter((each) => faults[each].clear !== null)) {
    const controller = createController();
    const { blueprint } = controller.genesis;
    const given = toldTo(name, blueprint, { optional: true });
    const input = { type: 'fault', fault: name } as const;
    assert.ok(controller.simulation.perform({ ...input, with: given, clear: false }).ok, name);
    assert.equal(listed(controller), [[name, given, 1]], name);

    const target = toldTo(name, blueprint, { optional: true, clear: true });
    assert.ok(controller.simulation.perform({ ...input, with: target, clear: true }).ok, name);
    assert.equal(listed(controller), [], name);
  }
});

test('a fault that is replaced, has ended by itself, or was refused, is not active', () => {
  const controller = createController({ seed: 42 });
  controller
    .fault('fan.failed', { part: 'Fan 1' })
    .fault('fan.failed', { part: 'Fan 2' })
    .fault('ambient.hot', { celsius: 35 })
    .advance('1m')
    .fault('fan.degraded', { part: 'Fan 1' })
    .fault('ambient.rising', { celsius: 30, minutes: 10 })
    .fault('controller.hung', { seconds: 5 })
    .advance('1m');
  const again = { type: 'fault', fault: 'fan.failed', with: { part: 'Fan 2' }, clear: false } as const;
  assert.not.ok(controller.simulation.perform(again).ok);

  assert.equal(
    activeAt(controller).map(({ fault, parameters, since }) => [
      fault,
      parameters,
      since.at - controller.genesis.startMs,
    ]),
    [
      ['fan.failed', { part: 'Fan 2' }, 0],
      ['fan.degraded', { part: 'Fan 1' }, 60_000],
      ['ambient.rising', { celsius: 30, minutes: 10 }, 60_000],
    ],
  );
  assert.equal(
    listed(controller, '30s').map(([fault]) => fault),
    ['fan.failed', 'fan.failed', 'ambient.hot'],
  );
  assert.equal(listed(controller, 'start'), []);
});

test.run();
