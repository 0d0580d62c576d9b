/**
 * Tests of faults of drives and energy packs: the shown conditions, the reports, and the replacement by another
 * component.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { listAlerts } from '../../../machines/reporting/events/index.js';
import { createLab, type Lab, managerResetUri, root, systemUri } from '../../support/lab.js';

const storageUri = `${systemUri}Storage/DE00A000/`;
const driveUri = `${storageUri}Drives/3/`;
const chassisUri = `${root}Chassis/1/`;
const enclosureUri = `${root}Chassis/DE00A000/`;
const place = 'Slot=17:Port=1:Box=1:Bay=3';
const part = 'DE00A000/3';

/** Returns the key, arguments and origin of each alert since an event number, without alerts about the whole server. */
function alertsSince(lab: Lab, number: number): string[][] {
  return listAlerts(lab.controller.tree.alerts)
    .filter(({ event }) => event.number >= number)
    .map(({ event: { messageId, args, origin } }) => [
      messageId.split('.').at(-1) ?? '',
      ...args,
      origin ?? '',
    ])
    .filter(([key]) => key !== 'AggregateHealthStatusChange');
}

function lastEntry(lab: Lab): object {
  const {
    class: entryClass,
    code,
    severity,
    message,
  } = shownEntries(lab.controller.tree.logs, 'iml').at(-1) ?? {};
  return { entryClass, code, severity, message };
}

function health(lab: Lab, expected: string): void {
  const Status = { Health: expected };
  lab.get(systemUri).has({
    Oem: { Vnd: { AggregateHealthStatus: { Storage: { Status } } } },
    Status: { HealthRollup: expected },
  });
  lab.get(storageUri).has({ Status: { HealthRollup: expected } });
  lab.get(enclosureUri).has({ Status: { Health: 'OK', HealthRollup: expected } });
  lab.get(chassisUri).has({ Status: { Health: 'OK', HealthRollup: expected } });
}

const cases = [
  [
    'drive.predictedFailure',
    'Warning',
    'PredictiveFailureAnalysis',
    'DrivePredictiveFailure',
    'DriveSmartError2',
  ],
  ['drive.failed', 'Critical', 'Fail', 'DriveFailure', 'DriveFailed2'],
] as const;

for (const [fault, Health, StatusIndicator, reported, alerted] of cases) {
  test(`${fault} shows at the drive and above it, is told by its place, and is over when it is cleared`, () => {
    const lab = createLab();
    const next = lab.controller.tree.events.next;

    lab.controller.fault(fault, { part });

    lab.get(driveUri).has({
      Status: { Health },
      StatusIndicator,
      FailurePredicted: fault === 'drive.predictedFailure',
      SerialNumber: lab.get(driveUri).reply.body.SerialNumber,
    });
    health(lab, Health);
    assert.equal(alertsSince(lab, next), [
      [reported, place, driveUri],
      [alerted, 'Port=1:Box=1:Bay=3', 'Slot 17', driveUri],
    ]);
    const again = lab.controller.tree.events.next;

    lab.controller.clearFault(fault, { part });

    lab.get(driveUri).has({ Status: { Health: 'OK' }, StatusIndicator: 'OK' });
    health(lab, 'OK');
    assert.equal(alertsSince(lab, again), [
      ['DriveOK', place, driveUri],
      ['DriveOk2', 'Port=1:Box=1:Bay=3', 'Slot 17', driveUri],
      ['StorageHealthOk', systemUri],
    ]);
  });
}

test('a drive that is pulled is gone, and what is put in its place is another piece with nothing set on it', () => {
  const lab = createLab();
  const { SerialNumber, Identifiers } = lab.get(driveUri).is(200).reply.body as object as Record<
    string,
    unknown
  >;
  const next = lab.controller.tree.events.next;

  lab.controller.fault('drive.removed', { part });

  lab.get(driveUri).is(404);
  lab.get(storageUri).has({ 'Drives@odata.count': 7 });
  health(lab, 'Warning');
  assert.equal(
    alertsSince(lab, next).map(([key]) => key),
    ['DriveRemoved', 'DriveRemoved2'],
  );

  lab.controller.clearFault('drive.removed', { part });

  const after = lab.get(driveUri).is(200).reply.body as object as Record<string, unknown>;
  assert.is.not(after.SerialNumber, SerialNumber);
  assert.not.equal(after.Identifiers, Identifiers);
  health(lab, 'OK');
  assert.equal(lastEntry(lab), {
    entryClass: 19,
    code: 47,
    severity: 'Repaired',
    message: 'Slot 17: a drive was inserted at Port 1 Box 1 Bay 3.',
  });
});

test('what fails in an empty bay has been put there, and a drive that fails after it was expected to is told of once more', () => {
  const lab = createLab();
  const { SerialNumber } = lab.get(driveUri).reply.body as object as { readonly SerialNumber: string };
  lab.controller.fault('drive.removed', { part });

  lab.controller.fault('drive.predictedFailure', { part }).fault('drive.failed', { part });

  const { SerialNumber: after } = lab.get(driveUri).is(200).reply.body as object as {
    readonly SerialNumber: string;
  };
  assert.is.not(after, SerialNumber);
  lab.get(driveUri).has({
    FailurePredicted: false,
    Status: { Health: 'Critical', State: 'UnavailableOffline' },
  });
});

test('a drive on the lanes of the processor has alerts of its own', () => {
  const lab = createLab();
  const [drive = ''] = (
    lab.get(`${systemUri}Storage/DA000001/`).reply.body as object as { Drives: { '@odata.id': string }[] }
  ).Drives.map((link) => link['@odata.id']);
  const next = lab.controller.tree.events.next;
  const { name = '' } = { name: `DA000001/${lab.controller.tree.blueprint.storage[1]?.drives[0]?.bay}` };

  lab.controller.fault('drive.failed', { part: name }).fault('drive.removed', { part: name });

  lab.get(drive).is(404);
  assert.equal(
    alertsSince(lab, next).map(([key, ...args]) => [key, args.at(-1)]),
    [
      ['DriveFailure', drive],
      ['PCIeDriveConditionFailed', drive],
      ['DriveRemoved', drive],
      ['PCIeDriveRemovedOrPowerOff', drive],
    ],
  );
});

test('an energy pack that fails or is gone leaves the cache without protection, and the battery of the server not well', () => {
  for (const [fault, listed] of [
    ['energyPack.failed', 1],
    ['energyPack.removed', 0],
  ] as const) {
    const lab = createLab();
    const next = lab.controller.tree.events.next;

    lab.controller.fault(fault, { part: 'DE00A000' });

    lab.get(`${storageUri}Controllers/0/`).has({
      CacheSummary: { PersistentCacheSizeMiB: 0, Status: { Health: 'Warning' } },
    });
    const batteries = (
      lab.get(chassisUri).reply.body as object as { Oem: { Vnd: { SmartStorageBattery: object[] } } }
    ).Oem.Vnd.SmartStorageBattery;
    assert.is(batteries.length, listed);
    const expected = fault === 'energyPack.failed' ? 'Critical' : 'Warning';
    lab.get(systemUri).has({
      Oem: { Vnd: { AggregateHealthStatus: { SmartStorageBattery: { Status: { Health: expected } } } } },
    });
    lab.controller.clearFault(fault, { part: 'DE00A000' });
    lab.get(`${storageUri}Controllers/0/`).has({ CacheSummary: { PersistentCacheSizeMiB: 7_783 } });
    const told =
      fault === 'energyPack.failed'
        ? ['BatteryFailure', 'WriteCacheTemporarilyDegraded', 'SystemBatteryFailed']
        : ['BatteryMissing', 'WriteCacheTemporarilyDegraded', 'SystemBatteryRemoved'];
    assert.equal(
      alertsSince(lab, next).map(([key]) => key),
      [...told, 'BatteryOK', 'WriteCacheProtected', 'SmartStorageBatteryHealthOk'],
    );
  }
});

test('a pack that fails and is then taken out takes the protection from the cache once', () => {
  const lab = createLab();
  const next = lab.controller.tree.events.next;

  lab.controller.fault('energyPack.failed', { part: 'DE00A000' });
  lab.controller.fault('energyPack.removed', { part: 'DE00A000' });

  const cached = alertsSince(lab, next).filter(([key]) => key?.startsWith('WriteCache'));
  assert.equal(cached, [['WriteCacheTemporarilyDegraded', 'Slot=17', storageUri]]);
});

test('the enclosure lists a pack with all that its makers print on it', () => {
  const { Oem } = createLab().get(chassisUri).reply.body as object as {
    Oem: { Vnd: { SmartStorageBattery: object[] } };
  };

  assert.equal(Object.keys(Oem.Vnd.SmartStorageBattery[0] ?? {}).toSorted(), [
    ...['BatteryWearLevelPercent', 'ChargeLevelPercent', 'ErrorCode', 'FailurePredicted', 'FirmwareVersion'],
    ...['Index', 'MaximumCapWatts', 'Model', 'ProductName'],
    ...['RemainingChargeTimeSeconds', 'SerialNumber', 'SparePartNumber', 'Status'],
  ]);
});

test('a controller that was away when a drive failed finds it on its return', () => {
  const lab = createLab();
  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20s');
  lab.controller.fault('drive.failed', { part });
  lab.advance('10m');

  assert.ok(
    shownEntries(lab.controller.tree.logs, 'iml').some(
      ({ code, severity }) => code === 41 && severity === 'Critical',
    ),
  );
  health(lab, 'Critical');
});

test.run();
