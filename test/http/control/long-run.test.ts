/** Tests of a run whose history exceeds the memory limit: queries about its start still work. */
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
/**
 * Minimum number of events, mostly of power cycles. They fill more than two groups of 8 dense segments and more than
 * two groups of thinned segments.
 */
const eventsMin = 14_000;
/** Memory of one event in a dense segment. Unit: bytes. Measured: 36. */
const bytesPerEvent = 30;
/** Memory limit of the history. Unit: bytes. It suffices for the minimum number of dense segments with their facts. */
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
