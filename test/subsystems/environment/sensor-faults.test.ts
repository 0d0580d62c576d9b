/**
 * Tests of a stuck temperature sensor: its reading stays the same, and so does everything that depends on the reading.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  powerMetricReader,
  powerReader,
  readOperatingConditions,
  temperatureRanges,
  temperatureReader,
} from '../../../machines/hardware/environment/index.js';
import { always } from '../../../machines/watches/range.js';
import { createLab, type Lab } from '../../support/lab.js';

const inlet = '01-Inlet Ambient';
const readings = ({ controller: { tree, now } }: Lab) => {
  const read = temperatureReader(readOperatingConditions(tree))(now);
  return new Map(tree.blueprint.temperatures.map((sensor) => [sensor.name, read(sensor)]));
};
const facts = ({ controller }: Lab) => JSON.stringify(controller.tree.logs.iml);

test('a stuck sensor reads on what it read, the others go with the air, and it follows again once it is cleared', () => {
  const lab = createLab();
  const before = readings(lab);
  lab.controller.fault('sensor.stuck', { part: inlet });
  lab.controller.fault('ambient.hot', { celsius: 38 });

  const hot = readings(lab.advance('1h'));
  assert.is(hot.get(inlet), before.get(inlet));
  const risen = [...hot].filter(([name, celsius]) => celsius > (before.get(name) ?? 0));
  assert.is(risen.length, hot.size - 1);
  assert.throws(() => lab.controller.fault('sensor.stuck', { part: inlet }), /already stuck/);

  lab.controller.clearFault('sensor.stuck', { part: inlet });
  assert.is(readings(lab).get(inlet), 38);
  assert.throws(() => lab.controller.clearFault('sensor.stuck', { part: inlet }), /not stuck/);
});

test('heat that only a stuck sensor would have told of is not noticed, until it is cleared', () => {
  const lab = createLab();
  lab.controller.fault('sensor.stuck', { part: inlet });
  lab.controller.fault('ambient.hot', { celsius: 43 });
  lab.advance('1h');
  assert.not.match(facts(lab), inlet);

  lab.controller.clearFault('sensor.stuck', { part: inlet });
  lab.advance('5m');

  assert.match(facts(lab), inlet);
});

test('what is said ahead of a stuck sensor is what it reads', () => {
  const lab = createLab();
  lab.controller.fault('sensor.stuck', { part: inlet });
  const { tree } = lab.controller;
  const sensor = tree.blueprint.temperatures.find(({ name }) => name === inlet);
  assert.ok(sensor);

  const stuckAt = readings(lab).get(inlet);

  assert.equal(temperatureRanges(readOperatingConditions(tree))(always)(sensor), {
    lowest: stuckAt,
    highest: stuckAt,
  });
});

test('what the intake has read before stays as it was read, stuck or not', () => {
  const lab = createLab();
  lab.controller.fault('ambient.hot', { celsius: 35 }).advance('1h');
  lab.controller.fault('sensor.stuck', { part: inlet });
  lab.controller.clearFault('ambient.hot').advance('1h');
  lab.controller.clearFault('sensor.stuck', { part: inlet }).advance('1h');

  const situation = readOperatingConditions(lab.controller.tree);
  const metric = powerMetricReader(situation, powerReader(situation));
  const read = (instant: number) => metric(instant).AmbTemp;
  const hourMs = 3_600_000;
  const { now } = lab.controller;

  assert.is(read(now - 2.5 * hourMs), 35);
  assert.is(read(now - 1.5 * hourMs), 35, 'stuck');
  assert.is.not(read(now), 35);
});

test.run();
