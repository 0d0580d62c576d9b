/** Tests of an erase of the whole server: its prerequisites, its steps, and the requests that it refuses. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasHostPower, powerRecord } from '../../../machines/power/index.js';
import { isSystemReadable } from '../../../machines/storage/storage/index.js';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { serviceOf } from '../../../scenarios/invariants/invariant.js';
import { operations } from '../../../scenarios/invariants/machines.js';
import { journaled } from '../../support/history/journaled.js';
import { type Lab, managerUri, systemUri } from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';
import {
  askToErase,
  bothParts,
  comeToErasing,
  eraseLab,
  eraseShown,
  eraseState,
  isEraseOver,
  secureSystemEraseUri,
} from '../../support/storage/erase-rig.js';

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

/** Returns a lab with hard disks whose erase takes a day. */
function labOfLargeDisks(): Lab {
  const [raid] = resolvedDefault.storage;
  assert.ok(raid);
  const drives = raid.drives.map((drive) => ({
    ...drive,
    mediaType: 'HDD' as const,
    capacityBytes: 20_000_588_955_648,
  }));
  return eraseLab({ storage: [{ ...raid, drives }] });
}

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
  lab.get(systemUri).has({ PowerState: 'On', Status: { Health: 'OK', HealthRollup: 'OK' } });
  lab.advance('2m').get(systemUri).has({ PowerState: 'Off' });
  // The user data status stays `InProgress` until the controller has erased itself as well.
  shows(lab, {
    UserDataEraseStatus: 'InProgress',
    UserDataEraseComponentStatus: { TPMEraseStatus: 'CompletedWithSuccess' },
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

test('the hand at the server is not refused, nor are the mains', () => {
  const lab = eraseLab();
  comeToErasing(lab);

  lab.controller.operator('button.hold');
  lab.advance('1m').controller.operator('mains.off');
  lab.controller.operator('mains.on');
  for (let hours = 0; !isEraseOver(lab) && hours < 5; hours += 1) lab.advance('1h');

  shows(lab, succeeded);
});

test('a host that is switched off because it stands in the way has no power for anything that is under way', () => {
  const lab = eraseLab();
  comeToErasing(lab);
  lab.advance('3m').controller.operator('button.press');

  const { controller } = lab;
  const judge = operations.begin();
  const service = serviceOf((uri) => controller.look(uri));
  const wrong: string[] = [];
  let losses = 0;
  controller.observe({
    committed: ({ before, after }) => {
      const [had, has] = [before, after].map((tree) => hasHostPower(powerRecord(tree)));
      if (!had || has) return;
      losses += 1;
      controller.afterInstant(() => wrong.push(...judge(controller.tree, service)));
    },
  });
  lab.advance('2h');

  assert.ok(losses > 0);
  assert.equal(wrong, []);
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
      lab.advance('1h').controller.operator('mains.off');
      lab.advance('10m').controller.operator('mains.on');
    }
    lab.advance('3h');
  });

  shows(lab, { UserDataEraseStatus: 'CompletedWithSuccess', EstimatedEraseTimeInMinutes: 0 });
  assert.ok(isEraseOver(lab));
});

test('a host that is to be on whenever there is power goes off again for the controller to erase itself', () => {
  const lab = eraseLab({ settings: { powerAutoOn: 'PowerOn' } });
  comeToErasing(lab);
  for (let minutes = 0; eraseState(lab) === 'firmware' && minutes < 30; minutes += 1) lab.advance('1m');

  lab.advance('2m').controller.operator('mains.off');
  lab.advance('1m').controller.operator('mains.on');
  lab.advance('2h');

  assert.ok(isEraseOver(lab));
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
    newEntries(lab.controller.tree).filter(({ message }) =>
      message.includes('requested the erase of the whole'),
    ),
    [],
  );
});

test.run();
