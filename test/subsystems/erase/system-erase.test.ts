/** The erase of the whole server: what has to be so before, how it goes, and what it does not bear meanwhile. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultBlueprint } from '../../../models/blueprint/default.js';
import { isSystemReadable } from '../../../models/index.js';
import {
  askToErase,
  bothParts,
  eraseAll,
  eraseLab,
  erasePhase,
  eraseShown,
  secureSystemEraseUri,
} from '../../support/erase-rig.js';
import { areaUris, restart } from '../../support/firmware-areas.js';
import { journaled } from '../../support/journaled.js';
import { type Lab, managerResetUri, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { newEntries } from '../../support/logged.js';

const idle = {
  UserDataEraseStatus: 'Idle',
  UserDataEraseComponentStatus: {
    NVDIMMEraseStatus: 'Idle',
    NVMeDrivesEraseStatus: 'Idle',
    SATADrivesEraseStatus: 'Idle',
    SmartStorageEraseStatus: 'Idle',
    TPMEraseStatus: 'Idle',
  },
  SystemROMAndMgmtEraseStatus: 'Idle',
  SystemROMAndMgmtEraseComponentStatus: { BIOSSettingsEraseStatus: 'Idle', MgmtSettingsEraseStatus: 'Idle' },
  ElapsedEraseTimeInMinutes: 0,
  EstimatedEraseTimeInMinutes: 0,
};

const succeeded = {
  UserDataEraseStatus: 'CompletedWithSuccess',
  UserDataEraseComponentStatus: {
    NVDIMMEraseStatus: 'Idle',
    NVMeDrivesEraseStatus: 'CompletedWithSuccess',
    SATADrivesEraseStatus: 'Idle',
    SmartStorageEraseStatus: 'CompletedWithSuccess',
    TPMEraseStatus: 'CompletedWithSuccess',
  },
  SystemROMAndMgmtEraseStatus: 'CompletedWithSuccess',
  SystemROMAndMgmtEraseComponentStatus: {
    BIOSSettingsEraseStatus: 'CompletedWithSuccess',
    MgmtSettingsEraseStatus: 'CompletedWithSuccess',
  },
  EstimatedEraseTimeInMinutes: 0,
};

const shows = (lab: Lab, Vnd: object) => lab.get(systemUri).has({ Oem: { Vnd } });

/** Until the firmware stands still in its POST to erase. */
function comeToErasing(lab: Lab): void {
  eraseAll(lab);
  for (let minutes = 0; erasePhase(lab) === 'requested' && minutes < 30; minutes += 1) lab.advance('1m');
  assert.is(erasePhase(lab), 'firmware');
}

/** Hard disks that take a day. */
function labOfLargeDisks(): Lab {
  const [raid] = defaultBlueprint.storage;
  assert.ok(raid);
  const drives = raid.drives.map((drive) => ({
    ...drive,
    mediaType: 'HDD' as const,
    capacityBytes: 20_000_588_955_648,
  }));
  return eraseLab({ storage: [{ ...raid, drives }] });
}

const obstacles: readonly (readonly [why: string, status: number, says: string, make: () => Lab])[] = [
  ['a licence', 403, 'Mgmt.LicenseKeyRequired', () => eraseLab({ settings: { license: 'STD' } })],
  ['a firmware that can', 500, 'Base.InternalError', () => eraseLab({ system: { erasesSecurely: false } })],
  [
    'the override switch in its off position',
    400,
    'Mgmt.SystemSecurityRestriction',
    () => eraseLab({ chassis: { maintenanceSwitchesOn: [1] } }),
  ],
  [
    'a configuration that is not locked',
    400,
    'Mgmt.ServerConfigurationLockEnabled',
    () => startedWith('serverconfiglock', { ServerConfigLockPassword: 'sixteen-or-more-of-them' }),
  ],
  [
    'storage without keys',
    400,
    'Mgmt.InvalidOperationForSystemState',
    () => startedWith('kmsconfig', { KeyManagementType: 'Local' }),
  ],
];

function startedWith(area: string, settings: object): Lab {
  const lab = eraseLab();
  lab.patch(areaUris(area).settings, settings).is(200);
  restart(lab);
  return lab;
}

for (const [why, status, says, make] of obstacles) {
  test(`the erase of the whole server takes ${why}`, () => {
    const lab = make();

    lab.post(secureSystemEraseUri, bothParts).is(status).says(says);

    shows(lab, idle);
  });
}

test('it takes all ten privileges: an administrator of the usual kind is refused', () => {
  const lab = eraseLab();
  const headers = lab.login(lab.account('eve', { RoleId: 'Administrator' }));

  lab.post(secureSystemEraseUri, bothParts, headers).is(403).says('Base.InsufficientPrivilege');
});

test('both parts have to be asked for', () => {
  const lab = eraseLab();

  lab
    .post(secureSystemEraseUri, { ...bothParts, UserDataErase: false })
    .is(400)
    .says('Mgmt.ActionParameterValueNotInList');
  lab.post(secureSystemEraseUri, { UserDataErase: true }).is(400);
  shows(lab, idle);
});

test('once asked for it waits for the next start, and is not taken twice', () => {
  const lab = eraseLab();

  askToErase(lab);
  lab.advance('1h');

  shows(lab, { UserDataEraseStatus: 'Initiated', SystemROMAndMgmtEraseStatus: 'Initiated' });
  shows(lab, { ElapsedEraseTimeInMinutes: 0, EstimatedEraseTimeInMinutes: 14 });
  lab.post(secureSystemEraseUri, bothParts).is(400).says('Mgmt.SecureEraseInProgress');
});

test('the firmware erases first and switches the host off; then the controller does, and resets itself twice', () => {
  const lab = eraseLab();
  comeToErasing(lab);

  shows(lab, {
    UserDataEraseStatus: 'Initiated',
    SystemROMAndMgmtEraseStatus: 'InProgress',
    SystemROMAndMgmtEraseComponentStatus: { BIOSSettingsEraseStatus: 'InProgress' },
  });
  lab.get(systemUri).has({ PowerState: 'On' });
  lab.advance('2m').get(systemUri).has({ PowerState: 'Off' });
  shows(lab, {
    UserDataEraseStatus: 'CompletedWithSuccess',
    SystemROMAndMgmtEraseComponentStatus: { MgmtSettingsEraseStatus: 'InProgress' },
  });

  const starts = new Set<number | null>();
  for (let minute = 0; minute < 60; minute += 1) {
    lab.advance('1m');
    starts.add(lab.controller.tree.uptime.sinceMs);
  }

  assert.is(starts.size - 1, 2);
  shows(lab, succeeded);
  lab.get(systemUri).has({ PowerState: 'Off' });
});

test('meanwhile neither the server nor its controller is reset by a request', () => {
  const lab = eraseLab();
  comeToErasing(lab);

  for (const [uri, body] of [
    [resetUri, { ResetType: 'ForceOff' }],
    [`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.PowerButton/`, { PushType: 'Press' }],
    [`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SystemReset/`, { ResetType: 'ColdBoot' }],
    [managerResetUri, {}],
    [`${managerUri}Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' }],
  ] as const) {
    lab.post(uri, body).is(400).says('Mgmt.SecureEraseInProgress');
  }
});

test('what is left is shown in minutes, and what was spent', () => {
  const lab = labOfLargeDisks();
  comeToErasing(lab);
  const left = Number(eraseShown(lab).EstimatedEraseTimeInMinutes);
  assert.ok(left > 1_440 && left < 1_460, String(left));

  lab.advance('10h');

  const { ElapsedEraseTimeInMinutes, EstimatedEraseTimeInMinutes } = eraseShown(lab);
  assert.ok(Math.abs(Number(ElapsedEraseTimeInMinutes) - 600) <= 1);
  assert.is(EstimatedEraseTimeInMinutes, left - 600);
});

test('an erase of a day with a loss of power every hour ends right, and replays', () => {
  const lab = labOfLargeDisks();

  journaled(lab, () => {
    comeToErasing(lab);
    for (let hour = 0; hour < 24; hour += 1) {
      lab.advance('1h').controller.operate('mains.off');
      lab.advance('10m').controller.operate('mains.on');
    }
    lab.advance('3h');
  });

  shows(lab, { UserDataEraseStatus: 'CompletedWithSuccess', EstimatedEraseTimeInMinutes: 0 });
  assert.is(erasePhase(lab), 'over');
});

test('a host that is to be on whenever there is power goes off again for the controller to erase itself', () => {
  const lab = eraseLab({ settings: { powerAutoOn: 'PowerOn' } });
  comeToErasing(lab);
  for (let minutes = 0; erasePhase(lab) === 'firmware' && minutes < 30; minutes += 1) lab.advance('1m');

  lab.advance('2m').controller.operate('mains.off');
  lab.advance('1m').controller.operate('mains.on');
  lab.advance('2h');

  assert.is(erasePhase(lab), 'over');
});

test('afterwards nothing is left: settings, volumes, accounts, logs and the operating system are as delivered or gone', () => {
  const lab = eraseLab();
  lab.account('eve');
  lab.patch(`${systemUri}Bios/Settings/`, { Attributes: { ServerName: 'eel' } });
  lab.patch(managerUri, { HostName: 'eel' });
  comeToErasing(lab);
  lab.advance('2h');

  const { accounts, bios, volumes } = lab.controller.tree;
  assert.equal(
    Object.values(accounts.byId).map(({ userName }) => userName),
    ['Administrator'],
  );
  assert.is(bios.attributes.inForce.ServerName, undefined);
  assert.equal(
    Object.values(volumes.byStorage).flatMap(({ arrays }) => arrays),
    [],
  );
  assert.is(isSystemReadable(lab.controller.tree), false);
  const said = newEntries(lab.controller.tree, 'iml').map(({ message }) => message);
  assert.is(said.at(-1), 'The whole server was erased.');
  assert.equal(
    newEntries(lab.controller.tree).filter(({ message }) => message.includes('asked to have the whole')),
    [],
  );
});

test.run();
