/** Tests of a history in a data directory: the state with which a restarted service continues, and its refusals. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, type ServiceOptions, SetupError, startService } from '../../../http/index.js';
import { createStateFingerprints } from '../../../machines/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { nothingSaid, sealedUpTo } from '../../support/history/segmented-journal.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  logIn,
  optionsFor,
  resetUri,
  systemUri,
  withService,
  write,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(() => data.remove());

let folders = 0;

function newFolder(): string {
  folders += 1;
  return path.join(data.folder, `lab-${folders}`);
}

function kept(folder: string, said: object = {}, options: Partial<ServiceOptions> = {}): ServiceOptions {
  const keep = {
    fsync: 'never' as const,
    onFailure: (message: string) => assert.unreachable(message),
    said: { ...nothingSaid, ...said },
  };
  return optionsFor(folder, { keep, report: () => {}, ...options });
}

/** Copies the directory in the state that a killed process leaves. */
function killed(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  rmSync(path.join(copy, 'lock'));
  return copy;
}

function stateOf({ controller }: RunningService): string {
  return createStateFingerprints(controller.genesis).of(controller.tree);
}

async function refusal(options: ServiceOptions): Promise<string> {
  try {
    await (await startService(options)).close();
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
  return 'none';
}

async function tagOf(service: RunningService): Promise<unknown> {
  return (await ask(service, systemUri, { headers: asBasic() })).json.AssetTag;
}

test('a service that was killed goes on: the same state, sessions and pending timers, at the same virtual time', async () => {
  const folder = newFolder();
  await withService(kept(folder), async (service) => {
    const session = await logIn(service);
    await write(service, 'PATCH', systemUri, { AssetTag: 'before' });
    await write(service, 'POST', resetUri, { ResetType: 'ForceRestart' });
    await control(service, 'advance', { body: { by: '20s' } });
    const copy = killed(folder);

    await withService(kept(copy), async (again) => {
      const { simulation } = again.controller;
      assert.ok(again.isResumed && !service.isResumed);
      assert.is(stateOf(again), stateOf(service));
      assert.is(simulation.nextAt, service.controller.simulation.nextAt);
      assert.is(again.certificate.fingerprint, service.certificate.fingerprint);
      assert.is((await ask(again, systemUri, { headers: session })).status, 200);
      for (const one of [service, again]) await control(one, 'advance', { body: { by: '1h' } });
      assert.is(again.controller.tree.host.assetTag, 'before');
      assert.equal(again.controller.tree.machines.power, service.controller.tree.machines.power);
    });
  });
});

test('a service that was ended goes on from the instant at which it was', async () => {
  const folder = newFolder();
  let now = 0;
  await withService(kept(folder), async (service) => {
    await control(service, 'advance', { body: { by: '90s' } });
    now = service.controller.genesis.startMs + 90_000;
  });

  await withService(kept(folder), async ({ controller, history }) => {
    assert.is(controller.simulation.now, now);
    assert.is(history?.end.at, now);
  });
});

test('it goes on again and again, over segments that are sealed, and can be looked at as a whole', async () => {
  const folder = newFolder();
  for (let start = 1; start <= 3; start++) {
    await withService(kept(folder), async (service) => {
      for (let number = 1; number <= 200; number++) {
        const outcome = service.controller.perform({
          type: 'redfish.write',
          method: 'PATCH',
          uri: systemUri,
          body: { AssetTag: `${start}/${number}` },
          by: { userId: '1', userName: 'Administrator', address: '127.0.0.1' },
        });
        assert.ok(outcome.ok);
      }
      await sealedUpTo(path.join(folder, 'journal'));
      const { history } = service;
      assert.is(history?.end.after, service.controller.tree.clock.executed);
      const tags = [...(history?.eventsChanging('/host/assetTag') ?? [])];
      assert.is(tags.length, start * 200);
      assert.is(tags.at(-1)?.after.host.assetTag, '1/1');
    });
  }
  assert.ok(readFileSync(path.join(folder, 'journal', 'index.jsonl'), 'utf8').split('\n').length > 3);
});

test('a last line that is truncated is dropped with a word, and the journal goes on without it', async () => {
  const folder = newFolder();
  await withService(kept(folder), async (service) => {
    for (const AssetTag of ['one', 'two']) await write(service, 'PATCH', systemUri, { AssetTag });
    const copy = killed(folder);
    const tail = path.join(copy, 'journal', 'tail-0.jsonl');
    truncateSync(tail, statSync(tail).size - 5);
    const words: string[] = [];

    await withService(kept(copy, {}, { report: (word) => words.push(word) }), async (again) => {
      assert.match(words.join('\n'), /tail-0\.jsonl:\d+ is truncated, and the last line is dropped/);
      assert.is(await tagOf(again), 'one');
      await write(again, 'PATCH', systemUri, { AssetTag: 'three' });
    });
    await withService(kept(copy), async (again) => assert.is(await tagOf(again), 'three'));
  });
});

test('damage anywhere else is refused with its place, and nothing is written', async () => {
  const folder = newFolder();
  await withService(kept(folder), async (service) => {
    for (const AssetTag of ['one', 'two']) await write(service, 'PATCH', systemUri, { AssetTag });
  });
  const tail = path.join(folder, 'journal', 'tail-0.jsonl');
  const text = readFileSync(tail, 'utf8').replace('"one"', '"won"');
  writeFileSync(tail, text);

  const said = await refusal(kept(folder));

  assert.match(
    said,
    /journal cannot be continued: tail-0\.jsonl:\d+ differs from the written data; tidefish replay/,
  );
  assert.is(readFileSync(tail, 'utf8'), text);
  assert.not(readdirSync(folder).includes('lock'), 'the lock is given back');
});

test('flags that contradict how the history began are refused with the reason, and those that agree are taken', async () => {
  const folder = newFolder();
  const startMs = Date.UTC(2026, 0, 1);
  const agreeing = {
    seed: 'rig',
    startMs,
    blueprint: resolveBlueprint(),
    userName: 'Administrator',
    password: 'correct-horse_1.',
  };
  await withService(kept(folder), async () => {});

  assert.is(await refusal(kept(folder, agreeing)), 'none');
  assert.match(await refusal(kept(folder, { seed: '2' })), /its seed is rig, not 2$/);
  assert.match(
    await refusal(kept(folder, { startMs: startMs + 1_000 })),
    /starts at 2026-01-01T00:00:00Z, not at /,
  );
  assert.match(await refusal(kept(folder, { userName: 'root' })), /first user is Administrator, not root$/);
  assert.match(await refusal(kept(folder, { password: 'other-horse_1.' })), /began with another password/);
  const blueprint = resolveBlueprint({ manager: { hostName: 'other' } } as never);
  assert.match(await refusal(kept(folder, { blueprint })), /its blueprint differs$/);
  const otherSecret = createHash('sha256').update('other').digest('hex');
  writeFileSync(
    path.join(folder, 'secret'),
    `${otherSecret}
`,
  );
  assert.match(await refusal(kept(folder)), /its secret is not the secret that the history began with/);
});

test('two services on one data directory: the second is refused, and what a dead one has left is not minded', async () => {
  const folder = newFolder();
  await withService(kept(folder), async () => {
    assert.match(await refusal(kept(folder)), new RegExp(`is being served by process ${process.pid};`));
  });
  for (const left of ['1 99999999999\n', '4194305 7\n', 'nonsense', '']) {
    writeFileSync(path.join(folder, 'lock'), left);
    assert.is(await refusal(kept(folder)), 'none', JSON.stringify(left));
  }
});

test('what the journal, the secret and the lock are in is for their owner alone', async () => {
  const folder = newFolder();
  await withService(kept(folder), async () => {
    const places = readdirSync(folder, { recursive: true, withFileTypes: true });
    assert.ok(places.length >= 6);
    for (const place of places)
      assert.is(statSync(path.join(place.parentPath, place.name)).mode & 0o077, 0, place.name);
  });
});

test.run();
