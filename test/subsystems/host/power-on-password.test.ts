/**
 * Tests of the power-on password: the prompt of a start, the operator actions at the console, and their effect on
 * one-time overrides.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describePower, hostPhase, powerRecord } from '../../../machines/power/index.js';
import { biosSettingsUri, changeBiosPassword, restart } from '../../support/bios/bios-rig.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';

const password = 'eel-and-tide_1';

/** Returns a lab with a new power-on password whose restarted host waits at the password prompt. */
function atPrompt(override: object = {}): Lab {
  const lab = createLab();
  changeBiosPassword(lab, 'User', '', password).is(200);
  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'Cd', ...override } }).is(200);
  restart(lab);
  return lab;
}

function phase(lab: Lab): string {
  return hostPhase(powerRecord(lab.controller.tree));
}

test('a start of a server with a power-on password waits at the prompt for it, as long as it takes', () => {
  const lab = atPrompt().advance('1d');

  assert.is(phase(lab), 'prompting');
  assert.is(describePower(powerRecord(lab.controller.tree)), 'Server is waiting for its power-on password');
  lab.get(systemUri).has({
    Status: { State: 'Starting' },
    BootProgress: { LastState: 'OEM', OemLastState: 'PowerOnPasswordPrompt' },
    Boot: { BootSourceOverrideEnabled: 'Once', BootSourceOverrideTarget: 'Cd' },
    Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } },
  });
  lab
    .patch(systemUri, { Boot: { BootSourceOverrideTarget: 'Pxe' } })
    .is(400)
    .says('Mgmt.UnableToModifyDuringSystemPOST');
});

test('the password lets the start go on to what it is for, and the override is spent then', () => {
  const lab = atPrompt();

  lab.controller.operator('password.type');

  assert.is(phase(lab), 'osBooting');
  lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Disabled' } });
  assert.is(phase(lab.advance('10m')), 'osRunning');
});

test('POST that is to end in a shutdown does so once the password was typed', () => {
  const lab = createLab();
  changeBiosPassword(lab, 'User', '', password).is(200);
  lab.patch(systemUri, { Oem: { Vnd: { PostMode: 'PostToShutdown' } } }).is(200);
  restart(lab);
  assert.is(phase(lab), 'prompting');

  lab.controller.operator('password.type');

  assert.is(phase(lab), 'poweringOff');
});

test('of two wrong passwords nothing comes; the third halts the start, with an entry and without spending the override', () => {
  const lab = atPrompt();
  const mistype = () => lab.controller.operator('password.mistype');

  mistype();
  mistype();
  assert.is(phase(lab), 'prompting');
  mistype();

  assert.is(phase(lab), 'halted');
  // The halted start measured no boot source. For this reason two registers differ from the previous start, and each
  // difference has a log entry.
  assert.equal(codesIn(lab.controller.tree, 'sl'), [12_669, 1_607, 1_607, 12_695]);
  assert.equal(codesIn(lab.controller.tree, 'iml').slice(-1), [668]);
  assert.throws(() => lab.controller.operator('password.type'));
  lab.get(systemUri).has({
    BootProgress: { LastState: 'SystemHardwareInitializationComplete' },
    Boot: { BootSourceOverrideEnabled: 'Once' },
    Status: { Health: 'Warning' },
    Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } },
  });
});

test('a reset of a start that wrong passwords have halted comes to the prompt again, and counts anew', () => {
  const lab = atPrompt();
  for (let tries = 0; tries < 3; tries++) lab.controller.operator('password.mistype');

  restart(lab);
  assert.is(phase(lab), 'prompting');
  lab.controller.operator('password.mistype');
  lab.controller.operator('password.mistype');
  lab.controller.operator('password.type');

  assert.is(phase(lab), 'osBooting');
});

test('a controller that was away when wrong passwords halted the start tells of it on its return, once', () => {
  const lab = atPrompt();
  lab.post(`${managerUri}Actions/Manager.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20s');
  for (let tries = 0; tries < 3; tries++) lab.controller.operator('password.mistype');
  assert.not.ok(codesIn(lab.controller.tree, 'sl').includes(12_695));

  lab.advance('30m');

  assert.is(codesIn(lab.controller.tree, 'sl').filter((code) => code === 12_695).length, 1);
  assert.equal(codesIn(lab.controller.tree, 'iml').slice(-1), [668]);
});

test('a password that was taken away holds the start that waits for it, and none after it', () => {
  const lab = atPrompt();
  changeBiosPassword(lab, 'User', password, '').is(200);
  assert.is(phase(lab.advance('1h')), 'prompting');

  restart(lab);

  assert.is(phase(lab), 'osRunning');
});

test('manufacturing defaults take the password away before their start would ask for it', () => {
  const lab = createLab();
  changeBiosPassword(lab, 'User', '', password).is(200);
  lab.patch(biosSettingsUri, { Attributes: { RestoreManufacturingDefaults: 'Yes' } }).is(200);

  restart(lab);

  assert.is(phase(lab), 'osRunning');
});

test('a password of the administrator holds no start, and nobody can type one where none is asked for', () => {
  const lab = createLab();
  changeBiosPassword(lab, 'Administrator', '', password).is(200);
  restart(lab);

  assert.is(phase(lab), 'osRunning');
  assert.throws(() => lab.controller.operator('password.type'));
  assert.throws(() => lab.controller.operator('password.mistype'));
});

test('a server that waits at the prompt can be switched off and restarted from afar', () => {
  const lab = atPrompt();

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  assert.is(phase(lab), 'resetting');
  lab.advance('20m');
  lab.post(resetUri, { ResetType: 'GracefulShutdown' }).is(200);

  assert.is(phase(lab.advance('1m')), 'off');
});

test('what was typed at the console replays, and the password is nowhere in the journal', () => {
  const lab = createLab();
  const kept = journaled(lab, () => {
    changeBiosPassword(lab, 'User', '', password).is(200);
    restart(lab);
    lab.controller.operator('password.mistype');
    lab.controller.operator('password.type');
    lab.advance('20m');
  });

  assert.is(phase(lab), 'osRunning');
  assert.not(kept.includes(password));
});

test.run();
