/** What clearing the settings and the factory defaults must not do: repeat what is once for all, or make heat jump. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { situationOf, temperaturesAt } from '../models/index.js';
import { accountsUri, createLab, type Lab, managerResetUri, managerUri, snmpUri } from './lab.js';

const actionUri = `${managerUri}Actions/Oem/Vnd/VndMgmt.`;

function toFactoryDefaults(lab: Lab): Lab {
  lab.post(`${actionUri}ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  return lab.advance('10m');
}

function toDefaultSettings(lab: Lab): Lab {
  lab.post(`${actionUri}ClearNVRAM/`).is(200);
  lab.post(managerResetUri, {}).is(200);
  return lab.advance('10m');
}

test('cooling that is as delivered again makes no temperature jump', () => {
  const lab = createLab();
  const Vnd = { ThermalConfiguration: 'MaximumCooling', FanPercentMinimum: 90 };
  lab.patch('/redfish/v1/Chassis/1/Thermal/', { Oem: { Vnd } }).is(200);
  lab.advance('2h');
  const { blueprint } = lab.controller.tree;
  const look = () => {
    const { tree, now } = lab.controller;
    const read = temperaturesAt(situationOf(tree), now);
    return blueprint.temperatures.map((sensor) => read(sensor));
  };
  lab.post(`${actionUri}ClearNVRAM/`).is(200);
  lab.post(managerResetUri, {}).is(200);

  let before = look();
  let jump = 0;
  for (let second = 0; second < 30; second++) {
    lab.advance('1s');
    const now = look();
    jump = Math.max(jump, ...now.map((celsius, at) => Math.abs(celsius - (before[at] ?? celsius))));
    before = now;
  }

  assert.is(lab.controller.tree.cooling.thermalConfiguration, blueprint.cooling.thermalConfiguration);
  assert.ok(jump <= 1, `a temperature jumped by ${jump} °C`);
});

test('no salt of a password is used twice, even if its account was deleted before the factory defaults', () => {
  const lab = createLab();
  const salts: (string | undefined)[] = [];
  const credentials = { ...lab.controller.credentials };
  const setPassword = (password: string) => {
    lab.patch(`${accountsUri}1/`, { Password: password }, lab.login(credentials)).is(200);
    salts.push(lab.controller.tree.accounts.byId['1']?.password.salt);
    Object.assign(credentials, { password });
  };
  const genesis = { ...credentials };

  for (const round of ['one', 'two', 'three']) {
    setPassword(`first_of_${round}.A1`);
    setPassword(`second_of_${round}.A1`);
    const other = lab.login(lab.account('other', { RoleId: 'Administrator' }));
    lab.delete(`${accountsUri}1/`, other).is(200);
    lab.post(`${actionUri}ResetToFactoryDefaults/`, { ResetType: 'Default' }, other).is(200);
    lab.advance('10m');
    Object.assign(credentials, genesis);
  }

  assert.is(new Set(salts).size, 6);
});

test('ids of SNMP users and of destinations are not given again, however much is cleared', () => {
  for (const clear of [toDefaultSettings, toFactoryDefaults]) {
    const lab = createLab();
    lab.makeSnmpMembers();
    const members = () => {
      const { users, destinations } = lab.controller.tree.snmp;
      return [Object.keys(users.byId), Object.keys(destinations.byId)];
    };
    assert.equal(members(), [['1'], ['1']]);

    clear(lab);
    assert.equal(members(), [[], []]);
    lab.makeSnmpMembers();

    assert.equal(members(), [['2'], ['2']]);
    lab.get(`${snmpUri}SNMPUsers/2/`).is(200);
  }
});

test.run();
