/** Tests of the settings of a sensor: user thresholds, and the value that replaces its reading. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerResetUri } from '../../support/lab.js';
import { factsIn } from '../../support/reporting/logged-entries.js';

const sensorsUri = '/redfish/v1/Chassis/1/Sensors/';
const processorUri = `${sensorsUri}2/`;
const thermalUri = '/redfish/v1/Chassis/1/Thermal/';

const threshold = (name: string, Reading: number | null) => ({ Thresholds: { [name]: { Reading } } });
const vendor = (settings: object) => ({ Oem: { Vnd: settings } });

function readings(lab: Lab, uri: string, minutes: number): number[] {
  return Array.from({ length: minutes }, () => Number(lab.advance('1m').get(uri).is(200).reply.body.Reading));
}

test('a threshold set on a sensor holds from the next reset on, and is told of when it is exceeded', () => {
  const lab = createLab();
  lab.get(processorUri).has(threshold('UpperCautionUser', null));

  lab.patch(processorUri, threshold('UpperCautionUser', 10)).is(200).says('Mgmt.ResetRequired');
  lab.get(processorUri).has(threshold('UpperCautionUser', null));
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  lab.get(processorUri).has(threshold('UpperCautionUser', 10)).has(threshold('UpperCriticalUser', null));
  assert.ok(factsIn(lab.controller.tree).includes('temperature.userWarning'));
});

test('a threshold set on a sensor is the one that the thermal action sets, and null takes it away', () => {
  const lab = createLab();
  const body = { SensorNumber: 2, ThresholdValue: 80, AlertType: 'Critical' };
  lab.post(`${thermalUri}Actions/Oem/Vnd/VndThermalExt.SetUserTempThreshold/`, body).is(200);

  lab.patch(processorUri, threshold('UpperCriticalUser', null)).is(200);

  assert.equal(lab.controller.tree.cooling.userThresholds.configured, {});
});

test('a threshold above the limit of the hardware is refused, and so is one of what is no temperature', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  for (const wrong of [-1, 91]) {
    lab
      .patch(processorUri, threshold('UpperCautionUser', wrong))
      .is(400)
      .says('Mgmt.InvalidUserDefTemperatureThresholdValue');
  }
  lab
    .patch(`${sensorsUri}Fan1/`, threshold('UpperCautionUser', 50))
    .is(400)
    .says('Mgmt.PropertyNotWritableOrUnknown');
  lab.patch(processorUri, threshold('UpperFatal', 50)).is(400).says('Mgmt.PropertyNotWritableOrUnknown');

  assert.is(lab.controller.tree.cooling, before.cooling);
});

test('a sensor that is overridden shows what is expected of it, with a warning, until that is taken back', () => {
  const [lab, usual] = [createLab(), createLab()];

  lab
    .patch(processorUri, vendor({ FallbackOverride: true }))
    .is(200)
    .says('Mgmt.FallBackSensorOverrideWarning');

  lab.get(processorUri).has(vendor({ FallbackOverride: true }));
  const [shown, measured] = [readings(lab, processorUri, 60), readings(usual, processorUri, 60)];
  assert.not.equal(shown, measured);
  assert.ok(shown.every((celsius, at) => Math.abs(celsius - (measured[at] ?? Number.NaN)) <= 1));
  lab
    .patch(processorUri, vendor({ FallbackOverride: false }))
    .is(200)
    .says('Base.Success');
  assert.equal(readings(lab, processorUri, 60), readings(usual, processorUri, 60));
});

test('a sensor that must not fall back is not overridden, and one that was is no more', () => {
  const lab = createLab();

  lab.patch(processorUri, vendor({ FallbackOverride: true })).is(200);
  lab.patch(processorUri, vendor({ FallBackDisabled: true })).is(200);
  lab.get(processorUri).has(vendor({ FallBackDisabled: true, FallbackOverride: false }));

  lab
    .patch(processorUri, vendor({ FallbackOverride: true }))
    .is(400)
    .says('Mgmt.FallBackSensorDisabled');
  lab
    .patch(processorUri, vendor({ FallbackOverride: true, FallBackDisabled: true }))
    .is(400)
    .says('Mgmt.FallBackSensorDisabled');
  lab.patch(processorUri, vendor({ FallbackOverride: true, FallBackDisabled: false })).is(200);
});

test.run();
