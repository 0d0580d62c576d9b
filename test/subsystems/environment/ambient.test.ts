/**
 * Tests of ambient air that heats up: its temperature changes in whole degrees over the given duration, and the
 * temperatures of the server follow.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { powerRecord } from '../../../machines/power/index.js';
import { createLab, type Lab } from '../../support/lab.js';

const air = ({ controller }: Lab) => controller.tree.conditions.ambientCelsius;
const rise = (lab: Lab, celsius: number, minutes: number) =>
  lab.controller.fault('ambient.rising', { celsius, minutes });

function usual(lab: Lab): number {
  rise(lab, 70, 1_440);
  const from = air(lab);
  lab.controller.clearFault('ambient.rising');
  return Number(from);
}

test('the air comes to its temperature in its time, degree by degree, and stays there', () => {
  const lab = createLab();
  const from = usual(lab);
  rise(lab, from + 10, 20);

  const course = [1, 2, 10, 7, 30].map((minutes) => air(lab.advance(`${minutes}m`)));

  assert.equal(course, [from, from + 1, from + 6, from + 10, from + 10]);
  assert.is(lab.controller.tree.machines.ambient, undefined, 'its machine is over');
});

test('it falls alike, and whatever comes later takes the place of what is under way', () => {
  const lab = createLab();
  const from = usual(lab);
  rise(lab, from - 4, 4);
  assert.is(air(lab.advance('2m')), from - 2);

  lab.controller.fault('ambient.hot', { celsius: 35 });
  assert.is(air(lab.advance('10m')), 35);
  rise(lab, 40, 5);
  assert.is(air(lab.advance('5m')), 40);
  assert.throws(() => rise(lab, 40, 5), /already has 40 °C/);
});

test('to clear it on its way gives the room its usual air, once', () => {
  const lab = createLab();
  rise(lab, 45, 60);
  lab.advance('30m');

  lab.controller.clearFault('ambient.rising');

  assert.is(air(lab.advance('2h')), null);
  assert.throws(() => lab.controller.clearFault('ambient.rising'), /not possible/);
});

test('a server is switched off in air that it does not bear, though nobody has set that at once', () => {
  const lab = createLab();
  rise(lab, 70, 120);

  lab.advance('4h');

  assert.is(powerRecord(lab.controller.tree).value, 'off');
});

test.run();
