/** Tests of the routes that the console reads: the timeline, resources at a position, readings and the catalog. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { control, dataFolder } from '../../support/service/http-rig.js';
import { look, pastOf, query } from '../../support/service/queried-service.js';

const data = dataFolder();
const withPast = pastOf(data.folder);
test.after(() => data.remove());

const start = Date.UTC(2026, 0, 1);
const minute = 60_000;

interface Lanes {
  readonly [lane: string]: { readonly slices?: readonly unknown[][]; readonly ticks?: readonly unknown[][] };
}

async function timeline(service: RunningService, asked: Readonly<Record<string, string>> = {}) {
  const page = await look(service, query('/history/timeline', asked));
  const lanes = page.lanes as readonly { readonly lane: string }[];
  return {
    isComplete: page.isComplete,
    byName: Object.fromEntries(lanes.map((lane) => [lane.lane, lane])) as unknown as Lanes,
  };
}

test('the timeline has the states of a machine, the requests, the operator and the logs with their events', async () => {
  await withPast(async (service) => {
    const { byName, isComplete } = await timeline(service, {
      lanes: 'machine:power/1,requests,operator,log:iel,machine:mains/1,absence',
    });

    assert.is(isComplete, true);
    const power = byName['machine:power/1']?.slices ?? [];
    assert.equal(power[0]?.slice(0, 2), [start, start + 10_000], 'the power goes off for ten seconds');
    assert.is(power.at(-1)?.[2], 'off');
    assert.is(power.at(-1)?.[1], start + 20 * minute, 'the last state lasts until now');
    assert.equal(
      byName['machine:mains/1']?.slices,
      [[start, start + 20 * minute, 'present', 1, 0]],
      'a machine that never changed',
    );
    assert.match(String(byName.operator?.ticks?.[0]?.[1]), /button\.hold/);
    assert.is(byName.operator?.ticks?.[0]?.[4], 1);
    const requests = byName.requests?.ticks ?? [];
    assert.is(requests.length, 1, 'a write that is in the log and in the history is one tick');
    assert.match(String(requests[0]?.[1]), /^PATCH .* 200 Administrator$/);
    assert.ok((byName['log:iel']?.ticks?.length ?? 0) > 0);
    assert.equal(byName.absence?.slices, []);
  });
});

test('the timeline grows with the run, and shows faults as bars until they are cleared', async () => {
  await withPast(async (service) => {
    await timeline(service);
    const fault = { fault: 'fan.failed', part: 'Fan 1' };
    await control(service, '/fault', { body: fault });
    await control(service, '/advance', { body: { by: '1m' } });
    const during = (await timeline(service)).byName.faults?.slices ?? [];
    assert.equal(
      during.map(([from, to]) => [from, to]),
      [[start + 20 * minute, start + 21 * minute]],
    );
    await control(service, '/fault', { body: { ...fault, clear: true } });
    await control(service, '/fault', { body: { ...fault, clear: true } });
    await control(service, '/advance', { body: { by: '1m' } });
    const { byName } = await timeline(service);
    assert.equal(
      byName.faults?.slices?.map(([from, to]) => [from, to]),
      [[start + 20 * minute, start + 21 * minute]],
    );
    assert.match(String(byName.faults?.slices?.[0]?.[2]), /fan\.failed · part Fan 1/);
    assert.ok(
      byName['log:iml']?.ticks?.some(([, , , severity]) => severity === 'warning' || severity === 'critical'),
    );
  });
});

test('what is shorter than the resolution is merged, and a span without anything is empty', async () => {
  await withPast(async (service) => {
    const lanes = 'machine:power/1,log:iel';
    await control(service, '/button', { body: { action: 'press' } });
    await control(service, '/advance', { body: { by: '20m' } });
    const fine = (await timeline(service, { lanes })).byName['machine:power/1']?.slices ?? [];
    const coarse =
      (await timeline(service, { lanes, resolution: String(5 * minute) })).byName['machine:power/1']
        ?.slices ?? [];
    assert.ok(coarse.length < fine.length);
    assert.ok(coarse.some(([, , , count]) => Number(count) > 1));
    const later = { from: String(start + 60 * minute), to: String(start + 61 * minute), lanes: 'log:iel' };
    assert.equal((await timeline(service, later)).byName['log:iel']?.ticks, []);
  });
});

test('a time while the controller is away is an absence', async () => {
  await withPast(async (service) => {
    await control(service, '/mains', { body: { on: false } });
    await control(service, '/advance', { body: { by: '5m' } });
    const [absence] = (await timeline(service)).byName.absence?.slices ?? [];
    assert.equal(absence?.slice(0, 2), [start + 20 * minute, start + 25 * minute]);
  });
});

test('wrong spans and lanes are refused with the parameter, unknown lanes are left out', async () => {
  await withPast(async (service) => {
    for (const asked of [{ from: 'x' }, { resolution: '-1' }, { lanes: Array(65).fill('a').join(',') }]) {
      const { status, json } = await control(service, query('/history/timeline', asked), { method: 'GET' });
      assert.is(status, 400);
      assert.match(String(json.detail), new RegExp(Object.keys(asked)[0] ?? ''));
    }
    assert.equal(Object.keys((await timeline(service, { lanes: 'machine:none/1,nothing' })).byName), []);
  });
  await withPast(async (service) => {
    assert.is((await control(service, '/history/timeline', { method: 'GET' })).status, 410);
  }, 0);
});

test('resources at a position are listed, read together, and compared as a client sees them', async () => {
  await withPast(async (service) => {
    const { resources } = await look(service, '/history/resources?at=start');
    const all = resources as readonly { uri: string; type: string }[];
    assert.equal(all.find(({ uri }) => uri === '/redfish/v1/Systems/1/')?.type, 'ComputerSystem');

    const { bodies } = await look(
      service,
      query('/history/bodies', {
        uris: '/redfish/v1/Systems/1/,/redfish/v1/Chassis/1/ThermalSubsystem/Fans/,/redfish/v1/None/',
        at: '5m',
      }),
    );
    const names = (bodies as readonly Record<string, unknown>[]).map((body) => body.Name);
    assert.is(names[0], 'Computer System');
    assert.equal(names.slice(1, 3), ['Fan 1', 'Fan 2']);

    const { changed } = await look(service, query('/history/changes', { from: '5m', to: '15m' }));
    const system = (changed as readonly { uri: string; changes: readonly object[] }[]).find(
      ({ uri }) => uri === '/redfish/v1/Systems/1/',
    );
    assert.equal(system?.changes, [{ op: 'replace', path: '/AssetTag', value: 'rack 7', was: '' }]);
  });
});

test('readings over a span are exact at each instant, and null where there is no number', async () => {
  await withPast(async (service) => {
    const locations = '/redfish/v1/Chassis/1/Sensors/1/#/Reading,/redfish/v1/Systems/1/#/AssetTag';
    const { at, values } = await look(service, query('/history/readings', { locations, points: '3' }));
    assert.equal(at, [start, start + 10 * minute, start + 20 * minute]);
    const [inlet, tag] = values as readonly (readonly (number | null)[])[];
    const exact = await look(
      service,
      query('/history/resource', { uri: '/redfish/v1/Chassis/1/Sensors/1/', at: '10m' }),
    );
    assert.is(inlet?.[1], exact.Reading);
    assert.equal(tag, [null, null, null]);
    const wrong = await control(service, query('/history/readings', { locations: '/redfish/v1/' }), {
      method: 'GET',
    });
    assert.is(wrong.status, 400);
  });
});

test('the catalog has the faults with the parts of this server, and the operator actions', async () => {
  await withPast(async (service) => {
    const { faults, operator } = await look(service, '/catalog');
    const fan = (
      faults as readonly { fault: string; parameters: { part?: { oneOf: readonly string[] } } }[]
    ).find(({ fault }) => fault === 'fan.failed');
    assert.ok(fan?.parameters.part?.oneOf.includes('Fan 1'));
    assert.ok((operator as readonly { action: string }[]).some(({ action }) => action === 'mains.off'));
  });
});

test.run();
