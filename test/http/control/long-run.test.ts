/** A run that has outgrown the memory for its past: it is asked about its start as ever. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  optionsFor,
  resetUri,
  systemUri,
  withService,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const by = { userId: '1', userName: 'Administrator', address: 'test' };
const powerCycle = {
  type: 'redfish.write',
  method: 'POST',
  uri: resetUri,
  body: { ResetType: 'ForceRestart' },
  by,
} as const;
/** Of events of power cycles: two bases and more that stay dense, and as many that do not. */
const eventsMin = 14_000;
/** What so many take at full density. Measured: 36. */
const bytesPerEvent = 30;
/** Enough for the segments that stay dense whatever they take, with their facts. */
const pastBytesMax = 340_000;

test('a run that has outgrown its memory still answers about its start, and takes no more', () =>
  withService(optionsFor(data.folder, { pastBytesMax }), async (service) => {
    const look = async (target: string, asked: Readonly<Record<string, string>> = {}) => {
      const { json } = await control(service, `${target}?${new URLSearchParams(asked)}`, { method: 'GET' });
      return json;
    };
    const { controller } = service;
    const { simulation } = controller;
    await control(service, '/button', { body: { action: 'hold' } });
    await control(service, '/advance', { body: { by: '10m' } });
    await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body: { AssetTag: 'rack 7' } });
    await control(service, '/button', { body: { action: 'press' } });
    while (simulation.tree.clock.executed < eventsMin) {
      simulation.advanceBy(3_600_000);
      controller.perform(powerCycle);
    }

    const { events, memory } = await look('/history');
    const { bytes, bytesMax } = memory as { readonly bytes: number; readonly bytesMax: number };
    assert.is(bytesMax, pastBytesMax);
    assert.ok(Number(events) * bytesPerEvent > bytesMax, 'it would take more');
    assert.ok(bytes > 0 && bytes <= bytesMax, `${bytes} bytes`);
    const tagged = await look('/history/last-change', { location: '/host/assetTag' });
    assert.is(tagged.after, 'rack 7');
    const shown = await look('/history/resource', { uri: systemUri, at: '5m' });
    assert.equal([shown.PowerState, shown.AssetTag], ['Off', '']);
    const branch = await control(service, '/branches', { body: { at: '5m' } });
    assert.is(branch.status, 201);
  }));

test.run();
