/** Tests of counters and media wear of drives: the effect of the host's work, and the reports about it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { listAlerts } from '../../../machines/reporting/events/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { createLab, type Lab, managerResetUri, resetUri, systemUri } from '../../support/lab.js';

const storageUri = `${systemUri}Storage/DE00A000/`;
const boot = { Oem: { Vnd: { PostState: 'FinishedPost' } } };

function driveUri(bay: number): string {
  return `${storageUri}Drives/${bay}/`;
}

function lifeLeft(lab: Lab, bay: number): number {
  return Number(lab.get(driveUri(bay)).is(200).reply.body.PredictedMediaLifeLeftPercent);
}

function count(lab: Lab, bay: number): { readonly hours: number; readonly written: number } {
  const { PowerOnHours, WriteIOKiBytes } = lab.get(`${driveUri(bay)}Metrics/`).is(200).reply.body;
  return { hours: Number(PowerOnHours), written: Number(WriteIOKiBytes) };
}

/** Creates a lab whose storage controller has drives with this remaining media life. */
function createWorn(mediaLifeLeftPercent: number): Lab {
  const [raid] = resolveBlueprint().storage;
  const drives = raid?.drives.map((drive) => ({ ...drive, mediaLifeLeftPercent })) ?? [];
  return createLab({ blueprint: { storage: raid === undefined ? [] : [{ ...raid, drives }] } });
}

function powerOnMinutes(lab: Lab): number {
  const { Oem } = lab.get(systemUri).reply.body as {
    readonly Oem?: { readonly Vnd: { readonly PowerOnMinutes: number } };
  };
  return Number(Oem?.Vnd.PowerOnMinutes);
}

/** Returns the keys of all alerts about drive 1. */
function toldOf(lab: Lab): readonly string[] {
  return listAlerts(lab.controller.tree.alerts)
    .filter(({ event: { origin } }) => origin === driveUri(1))
    .map(({ event: { messageId } }) => messageId.split('.').at(-1) ?? '');
}

/** Changes the indicator light, which creates an event without other effects. */
function touch(lab: Lab): void {
  lab.patch(driveUri(8), { LocationIndicatorActive: true }).is(200);
}

test('a drive of a volume wears while the host runs; one of no volume, or with the host off, does not', () => {
  const lab = createLab();

  lab.advance('400d');
  const worn = lifeLeft(lab, 1);
  assert.ok(worn > 85 && worn < 95, String(worn));
  assert.is(lifeLeft(lab, 5), 100);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('400d');
  assert.is(lifeLeft(lab, 1), worn);
});

test('a volume that is deleted writes to its drives no more, and one that is made begins to', () => {
  const lab = createLab();
  lab.advance('100d');

  lab.delete(`${storageUri}Volumes/239/`).is(200);
  const before = count(lab, 1);
  lab.advance('100d');
  assert.equal(count(lab, 1), { hours: before.hours + 2_400, written: before.written });
  assert.is(count(lab, 5).written, 0);

  const Drives = [{ '@odata.id': driveUri(1) }, { '@odata.id': driveUri(5) }];
  lab.post(`${storageUri}Volumes/`, { RAIDType: 'RAID1', Links: { Drives } });
  lab.advance('100d');
  assert.ok(count(lab, 1).written > before.written);
  assert.ok(count(lab, 5).written > 0);
});

test('a spare wears from when it takes a place on, and so does a drive that is given a volume when it is put in', () => {
  const lab = createLab();
  lab.patch(driveUri(5), { HotspareType: 'Global' }).is(200);
  lab.advance('100d');
  const { written } = count(lab, 2);

  lab.controller.fault('drive.removed', { part: 'DE00A000/1' });
  assert.is(count(lab, 5).written, 0);
  lab.patch(storageUri, { AutoVolumeCreate: 'NonRAID' }).is(200);
  lab.controller.clearFault('drive.removed', { part: 'DE00A000/1' });
  assert.is(count(lab, 1).written, 0);
  lab.advance('100d');

  const since = count(lab, 2).written - written;
  assert.is(count(lab, 1).written, since);
  assert.is(count(lab, 5).written, since);
});

test('hours count while there is power, for one drive and for all', () => {
  const lab = createLab();
  const before = count(lab, 1).hours;
  // The drive has as many hours of operation as the server had before the simulated history.
  assert.is(before, Math.floor(powerOnMinutes(lab) / 60));
  lab.advance('10h');
  lab.post(`${driveUri(1)}Actions/Drive.Reset/`, { ResetValue: 'ForceOff' }).is(200);
  lab.advance('5h');
  lab.post(`${driveUri(1)}Actions/Drive.Reset/`, { ResetValue: 'ForceOn' }).is(200);
  lab.advance('1h');

  assert.is(count(lab, 1).hours, before + 11);
  assert.is(count(lab, 2).hours, before + 16);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('20h');
  assert.is(count(lab, 2).hours, before + 16);
});

test('a drive of NVMe says by its own log what others say, and its temperature is that of its environment', () => {
  const lab = createLab();
  lab.advance('400d');
  const links = lab.get(`${systemUri}Storage/DA000001/`).reply.body.Drives as readonly {
    '@odata.id': string;
  }[];
  const uri = links[0]?.['@odata.id'] ?? '';

  const { PredictedMediaLifeLeftPercent } = lab.get(uri).is(200).reply.body;
  const { PowerOnHours, WriteIOKiBytes, NVMeSMART } = lab.get(`${uri}Metrics/`).is(200).reply.body;
  const { TemperatureCelsius } = lab.get(`${uri}EnvironmentMetrics/`).is(200).reply.body;

  assert.equal(NVMeSMART, {
    CompositeTemperatureCelsius: (TemperatureCelsius as { readonly Reading: number }).Reading,
    DataUnitsWritten: Math.ceil((Number(WriteIOKiBytes) * 1_024) / 512_000),
    PercentageUsed: 100 - Number(PredictedMediaLifeLeftPercent),
    PowerOnHours,
  });
  assert.is(lab.get(`${driveUri(1)}Metrics/`).reply.body.NVMeSMART, undefined);
});

test('a storage controller counts how often it was given power or lost it', () => {
  const lab = createLab();
  const uri = `${storageUri}Controllers/0/Metrics/`;
  lab.get(`${storageUri}Controllers/0/`).has({ Metrics: { '@odata.id': uri } });
  lab.get(uri).has({ StateChangeCount: 0 });

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h');
  lab.get(uri).has({ StateChangeCount: 0 });
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1h');

  lab.get(uri).has({ StateChangeCount: 1 });
});

test('what is put into a bay begins its life there', () => {
  const lab = createWorn(50);
  lab.advance('10h');
  const { hours } = count(lab, 1);
  assert.ok(hours > 10_000, 'a worn drive was in use before');

  lab.controller.fault('drive.removed', { part: 'DE00A000/1' });
  lab.advance('10h');
  lab.controller.clearFault('drive.removed', { part: 'DE00A000/1' });

  assert.is(count(lab, 1).hours, 0);
  assert.is(lifeLeft(lab, 1), 100);
  lab.advance('3h');
  assert.is(count(lab, 1).hours, 3);
  assert.is(count(lab, 2).hours, hours + 13);
});

test('a drive is told of as it comes to 5, to 2 and to no percent, at the very instant, and predicts its failure', () => {
  const lab = createWorn(6);
  const other = createWorn(6);
  touch(lab);
  touch(other);

  const tells = (event: string) => () => toldOf(lab).includes(event);
  lab.controller.runUntil(tells('DriveWearStatusFivePercentThreshold2'), '400d');

  assert.is(lifeLeft(lab, 1), 5);
  other.advance(lab.controller.now - other.controller.now - 1_000);
  assert.is(lifeLeft(other, 1), 6);
  assert.equal(toldOf(lab), ['DrivePredictiveFailure', 'DriveWearStatusFivePercentThreshold2']);
  lab.get(driveUri(1)).has({
    Status: { Health: 'Warning' },
    FailurePredicted: true,
    StatusIndicator: 'PredictiveFailureAnalysis',
  });
  lab.get(driveUri(5)).has({ Status: { Health: 'OK' }, FailurePredicted: false });

  lab.controller.runUntil(tells('DriveWearStatusTwoPercentThreshold2'), '400d');
  assert.is(lifeLeft(lab, 1), 2);
  lab.controller.runUntil(tells('DriveWearStatusWearOut2'), '400d');
  assert.is(lifeLeft(lab, 1), 0);
  lab.advance('400d');
  assert.is(toldOf(lab).length, 4);
  const entries = shownEntries(lab.controller.tree.logs, 'iml').slice(-6);
  assert.equal(
    entries.map(({ code, severity }) => [code, severity]),
    [49, 50, 51].flatMap((code) => [code, code]).map((code) => [code, code === 51 ? 'Critical' : 'Caution']),
  );
});

test('a worn drive that fails and is mended is worn as before, and the log says so again', () => {
  const lab = createWorn(5);
  touch(lab);
  lab.advance('1h');
  const open = () =>
    shownEntries(lab.controller.tree.logs, 'iml').filter(
      ({ code, severity }) => code === 49 && severity !== 'Repaired',
    ).length;
  const before = open();

  lab.controller
    .fault('drive.failed', { part: 'DE00A000/1' })
    .clearFault('drive.failed', { part: 'DE00A000/1' });

  lab.get(driveUri(1)).has({ Status: { Health: 'Warning' }, FailurePredicted: true });
  assert.ok(before > 0);
  assert.is(open(), before);
});

test('a worn drive that is exchanged is told to be well, and its entries are repaired', () => {
  const lab = createWorn(5);
  touch(lab);
  lab.advance('1h');
  assert.equal(toldOf(lab), ['DrivePredictiveFailure', 'DriveWearStatusFivePercentThreshold2']);

  lab.controller.fault('drive.removed', { part: 'DE00A000/1' });
  lab.controller.clearFault('drive.removed', { part: 'DE00A000/1' });

  assert.ok(toldOf(lab).includes('DriveWearStatusOk2'));
  lab.get(driveUri(1)).has({ Status: { Health: 'OK' }, FailurePredicted: false });
  const [worn] = shownEntries(lab.controller.tree.logs, 'iml').filter(({ code }) => code === 49);
  assert.is(worn?.repaired, true);
  lab.advance('400d');
  assert.is(lifeLeft(lab, 1) > 80, true);
});

test('nothing is due of drives that are new, whatever the host does, and nothing while it is off', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h').until(boot);
  const { executed } = lab.controller.tree.clock;
  lab.advance('365d');
  assert.is(lab.controller.tree.clock.executed, executed);

  const worn = createWorn(20);
  touch(worn);
  worn.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  worn.advance('1h');
  const off = worn.controller.tree.clock.executed;
  worn.advance('365d');
  assert.is(worn.controller.tree.clock.executed, off);
  assert.is(lifeLeft(worn, 1), 20);
});

test('years of wear ahead cost a handful of events', () => {
  const lab = createWorn(60);
  touch(lab);
  const { executed } = lab.controller.tree.clock;

  lab.controller.runUntil(() => toldOf(lab).length > 0, '4000d');

  const spent = lab.controller.tree.clock.executed - executed;
  assert.ok(spent > 1 && spent < 30, String(spent));
});

test('a controller that was away while a drive came to its limit logs it when it is back', () => {
  const first = createWorn(6);
  touch(first);
  first.controller.runUntil(() => toldOf(first).length > 0, '400d');
  const lab = createWorn(6);
  touch(lab);
  lab.advance(first.controller.now - lab.controller.now - 20_000);
  const worn = () => shownEntries(lab.controller.tree.logs, 'iml').filter(({ code }) => code === 49).length;

  lab.post(managerResetUri, { ResetType: 'GracefulRestart' }).is(200);
  lab.controller.advance('25s');
  assert.is(worn(), 0);
  lab.advance('1h');

  assert.is(worn(), 2);
});

test.run();
