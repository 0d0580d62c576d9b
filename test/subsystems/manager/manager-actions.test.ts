/** Tests of vendor actions of the controller: clearing its data, connecting to a cloud, and disabling management. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getLeaf, splitAddress } from '../../../engine/index.js';
import { clockAddress } from '../../../machines/manager/clock/index.js';
import { journaled } from '../../support/history/journaled.js';
import {
  accountServiceUri,
  accountsUri,
  createLab,
  type Lab,
  managerResetUri,
  managerUri,
  sessionsUri,
  systemUri,
} from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';

function act(lab: Lab, action: string, body?: object) {
  return lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.${action}/`, body);
}

function shows(lab: Lab, Vnd: object) {
  return lab.get(managerUri).has({ Oem: { Vnd } });
}

function resetController(lab: Lab): Lab {
  lab.post(managerResetUri, {}).is(200);
  return lab.advance('10m');
}

function logCodes(lab: Lab): number[] {
  return codesIn(lab.controller.tree);
}

const override = {
  Boot: { BootSourceOverrideTarget: 'UefiHttp', HttpBootUri: 'https://images.example/a.efi' },
};
const keys = { IntegratedRemoteConsole: { HotKeys: [{ KeySequence: ['L_CTRL', 'L_ALT', 'DEL'] }] } };
const firstKeys = (lab: Lab) => {
  const { Oem } = lab.get(managerUri).reply.body as never as {
    Oem: { Vnd: { IntegratedRemoteConsole: { HotKeys: { KeySequence: string[] }[] } } };
  };
  return Oem.Vnd.IntegratedRemoteConsole.HotKeys.map(({ KeySequence }) => KeySequence.join(' '));
};
const noKeys = 'NONE NONE NONE NONE NONE';

/** Returns a lab in which every area has a value that differs from the factory value. */
function changedLab(): Lab {
  const lab = createLab();
  lab.patch(systemUri, override).is(200);
  lab.patch(systemUri, { Oem: { Vnd: { PowerAutoOn: 'RemainOff' } } }).is(200);
  lab.patch(accountServiceUri, { MinPasswordLength: 12, HTTPBasicAuth: 'Disabled' }).is(200);
  lab.patch(managerUri, { Oem: { Vnd: { IdleConnectionTimeoutMinutes: 60, ...keys } } }).is(200);
  lab.account('grace_the_second');
  return lab;
}

test('hot keys are set one by one and cleared together', () => {
  const lab = createLab();
  assert.equal(firstKeys(lab), Array(6).fill(noKeys));
  lab.patch(managerUri, { Oem: { Vnd: keys } }).is(200);
  lab
    .patch(managerUri, {
      Oem: { Vnd: { IntegratedRemoteConsole: { HotKeys: [{}, { KeySequence: ['a'] }] } } },
    })
    .is(200);
  assert.equal(firstKeys(lab).slice(0, 3), ['L_CTRL L_ALT DEL NONE NONE', 'a NONE NONE NONE NONE', noKeys]);

  act(lab, 'ClearHotKeys').is(200).says('Base.Success');

  assert.equal(firstKeys(lab), Array(6).fill(noKeys));
  const unknownKey = { IntegratedRemoteConsole: { HotKeys: [{ KeySequence: ['ANY'] }] } };
  lab
    .patch(managerUri, { Oem: { Vnd: unknownKey } })
    .is(400)
    .says('Base.PropertyValueNotInList');
});

test('what clients left for the next start is forgotten at the reset after it was asked for, and nothing else', () => {
  for (const body of [undefined, {}]) {
    const lab = changedLab();
    shows(lab, { ClearRestApiStatus: 'DataPresent' });

    act(lab, 'ClearRestApiState', body).is(200).says('Mgmt.ResetRequired');
    shows(lab, { ClearRestApiStatus: 'DataCleared' });
    lab.get(systemUri).has(override);
    resetController(lab);

    shows(lab, { ClearRestApiStatus: 'DataPresent', IdleConnectionTimeoutMinutes: 60 });
    lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Disabled', HttpBootUri: null } });
    assert.equal(logCodes(lab).slice(-2), [1_035, 1_233]);
    resetController(lab);
    assert.is(logCodes(lab).filter((code) => code === 1_233).length, 1);
  }
});

test('a reset without such a request forgets nothing', () => {
  const lab = resetController(changedLab());

  lab.get(systemUri).has(override);
  shows(lab, { IdleConnectionTimeoutMinutes: 60 });
  lab.get(accountServiceUri).has({ MinPasswordLength: 12 });
});

test('cleared settings are as delivered after the next reset; accounts, licence and logs stay', () => {
  const lab = changedLab();
  act(lab, 'EnableCloudConnect').is(200);
  const before = logCodes(lab);

  act(lab, 'ClearNVRAM').is(200).says('Mgmt.ResetRequired');
  lab.get(accountServiceUri).has({ MinPasswordLength: 12 });
  resetController(lab);

  lab.get(accountServiceUri).has({ MinPasswordLength: 8, HTTPBasicAuth: 'Enabled' });
  shows(lab, { IdleConnectionTimeoutMinutes: 30, CloudConnect: { CloudConnectStatus: 'NotEnabled' } });
  assert.is(firstKeys(lab)[0], noKeys);
  lab.get(systemUri).has({ Oem: { Vnd: { PowerAutoOn: 'Restore' } } });
  lab.get(accountsUri).has({ 'Members@odata.count': 2 });
  lab.get(`${managerUri}LicenseService/1/`).has({ LicenseTier: 'ADV' });
  assert.equal(logCodes(lab), [...before, 1_035, 1_232]);
});

test('factory defaults bring back the first account with its first password, and take accounts, settings and logs', () => {
  const lab = changedLab();
  const { userName, password } = lab.controller.credentials;
  lab.patch(`${accountsUri}1/`, { UserName: 'boss', Password: 'another_pass-word.1' }).is(200);
  const token = lab.login({ userName: 'boss', password: 'another_pass-word.1' });

  act(lab, 'ResetToFactoryDefaults', { ResetType: 'Default' }).is(200).says('Mgmt.ResetInProgress');
  lab.get(systemUri, token).is(200);
  lab.advance('10m');

  lab.get(systemUri, token).is(401);
  lab.post(sessionsUri, { UserName: 'boss', Password: 'another_pass-word.1' }).is(401);
  lab.advance('1m');
  lab.login({ userName, password });
  lab.get(accountsUri).has({ 'Members@odata.count': 1 });
  lab.get(accountServiceUri).has({ MinPasswordLength: 8 });
  lab.get(`${managerUri}LicenseService/1/`).has({ LicenseTier: 'ADV' });
  assert.equal(logCodes(lab).slice(0, 2), [1_035, 1_231]);
  const next = lab.account('grace');
  assert.is(next.uri, `${accountsUri}3/`, 'the id of an account that is gone is not given again');
});

test('mains that fail on the way to factory defaults do not spare anything', () => {
  const lab = changedLab();
  act(lab, 'ResetToFactoryDefaults', { ResetType: 'Default' }).is(200);

  lab.controller.operator('mains.off').advance('1m').operator('mains.on').advance('10m');

  lab.get(accountsUri).has({ 'Members@odata.count': 1 });
  shows(lab, { IdleConnectionTimeoutMinutes: 30 });
});

test('factory defaults need the type of the reset, and a right one', () => {
  const lab = createLab();

  act(lab, 'ResetToFactoryDefaults').is(400).says('Base.ActionParameterMissing');
  act(lab, 'ResetToFactoryDefaults', { ResetType: 'All' }).is(400).says('Mgmt.ActionParameterValueNotInList');
  lab.advance('10m');
  assert.equal(logCodes(lab), []);
});

test('a cloud that is not there is not reached, again and again, until nobody asks any more', () => {
  const lab = createLab({ blueprint: { timings: { cloudConnect: '15s' } } });
  const status = (CloudConnectStatus: string, FailReason: string) =>
    shows(lab, { CloudConnect: { CloudConnectStatus, FailReason } });
  status('NotEnabled', 'NotTested');
  const refused = act(lab, 'DisableCloudConnect').is(400).says('Mgmt.InvalidOperationForSystemState');
  assert.match(JSON.stringify(refused.reply.body), /No connection to the cloud was requested/);
  act(lab, 'RetryCloudConnect').is(400).says('Mgmt.COMReconnectDenied');

  act(lab, 'EnableCloudConnect', {}).is(200).says('Mgmt.Accepted');
  status('ConnectionInProgress', 'Initializing');
  act(lab, 'EnableCloudConnect').is(400).says('Mgmt.InvalidOperationForSystemState');
  lab.advance('15s');
  status('ConnectionFailed', 'DNSResolutionError');
  act(lab, 'RetryCloudConnect').is(200);
  status('RetryInProgress', 'Initializing');
  lab.advance('15s');
  status('ConnectionFailed', 'DNSResolutionError');
  act(lab, 'DisableCloudConnect').is(200).says('Base.Success');
  status('NotEnabled', 'NotTested');
  assert.equal(logCodes(lab), [1_235, 1_235]);
});

test('an activation key is not kept', () => {
  const lab = createLab();

  const kept = journaled(lab, () => {
    act(lab, 'EnableCloudConnect', { ActivationKey: 'open-sesame', OverrideManager: true }).is(200);
  });

  assert.not(kept.includes('sesame'));
});

test('a disabled controller answers nobody, whatever the mains do, until someone at the server enables it', () => {
  const lab = createLab();
  shows(lab, { MgmtFunctionalityEnabled: true });
  assert.throws(() => lab.controller.operator('controller.enable'), /does not accept controller.enable/);

  act(lab, 'DisableMgmtFunctionality').is(200).says('Mgmt.ResetInProgress');
  shows(lab, { MgmtFunctionalityEnabled: false });
  lab.advance('1d');
  assert.throws(() => lab.get(managerUri), /unavailable/);
  lab.controller.operator('mains.off').advance('1m').operator('mains.on').advance('1h');
  assert.throws(() => lab.get(managerUri), /unavailable/);
  lab.controller.operator('controller.enable');

  shows(lab, { MgmtFunctionalityEnabled: true });
  lab.get(systemUri).has({ PowerState: 'On' });
  assert.equal(logCodes(lab), [1_234]);
});

test('a controller that is enabled again has done all that a start owes, and what it cleared is cleared once', () => {
  const lab = createLab();
  lab.patch(`${managerUri}NetworkProtocol/`, { SSH: { Port: 2_222 } }).is(200);
  lab.patch(`${managerUri}DateTime/`, { StaticNTPServers: ['pool.ntp.org'] }).is(200);
  lab
    .post('/redfish/v1/Chassis/1/Thermal/Actions/Oem/Vnd/VndThermalExt.SetUserTempThreshold/', {
      SensorNumber: 1,
      ThresholdValue: 40,
      AlertType: 'Warning',
    })
    .is(200);
  const { controllerSettings } = lab.controller.tree;
  act(lab, 'ClearRestApiState').is(200);

  act(lab, 'DisableMgmtFunctionality').is(200);
  lab.advance('1h').controller.operator('controller.enable');
  lab.advance('1h');

  const { tree } = lab.controller;
  assert.equal(tree.controllerSettings.inForce, controllerSettings.configured);
  assert.equal(tree.cooling.userThresholds.inForce, { '1': { warning: 40, critical: 0 } });
  assert.is(getLeaf(tree.machines, splitAddress(clockAddress))?.value, 'synchronised');
  assert.equal(
    logCodes(lab).filter((code) => code === 1_234 || code === 1_233),
    [1_234, 1_233],
  );
  lab.patch(systemUri, override).is(200);
  resetController(lab);
  lab.get(systemUri).has(override);
  assert.is(logCodes(lab).filter((code) => code === 1_233).length, 1);
});

test('without a recovery set there is nothing to recover from', () => {
  act(createLab(), 'RequestFirmwareAndOsRecovery').is(400).says('Mgmt.RecoveryInstallSetRequired');
});

test('each of them needs the privilege to configure the controller', () => {
  const lab = createLab();
  const operator = lab.login(lab.account('olga', { RoleId: 'Operator' }));
  const targets = Object.values(vendorActions(lab)).map(({ target }) => target);

  assert.is(targets.length, 11);
  for (const target of targets) {
    lab.post(target, { ResetType: 'Default' }, operator).is(403).says('Base.InsufficientPrivilege');
  }
});

function vendorActions(lab: Lab): Readonly<Record<string, { readonly target: string }>> {
  const { Oem } = lab.get(managerUri).reply.body as never as {
    Oem: { Vnd: { Actions: Readonly<Record<string, { target: string }>> } };
  };
  return Oem.Vnd.Actions;
}

test.run();
