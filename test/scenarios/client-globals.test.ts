/** Tests of client code that uses the globals of its process. */
import nodeAssert from 'node:assert/strict';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { createController as createAlone } from '../../scenarios/index.js';
import { resetUri, systemUri } from '../support/lab.js';

const sleep = (spanMs: number) => new Promise<void>((resolve) => void setTimeout(resolve, spanMs));
const globals = true;

test('unchanged client code polls with the global fetch, timers and clocks', async () => {
  const controller = createController({ seed: 42 });
  const headers = { authorization: controller.authorization, 'content-type': 'application/json' };
  const host = 'https://controller';
  const startMs = controller.now;

  const found = await controller.drive(
    async () => {
      const body = JSON.stringify({ ResetType: 'GracefulShutdown' });
      await fetch(host + resetUri, { method: 'POST', headers, body });
      let ticks = 0;
      const ticking = setInterval(() => ticks++, 1_000);
      for (;;) {
        const system = (await (await fetch(host + systemUri, { headers })).json()) as { PowerState: string };
        if (system.PowerState === 'Off') break;
        await sleep(8_000);
      }
      clearInterval(ticking);
      return { ticks, date: new Date().toISOString(), now: Date.now(), passed: performance.now() };
    },
    { globals },
  );

  const passed = controller.now - startMs;
  assert.ok(passed > 60_000);
  assert.equal(found, {
    ticks: passed / 1_000 - 1,
    date: new Date(controller.now).toISOString(),
    now: controller.now,
    passed,
  });
});

test('code outside of the context keeps the originals, meanwhile and afterwards', async () => {
  const originals = { fetch, setTimeout, Date, performance };
  const { timeout } = AbortSignal;
  const { timeOrigin } = performance;
  const controller = createController();
  const outside: number[] = [];
  const other = (async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => void setTimeout(resolve, 1));
      outside.push(performance.timeOrigin);
    }
  })();

  const inside = await controller.drive(
    async () => {
      await sleep(600_000);
      return [new Date().toISOString(), new Date(0).getTime(), new Date() instanceof Date, typeof Date()];
    },
    { globals },
  );
  await other;

  assert.equal(inside, ['2026-01-01T00:10:00.000Z', 0, true, 'string']);
  assert.equal(outside, [timeOrigin, timeOrigin, timeOrigin]);
  const { fetch: fetchNow, setTimeout: timeoutNow, Date: dateNow, performance: performanceNow } = globalThis;
  assert.is(fetchNow, originals.fetch);
  assert.is(timeoutNow, originals.setTimeout);
  assert.is(dateNow, originals.Date);
  assert.is(performanceNow, originals.performance);
  assert.is(AbortSignal.timeout, timeout);
});

test('two controllers are driven at the same time, each on its own clock', async () => {
  const drive = (seed: number, spanMs: number) =>
    createController({ seed }).drive(
      async () => {
        const startMs = Date.now();
        for (let turn = 0; turn < 3; turn++) await sleep(spanMs);
        return Date.now() - startMs;
      },
      { globals },
    );

  assert.equal(await Promise.all([drive(1, 1_000), drive(2, 60_000)]), [3_000, 180_000]);
});

test('timers are cleared, refreshed and have the members of Node', async () => {
  const controller = createController();
  const calls = await controller.drive(
    async () => {
      const made: string[] = [];
      const cleared = setTimeout(() => made.push('cleared'), 10);
      clearTimeout(cleared);
      clearTimeout(undefined);
      const late = setTimeout((text: string) => made.push(text), 20, 'refreshed');
      setTimeout(() => late.refresh(), 15).unref();
      await sleep(30);
      made.push('between', String(late.hasRef()));
      await sleep(10);
      return made;
    },
    { globals },
  );

  assert.equal(calls, ['between', 'true', 'refreshed']);
});

test('a timer has a numeric ID, which ends it like the timer itself', async () => {
  const calls = await createController().drive(
    async () => {
      const made: string[] = [];
      const byNumber = setTimeout(() => made.push('number'), 10);
      const byText = setInterval(() => made.push('text'), 10);
      const fired = Number(setTimeout(() => made.push('fired'), 10));
      clearTimeout(Number(byNumber));
      clearInterval(`${byText}`);
      await sleep(30);
      clearTimeout(fired);
      return made;
    },
    { globals },
  );

  assert.equal(calls, ['fired']);
});

test('the promise form of a timer is on virtual time, and a signal aborts it', async () => {
  const controller = createController();
  const original = promisify(setTimeout);
  const startMs = controller.now;

  const found = await controller.drive(
    async () => {
      const pause = promisify(setTimeout);
      const value = await pause(60_000, 'value');
      const stop = new AbortController();
      const aborted = pause(60_000, undefined, { signal: stop.signal }).catch((error) => error.code);
      const before = pause(1, undefined, { signal: AbortSignal.abort() }).catch((error) => error.name);
      stop.abort();
      return [value, await aborted, await before, Date.now() - startMs];
    },
    { globals },
  );

  assert.equal(found, ['value', 'ABORT_ERR', 'AbortError', 60_000]);
  assert.is(promisify(setTimeout), original);
});

test('a date has the constructor of its time, inside and outside of a drive', async () => {
  const { Date: date } = globalThis;
  const before = new Date(0);
  const inside = await createController().drive(
    async () => {
      const made = new Date(0);
      nodeAssert.deepStrictEqual(made, before);
      return [made.constructor === Date, before.constructor === Date, before instanceof Date, Date === date];
    },
    { globals },
  );

  assert.equal(inside, [true, true, true, false]);
  assert.is(before.constructor, date);
});

test('a signal with a timeout aborts a slow request at its virtual time', async () => {
  const controller = createController();
  controller.fault('network.slow', { minMs: 30_000, maxMs: 30_000 });

  const [name, passed] = await controller.drive(
    async () => {
      const startMs = Date.now();
      try {
        await fetch('/redfish/v1/', { signal: AbortSignal.timeout(5_000) });
        return ['none', 0];
      } catch (error) {
        return [(error as Error).name, Date.now() - startMs];
      }
    },
    { globals },
  );

  assert.equal([name, passed], ['TimeoutError', 5_000]);
});

async function errorOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: Error) => error.message,
  );
}

test('a client that never ends, a timer that throws and wrong options are reported', async () => {
  const drive = (work: () => Promise<unknown>, limit = '1m') =>
    errorOf(createController().drive(work, { globals, limit }));

  assert.match(
    await drive(() => new Promise(() => {})),
    /nothing is due at .*: it waits for something other/,
  );
  assert.match(
    await drive(async () => {
      for (;;) await sleep(1_000);
    }),
    /^process 1 is not over within 1m of virtual time/,
  );
  assert.match(
    await drive(async () => {
      setTimeout(() => {
        throw new RangeError('in a timer');
      }, 10);
      await sleep(100);
    }),
    /^in a timer\n/,
  );
  const controller = createController();
  const wrong = controller.drive(async () => {}, { global: true } as object);
  assert.match(await errorOf(wrong), /^drive: global: .*did you mean "globals"/);
  assert.match(
    await errorOf(createAlone().drive(async () => {}, { globals })),
    /this controller has no process/,
  );
  assert.throws(() => createAlone().agent(), /agent: this controller has no process/);
});

test('a client uses its own address of the controller', async () => {
  const controller = createController();
  const get = (target: string) => controller.drive(async () => (await fetch(target)).status, { globals });

  for (const target of ['https://10.0.0.5/redfish/v1/', 'http://bmc.example.com/redfish/v1/', '/redfish/v1/'])
    assert.is(await get(target), 200);
});

test.run();
