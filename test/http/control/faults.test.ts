/** Tests of the active faults in the control API: of a new run, of a continued one, and of a recorded position. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../http/index.js';
import { control, dataFolder, optionsFor, withService } from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

const failed = { fault: 'fan.failed', part: 'Fan 1', clear: false };
const shown = {
  fault: 'fan.failed',
  parameters: { part: 'Fan 1' },
  since: { event: 1, at: Date.UTC(2026, 0, 1), time: '2026-01-01T00:00:00.000Z' },
};

async function faultsAt(service: RunningService, target = '/faults') {
  const { status, json, text } = await control(service, target, { method: 'GET' });
  assert.is(status, 200, text);
  return json.faults;
}

test('the state and the list have the active faults, without a stored history as well', async () => {
  for (const pastBytesMax of [0, 10_000_000])
    await withService(optionsFor(data.folder, { pastBytesMax }), async (service) => {
      assert.equal(await faultsAt(service), []);
      await control(service, '/fault', { body: failed });
      await control(service, '/advance', { body: { by: '10m' } });
      assert.equal(await faultsAt(service), [shown]);
      assert.equal(await faultsAt(service, '/state'), [shown]);

      const past = await control(service, '/faults?at=start', { method: 'GET' });
      assert.equal([past.status, past.json.faults], pastBytesMax === 0 ? [410, undefined] : [200, []]);
      await control(service, '/fault', { body: { ...failed, clear: true } });
      assert.equal(await faultsAt(service), []);
    });
});

test('a continued history has the faults from before the restart, and their end', async () => {
  const { folder, remove } = dataFolder();
  const said = {
    seed: undefined,
    startMs: undefined,
    blueprint: undefined,
    userName: undefined,
    password: undefined,
  };
  const keep = { said, fsync: 'never', onFailure: assert.unreachable } as const;
  const options = optionsFor(folder, { keep, report: () => {} });
  try {
    const first = await startService(options);
    await control(first, '/fault', { body: failed });
    await first.close();
    await withService(options, async (service) => {
      assert.equal(await faultsAt(service), [shown]);
      await control(service, '/fault', { body: { ...failed, clear: true } });
      assert.equal(await faultsAt(service), []);
      assert.equal(await faultsAt(service, '/faults?at=i1'), [shown]);
    });
  } finally {
    remove();
  }
});

test.run();
