/**
 * Tests of temperature and power consumption of drives and storage controllers: they follow the host's load, the air
 * and the fans.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { createLab, type Lab, resetUri, root, systemUri } from '../../support/lab.js';

const controllerUri = `${systemUri}Storage/DE00A000/Controllers/0/`;
const chassisMetricsUri = `${root}Chassis/1/EnvironmentMetrics/`;

function driveUri(bay: number): string {
  return `${systemUri}Storage/DE00A000/Drives/${bay}/`;
}

interface Metrics {
  readonly TemperatureCelsius: { readonly Reading: number | null };
  readonly PowerWatts: { readonly Reading: number | null };
}

function metrics(lab: Lab, uri: string): { readonly celsius: number | null; readonly watts: number | null } {
  const { TemperatureCelsius, PowerWatts } = lab.get(`${uri}EnvironmentMetrics/`).is(200).reply
    .body as unknown as Metrics;
  return { celsius: TemperatureCelsius.Reading, watts: PowerWatts.Reading };
}

function celsius(lab: Lab, uri: string): number {
  return metrics(lab, uri).celsius ?? Number.NaN;
}

/** Returns the readings of a drive and of the whole server over some hours. */
function readHours(lab: Lab, uri: string, hours: number) {
  return Array.from({ length: hours }, () => {
    lab.advance('1h');
    const { PowerWatts } = lab.get(chassisMetricsUri).reply.body as unknown as Metrics;
    return { ...metrics(lab, uri), server: PowerWatts.Reading ?? 0 };
  });
}

test('a drive and its controller link what they measure, and it is warmer in them than in the air', () => {
  const lab = createLab();

  lab.get(driveUri(1)).has({ EnvironmentMetrics: { '@odata.id': `${driveUri(1)}EnvironmentMetrics/` } });
  lab.get(controllerUri).has({ EnvironmentMetrics: { '@odata.id': `${controllerUri}EnvironmentMetrics/` } });

  assert.ok(celsius(lab, driveUri(1)) > 25 && celsius(lab, driveUri(1)) < 50);
  assert.ok(celsius(lab, controllerUri) > celsius(lab, driveUri(1)));
});

test('a drive of a volume is busiest when the server is; one of no volume draws the same at all hours', () => {
  const lab = createLab();

  const used = readHours(lab, driveUri(1), 24).toSorted((one, other) => one.server - other.server);
  const unused = readHours(lab, driveUri(5), 24);

  const [idlest, busiest] = [used.at(0), used.at(-1)];
  assert.ok((busiest?.watts ?? 0) > (idlest?.watts ?? 0) + 1);
  assert.ok((busiest?.celsius ?? 0) > (idlest?.celsius ?? 0));
  assert.is(new Set(unused.map(({ watts }) => watts)).size, 1);
});

test('a drive without power cannot be read, and comes back from the cold', () => {
  const lab = createLab();
  const running = celsius(lab, driveUri(1));

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1h');
  assert.equal(metrics(lab, driveUri(1)), { celsius: null, watts: null });
  assert.equal(metrics(lab, controllerUri), { celsius: null, watts: null });
  lab.get(driveUri(1)).has({ Oem: { Vnd: { TemperatureStatus: { Health: 'OK' } } } });
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.until({
    Oem: { Vnd: { DeviceDiscoveryComplete: { DeviceDiscovery: 'vMainDeviceDiscoveryComplete' } } },
  });

  const cold = celsius(lab, driveUri(1));
  assert.ok(cold < running - 3, `${cold} °C after the start, ${running} °C before`);
  lab.advance('30m');
  assert.ok(celsius(lab, driveUri(1)) > cold);
});

test('one that is switched off or has failed cannot be read, whatever the others say', () => {
  const lab = createLab();

  lab.post(`${driveUri(3)}Actions/Drive.Reset/`, { ResetValue: 'ForceOff' }).is(200);
  lab.controller.fault('drive.failed', { part: 'DE00A000/4' });

  assert.is(metrics(lab, driveUri(3)).celsius, null);
  assert.is(metrics(lab, driveUri(4)).celsius, null);
  assert.is.not(metrics(lab, driveUri(5)).celsius, null);
});

test('hot air warms a drive bit by bit until its temperature is a warning, and leaves its ETag as it was', () => {
  const [raid] = resolveBlueprint().storage;
  const drives = raid?.drives.map((drive) => ({ ...drive, mediaType: 'HDD' as const })) ?? [];
  const lab = createLab({ blueprint: { storage: raid === undefined ? [] : [{ ...raid, drives }] } });
  const before = celsius(lab, driveUri(1));
  const etag = lab.get(driveUri(1)).header('ETag');

  lab.controller.fault('ambient.hot', { celsius: 46 });
  assert.ok(Math.abs(celsius(lab, driveUri(1)) - before) <= 1, 'nothing jumps');
  lab.get(driveUri(1)).has({ Oem: { Vnd: { TemperatureStatus: { Health: 'OK' } } } });
  lab.advance('20m');

  lab.get(driveUri(1)).has({ Oem: { Vnd: { TemperatureStatus: { Health: 'Warning' } } } });
  assert.is(lab.get(driveUri(1)).header('ETag'), etag);
});

test.run();
