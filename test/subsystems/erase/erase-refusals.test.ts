/**
 * Tests of the refusals of an erase of the whole server: its prerequisites, and the requests that are refused during
 * the erase.
 */
import { test } from 'uvu';
import { areaUris, restart } from '../../support/bios/settings-areas.js';
import { type Lab, managerResetUri, managerUri, resetUri, systemUri } from '../../support/lab.js';
import {
  bothParts,
  comeToErasing,
  eraseLab,
  eraseState,
  secureSystemEraseUri,
} from '../../support/storage/erase-rig.js';

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

const shows = (lab: Lab, Vnd: object) => lab.get(systemUri).has({ Oem: { Vnd } });

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

const vendorOfSystem = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.`;
const vendorOfManager = `${managerUri}Actions/Oem/Vnd/VndMgmt.`;

/** Tests both parts of an erase: the one by the firmware and the one by the controller. */
for (const during of ['firmware', 'controller'] as const) {
  test(`nothing is reset by a request while the ${during} erases, and no second erase is begun`, () => {
    const lab = eraseLab();
    comeToErasing(lab);
    for (let minutes = 0; eraseState(lab) !== during && minutes < 30; minutes += 1) lab.advance('1m');

    for (const [uri, body] of [
      ...[
        'On',
        'ForceOff',
        'GracefulShutdown',
        'ForceRestart',
        'Nmi',
        'PushPowerButton',
        'GracefulRestart',
      ].map((ResetType) => [resetUri, { ResetType }] as const),
      [`${vendorOfSystem}PowerButton/`, { PushType: 'Press' }],
      [`${vendorOfSystem}PowerButton/`, { PushType: 'PressAndHold' }],
      [`${vendorOfSystem}SystemReset/`, { ResetType: 'ColdBoot' }],
      [`${vendorOfSystem}SystemReset/`, { ResetType: 'AuxCycle' }],
      [`${vendorOfSystem}RestoreManufacturingDefaults/`, {}],
      [`${vendorOfSystem}RestoreSystemDefaults/`, {}],
      [`${vendorOfSystem}ServerSafeMode/`, {}],
      [`${vendorOfSystem}ServerIntelligentDiagnosticsMode/`, {}],
      [managerResetUri, { ResetType: 'ForceRestart' }],
      [`${vendorOfManager}ResetToFactoryDefaults/`, { ResetType: 'Default' }],
      [`${vendorOfManager}DisableMgmtFunctionality/`, {}],
      [`${vendorOfManager}ClearNVRAM/`, {}],
      [`${vendorOfManager}ClearRestApiState/`, {}],
      [`${vendorOfManager}RequestFirmwareAndOsRecovery/`, {}],
      [secureSystemEraseUri, bothParts],
    ] as const) {
      lab.post(uri, body).is(400).says('Mgmt.SecureEraseInProgress');
    }
  });
}

test('storage is not found in a start that erases, and afterwards waits for one that does not', () => {
  const storageUri = `${systemUri}Storage/DE00A000/`;
  const drivesUri = `${storageUri}Drives/`;
  const lab = eraseLab();
  comeToErasing(lab);
  lab.get(storageUri).is(404);
  lab.post(`${drivesUri}3/Actions/Drive.SecureErase/`, {}).is(400).says('Mgmt.ResourceNotReadyRetry');

  for (let minutes = 0; eraseState(lab) !== 'controller' && minutes < 30; minutes += 1) lab.advance('1m');

  lab.post(`${drivesUri}3/Actions/Drive.SecureErase/`, {}).is(400).says('Mgmt.SecureEraseInProgress');
  const cycle = { ResetValue: 'PowerCycle' };
  lab.post(`${drivesUri}3/Actions/Drive.Reset/`, cycle).is(400).says('Mgmt.SecureEraseInProgress');
  const Drives = [3, 4].map((bay) => ({ '@odata.id': `${drivesUri}${bay}/` }));
  const mirror = { RAIDType: 'RAID1', Links: { Drives } };
  lab.post(`${storageUri}Volumes/`, mirror).says('Base.ResourceInStandby');
});

test.run();
