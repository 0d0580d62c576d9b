/** Tests of `why-not`, and of the causes of `why`: what precedes a change, what follows it, and the way to a condition. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { collectItems } from '../../../replay/cooperative.js';
import { readLocation } from '../../../replay/index.js';
import { startOf } from '../../../replay/queries/reading/position.js';
import { lastChange } from '../../../replay/queries/why.js';
import {
  type MachineObstacle,
  pausingObstacles,
  type ValueObstacle,
} from '../../../replay/queries/why-not.js';
import { readCondition } from '../../../scenarios/history/condition-expression.js';
import { resetUri, systemUri } from '../../support/lab.js';

/** Server whose host is switched off and on; its inventory ends minutes after the last change of its power. */
function restarted(): InProcessController {
  const controller = createController({ seed: 1 }).operator('button.hold').advance('1m');
  controller.post(resetUri, { ResetType: 'On' });
  return controller.advance('20m');
}

function obstaclesOf(controller: InProcessController, text: string) {
  const history = controller.history();
  const reading = readCondition(text, history);
  if (!reading.ok) throw new Error(reading.message);
  const at = { ...startOf(history), ...history.end };
  const found = [...collectItems(pausingObstacles(history, reading.condition, at))];
  return {
    values: found.filter((obstacle): obstacle is ValueObstacle => !('machine' in obstacle)),
    machines: found.filter((obstacle): obstacle is MachineObstacle => 'machine' in obstacle),
  };
}

function wayOf({ way }: MachineObstacle) {
  return way.map(({ event, to }) => `${event} → ${to.join(', ')}`);
}

const powerPointer = `${systemUri}#/PowerState`;

test('no event after a change is a cause of the change; why-not reports it as later', () => {
  const controller = restarted();
  const reading = readLocation(powerPointer);
  assert.ok(reading.ok);
  const change = lastChange(controller.history(), reading.location);
  const [value] = obstaclesOf(controller, `${powerPointer} = Off`).values;

  assert.ok(change?.influences !== undefined && change.influences.influences.length > 0);
  const { number } = change.event;
  for (const { event, isLater } of change.influences.influences)
    assert.ok(event.number < number && !isLater, `#${event.number} of #${number}`);
  const later = value?.influences.influences.filter(({ isLater }) => isLater) ?? [];
  const causes = value?.influences.influences.filter(({ isLater }) => !isLater) ?? [];
  assert.ok(later.some(({ event }) => event.number > number));
  assert.ok(causes.every(({ event, readBy }) => event.number < number && (readBy ?? 0) <= number));
});

test('the obstacle of a value has the last change of the value, not of the data around it', () => {
  const controller = restarted();
  const reading = readLocation(powerPointer);
  assert.ok(reading.ok);
  const [value] = obstaclesOf(controller, `${powerPointer} = Off`).values;

  assert.is(value?.change?.number, lastChange(controller.history(), reading.location)?.event.number);
});

test('a value of a resource has the way of the machine that decides it, by requests before losses', () => {
  const [power] = obstaclesOf(restarted(), `${powerPointer} = Off`).machines;

  assert.is(power?.machine, 'power/1');
  assert.equal(power && wayOf(power), ['power.forceOff → stopping.poweringOff', 'after powerOff → off']);
});

test('the way to a state of a lost machine is a loss if nothing else leads to it', () => {
  const [power] = obstaclesOf(restarted(), '{machine: power/1, in: unpowered}').machines;

  assert.equal(power && wayOf(power), ['mains.lost → unpowered']);
});

test('of a combination, only the machines that prevent it are listed, each with its way', () => {
  const controller = restarted();
  const off = '{machine: power/1, in: off}';
  const disabled = '{machine: manager/1, in: away.disabled}';
  const addresses = (text: string) => obstaclesOf(controller, text).machines.map(({ machine }) => machine);
  const both = obstaclesOf(controller, `{all: [${off}, ${disabled}]}`).machines;

  assert.equal(addresses(`{all: [${off}, {machine: manager/1, in: running}]}`), ['power/1']);
  assert.equal(addresses('{not: {machine: manager/1, in: running}}'), ['manager/1']);
  assert.equal(
    both.map(({ machine }) => machine),
    ['power/1', 'manager/1'],
  );
  assert.equal(both[0] && wayOf(both[0]).at(-1), 'after powerOff → off');
  assert.match((both[1] && wayOf(both[1]).at(-1)) ?? '', /→ away\.disabled$/);
});

test('a way through parallel regions keeps the other regions', () => {
  const controller = createController({ seed: 1 });
  controller.operator('button.hold').advance('1m');
  const text =
    '{all: [{machine: power/1, in: on.boot.osRunning}, {machine: power/1, in: on.inventory.complete}]}';
  const [power] = obstaclesOf(controller, text).machines;

  assert.equal(power?.way[0]?.event, 'power.on');
  assert.ok(power?.way.some(({ event }) => event === 'boot.posted'));
  assert.ok(power?.way.some(({ to }) => to.includes('on.boot.osRunning')));
});

test.run();
