/**
 * Tests of an unavailable controller: how operator actions make it unavailable, and how each pace treats the time until
 * it returns.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServiceOptions } from '../../../http/index.js';
import {
  type Answer,
  asBasic,
  ask,
  control,
  dataFolder,
  logIn,
  managerResetUri,
  optionsFor,
  paceNamed,
  resetUri,
  systemUri,
  withService,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

function options(more: Partial<ServiceOptions> = {}): ServiceOptions {
  return optionsFor(data.folder, more);
}

/** Returns the error code of a broken connection, or the status of the answer. */
function fate(asked: Promise<Answer>): Promise<string | number> {
  return asked.then(
    ({ status }) => status,
    ({ code }: NodeJS.ErrnoException) => code ?? 'unknown',
  );
}

function stateOf({ json }: Answer): { power: unknown; post: unknown } {
  const { PowerState, Oem } = json as { PowerState: string; Oem: { Vnd: { PostState: string } } };
  return { power: PowerState, post: Oem.Vnd.PostState };
}

test('a controller without mains drops connections, and its port stays open', async () => {
  await withService(options(), async (service) => {
    await control(service, '/mains', { body: { on: false } });

    assert.is(await fate(ask(service, '/redfish/')), 'ECONNRESET');
    assert.is(await fate(ask(service, systemUri, { headers: asBasic() })), 'ECONNRESET');
    assert.is(await fate(ask(service, '/nowhere', { method: 'POST', body: {} })), 'ECONNRESET');
  });
});

test('told to, it says 503 and when to come again instead', async () => {
  await withService(options({ whenUnavailable: '503' }), async (service) => {
    await control(service, '/mains', { body: { on: false } });

    const { status, headers, text } = await ask(service, '/redfish/');

    assert.is(status, 503);
    assert.is(headers['retry-after'], '30');
    assert.is(headers['transfer-encoding'], 'chunked');
    assert.match(text, /Base\.[\d.]+\.ServiceTemporarilyUnavailable/);
  });
});

test('requests that are turned away leave no trace', async () => {
  await withService(options(), async (service) => {
    await control(service, '/mains', { body: { on: false } });
    const before = service.controller.tree;

    await fate(ask(service, systemUri, { headers: asBasic('Administrator', 'wrong') }));

    assert.is(service.controller.tree, before);
  });
});

test('with the mains back the controller returns when its start is over, not before', async () => {
  await withService(options(), async (service) => {
    await control(service, '/mains', { body: { on: false } });
    await control(service, '/mains', { body: { on: true } });
    assert.is(await fate(ask(service, '/redfish/')), 'ECONNRESET');

    await control(service, '/advance', { body: { by: '10m' } });

    assert.is(await fate(ask(service, '/redfish/')), 200);
  });
});

test('a reset gets its answer, and only then does the controller go', async () => {
  await withService(options(), async (service) => {
    const headers = await logIn(service);

    const { status } = await ask(service, managerResetUri, { method: 'POST', headers, body: {} });
    assert.is(status, 200);
    assert.is(await fate(ask(service, systemUri, { headers })), 200);
    await control(service, '/advance', { body: { by: '20s' } });
    assert.is(await fate(ask(service, systemUri, { headers })), 'ECONNRESET');
    await control(service, '/advance', { body: { by: '10m' } });

    assert.is(await fate(ask(service, systemUri, { headers })), 401);
  });
});

test('under manual pace a reboot waits for the control listener', async () => {
  await withService(options(), async (service) => {
    const headers = await logIn(service);
    await ask(service, resetUri, { method: 'POST', headers, body: { ResetType: 'ForceRestart' } });
    const poll = async () => stateOf(await ask(service, systemUri, { headers })).post;

    const first = await poll();
    for (let polls = 0; polls < 20; polls++) assert.is(await poll(), first);
    await control(service, '/advance', { body: { by: '30m' } });

    assert.is.not(first, 'FinishedPost');
    // The session has expired by then, as intended, so that the request uses Basic authentication.
    assert.is(stateOf(await ask(service, systemUri, { headers: asBasic() })).post, 'FinishedPost');
  });
});

test('under skip each poll finds the next step, and the session lives through it all', async () => {
  await withService(options({ pace: paceNamed('skip') }), async (service) => {
    const headers = await logIn(service);
    await ask(service, resetUri, { method: 'POST', headers, body: { ResetType: 'ForceOff' } });
    const powers: unknown[] = [];
    const posts: unknown[] = [];

    for (let polls = 0; polls < 3; polls++) {
      powers.push(stateOf(await ask(service, systemUri, { headers })).power);
    }
    await ask(service, resetUri, { method: 'POST', headers, body: { ResetType: 'On' } });
    for (let polls = 0; polls < 12; polls++) {
      // Browsers send this request automatically. It must not advance the time.
      await ask(service, '/favicon.ico');
      posts.push(stateOf(await ask(service, systemUri, { headers })).post);
    }

    assert.is(powers.at(-1), 'Off');
    assert.equal(
      posts.filter((post, index) => post !== posts[index - 1]),
      ['InPost', 'InPostDiscoveryStart', 'InPostDiscoveryComplete', 'FinishedPost'],
    );
  });
});

test('under skip nobody waits for a controller that resets, and its sessions are gone all the same', async () => {
  await withService(options({ pace: paceNamed('skip') }), async (service) => {
    const headers = await logIn(service);
    await ask(service, managerResetUri, { method: 'POST', headers, body: {} });

    assert.is(await fate(ask(service, systemUri, { headers })), 401);
    assert.is(await fate(ask(service, systemUri, { headers: asBasic() })), 200);
  });
});

test('under skip a controller without mains stays away: nothing is under way that would bring it back', async () => {
  await withService(options({ pace: paceNamed('skip') }), async (service) => {
    await control(service, '/mains', { body: { on: false } });

    assert.is(await fate(ask(service, '/redfish/')), 'ECONNRESET');
    await control(service, '/mains', { body: { on: true } });
    assert.is(await fate(ask(service, '/redfish/')), 200);
  });
});

test('under skip an idle controller is not moved to the expiry of a session', async () => {
  await withService(options({ pace: paceNamed('skip') }), async (service) => {
    const headers = await logIn(service);
    const { json: before } = await control(service, '/state', { method: 'GET' });

    for (let polls = 0; polls < 5; polls++) {
      assert.is((await ask(service, systemUri, { headers })).status, 200);
    }

    const { json: after } = await control(service, '/state', { method: 'GET' });
    assert.is(after.nextDue, before.nextDue);
  });
});

test('at a hundred thousand times real time a reboot is over by itself', async () => {
  await withService(options({ pace: paceNamed('100000x') }), async (service) => {
    const headers = asBasic();
    const { executed } = service.controller.tree.clock;
    await ask(service, resetUri, { method: 'POST', headers, body: { ResetType: 'ForceRestart' } });

    // The test sends no request, so that only the timer can execute the events. The test runner stops a test that
    // hangs.
    while (service.controller.simulation.nextAt !== undefined)
      await new Promise((resolve) => setImmediate(resolve));

    assert.ok(service.controller.tree.clock.executed > executed + 5);
    assert.is(stateOf(await ask(service, systemUri, { headers })).post, 'FinishedPost');
  });
});

test('a change of pace at run time goes on from the present', async () => {
  await withService(options(), async (service) => {
    const { json: before } = await control(service, '/state', { method: 'GET' });

    await control(service, '/pace', { body: { pace: '100000x' } });
    const { json: after } = await control(service, '/pace', { body: { pace: 'manual' } });
    const { json: later } = await control(service, '/state', { method: 'GET' });

    assert.ok((after.at as number) >= (before.at as number));
    assert.is(later.at, after.at);
  });
});

test.run();
