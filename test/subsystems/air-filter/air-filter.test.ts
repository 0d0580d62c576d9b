/** Tests of air filter reminders: when they come, which time counts towards them, and when they end. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { isPastPost, powerRecord } from '../../../machines/power/index.js';
import { createLab, type Lab, managerResetUri, managerUri, resetUri, systemUri } from '../../support/lab.js';

const trigger = `${managerUri}actions/Oem/Vnd/VndMgmt.TriggerFilterChangeTimer`;
const disable = `${managerUri}Actions/Oem/Vnd/VndMgmt.DisableFilterChangeTimer/`;
const early = 'RemainingDaysForEarlyReminder';
const critical = 'RemainingDaysForCriticalReminder';

function set(lab: Lab, earlyDays: number, criticalDays: number): Lab {
  lab
    .post(trigger, { [early]: earlyDays, [critical]: criticalDays })
    .is(200)
    .says('Base.Success');
  return lab;
}

/** Returns the severities of the air filter entries in the management log. */
function told(lab: Lab): string[] {
  return shownEntries(lab.controller.tree.logs, 'iml')
    .filter(({ message }) => message.startsWith('The air filter'))
    .map(({ severity }) => severity);
}

function alerts(lab: Lab): string[] {
  const entries = lab.get(`${systemUri}LogServices/Event/Entries/`).reply.body.Members as unknown as {
    MessageId: string;
  }[];
  return entries
    .map(({ MessageId }) => MessageId.split('.').at(-1) ?? '')
    .filter((key) => /AirFilter/.test(key));
}

function remaining(lab: Lab): unknown {
  return (lab.get(managerUri).reply.body.Oem as unknown as { Vnd: { AirFilterRecord?: unknown[] } }).Vnd
    .AirFilterRecord?.[0];
}

test('without a word of when, the reminders come after 85 and after 90 days, and nothing after them', () => {
  const lab = createLab();
  lab.post(trigger.toLowerCase()).is(200);
  assert.equal(remaining(lab), { DeviceType: 'BezelAirFilter', [critical]: 90, [early]: 85 });

  lab.advance('84d');
  assert.equal(told(lab), []);
  assert.equal(remaining(lab), { DeviceType: 'BezelAirFilter', [critical]: 6, [early]: 1 });
  lab.advance('1d');
  assert.equal(told(lab), ['Caution']);
  lab.advance('4d');
  assert.equal(told(lab), ['Caution']);
  lab.advance('1d');

  assert.equal(told(lab), ['Caution', 'Critical']);
  assert.equal(alerts(lab), ['AirFilterTimeLapsedWarning', 'AirFilterTimeLapsedFinalWarning']);
  assert.is(remaining(lab), undefined);
  lab.get(systemUri).has({ Status: { HealthRollup: 'Critical' } });
  // The daily check runs once more on the following day. After that no event is scheduled.
  const { executed } = lab.advance('1d').controller.tree.clock;
  assert.is(lab.advance('200d').controller.tree.clock.executed, executed);
});

test('a day without power does not count, nor the time until POST has finished', () => {
  const lab = set(createLab(), 25, 30);
  lab.advance('20d');
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('10d');
  assert.equal(remaining(lab), { DeviceType: 'BezelAirFilter', [critical]: 10, [early]: 5 });
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.controller.runUntil(({ tree }) => isPastPost(powerRecord(tree)));
  const { airFilter } = lab.controller.tree;
  assert.is(airFilter?.sinceMs, lab.controller.now);
  assert.is(airFilter?.beforeMs, 20 * 86_400_000);

  lab.advance('4d');
  assert.equal(told(lab), []);
  lab.advance('2d');
  assert.equal(told(lab), ['Caution'], 'at most a day after it is due');
});

test('set while the host is off, they count from the end of its next POST', () => {
  const lab = set(createLab({ blueprint: { settings: { initialPower: 'off' } } }), 25, 30);

  lab.advance('100d');

  assert.equal(told(lab), []);
  assert.is(lab.controller.tree.airFilter?.sinceMs, null);
});

test('a reset of the controller, and even of the host, does not begin them anew', () => {
  const lab = set(createLab(), 25, 30);
  lab.advance('24d');
  lab.post(managerResetUri).is(200);
  lab.advance('1h');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);

  lab.advance('2d');

  assert.equal(told(lab), ['Caution']);
});

test('a reminder that falls due while the controller is away comes a day later', () => {
  const lab = set(createLab(), 25, 30);
  lab.advance(25 * 86_400_000 - 20_000);
  lab.post(managerResetUri).is(200);
  lab.advance('1h');
  assert.equal(told(lab), []);

  lab.advance('1d');

  assert.equal(told(lab), ['Caution']);
});

test('whoever sets them anew has changed the filter: what was said of it is repaired, and the days begin anew', () => {
  const lab = set(createLab(), 25, 30);
  lab.advance('26d');
  set(lab, 30, 40);

  assert.equal(told(lab), ['Repaired']);
  lab.get(systemUri).has({ Status: { HealthRollup: 'OK' } });
  lab.advance('29d');
  assert.equal(told(lab), ['Repaired']);
  lab.advance('1d');
  assert.equal(told(lab), ['Repaired', 'Caution']);
});

test('they end when somebody says so, and with the factory defaults', () => {
  const lab = set(createLab(), 25, 30);
  lab.post(disable).is(200);
  lab.post(disable).is(400).says('Mgmt.InvalidOperationForSystemState');
  set(lab, 25, 30);
  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  lab.advance('1h');

  assert.is(lab.controller.tree.airFilter, null);
  lab.advance('100d');

  assert.equal(told(lab), []);
});

test('days out of their ranges are refused and change nothing; both ends of the ranges are taken', () => {
  const lab = createLab();
  const refused = (body: object) => lab.post(trigger, body).is(400);

  for (const days of [24, 176, 30.5, '85', null]) refused({ [early]: days, [critical]: 180 });
  for (const days of [29, 181]) refused({ [early]: 25, [critical]: days });
  assert.is(lab.controller.tree.airFilter, null);

  set(lab, 175, 180);
  set(lab, 25, 30);
});

test('there is no order between the two reminders: each is given when its own days have passed', () => {
  const lab = createLab();
  lab.post(trigger, { [critical]: 30 }).is(200);
  set(lab, 60, 30);

  lab.advance('31d');
  assert.equal(told(lab), ['Critical']);
  lab.advance('31d');
  assert.equal(told(lab), ['Critical', 'Caution']);
  assert.is(lab.controller.tree.airFilter, null);
});

test.run();
