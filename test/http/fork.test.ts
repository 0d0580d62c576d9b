/**
 * Tests of a served fork: it starts with the state, the sessions and the accounts of a position, changes like any run,
 * and leaves the record unchanged.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, serveFork, startService } from '../../http/index.js';
import { findStoredJournal, openStoredFiles } from '../../http/journal/stored-files.js';
import {
  type History,
  openHistory,
  openStored,
  ReplayMismatch,
  readJournal,
  readPosition,
} from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { eventActionUri } from '../support/lab.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  effectsAnswered,
  logIn,
  optionsFor,
  paceNamed,
  resetUri,
  systemUri,
} from '../support/service/http-rig.js';
import { withListener } from '../support/service/listener-rig.js';

const record = dataFolder();
const own = dataFolder();
const storing = { fsync: 'never', onFailure: assert.unreachable } as const;
const said = {
  seed: undefined,
  startMs: undefined,
  blueprint: undefined,
  userName: undefined,
  password: undefined,
};
let token: { readonly 'X-Auth-Token': string };

/** Records ten minutes: a login at the start, an asset tag after five minutes, and a power-off at the end. */
test.before(async () => {
  const service = await startService(optionsFor(record.folder, { keep: { said, ...storing } }));
  token = await logIn(service);
  await control(service, '/advance', { body: { by: '5m' } });
  await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body: { AssetTag: 'rack 7' } });
  await control(service, '/advance', { body: { by: '5m' } });
  await ask(service, resetUri, { method: 'POST', headers: asBasic(), body: { ResetType: 'ForceOff' } });
  await service.close();
});
test.after(() => {
  record.remove();
  own.remove();
});

function historyIn(directory: string): History {
  const opening = openStored(openStoredFiles(findStoredJournal(directory) ?? ''));
  assert.ok(opening.ok);
  return opening.history;
}

/** Returns the content and the modification time of each file of the record. */
function filesOfRecord(): readonly unknown[] {
  return (readdirSync(record.folder, { recursive: true }) as string[]).sort().map((name) => {
    const file = path.join(record.folder, name);
    const stats = statSync(file);
    return [name, stats.mtimeMs, stats.isFile() ? readFileSync(file, 'base64') : ''];
  });
}

async function withFork(
  at: string,
  directory: string | undefined,
  use: (service: RunningService) => Promise<void>,
  more: Partial<Parameters<typeof serveFork>[0]> = {},
): Promise<void> {
  const { history = historyIn(record.folder) } = more;
  const reading = readPosition(at, history);
  assert.ok(reading.ok);
  const service = await serveFork({
    position: reading.position,
    host: '127.0.0.1',
    port: 0,
    controlPort: 0,
    pace: paceNamed('manual'),
    whenUnavailable: 'drop',
    certificate: undefined,
    outbound: { allowed: [], authoritiesFile: undefined, believesListeners: false },
    conditions: async () => readCondition,
    report: () => {},
    identityDirectories: [record.folder, own.folder],
    directory,
    storing,
    ...more,
    history,
  });
  try {
    await use(service);
  } finally {
    await service.close();
  }
}

async function system(service: RunningService) {
  const { status, json } = await ask(service, systemUri, { headers: token });
  return [status, json.PowerState, json.AssetTag];
}

test('a fork starts at every form of a position, with the sessions of then', async () => {
  const before = filesOfRecord();
  for (const [at, expected] of [
    ['start', [401, undefined, undefined]],
    ['i1', [200, 'On', '']],
    ['#1', [200, 'On', '']],
    ['6m', [200, 'On', 'rack 7']],
    ['2026-01-01T00:04:00Z', [200, 'On', '']],
  ] as const)
    await withFork(at, undefined, async (service) => {
      assert.is(service.fork?.after, service.controller.tree.clock.executed);
      assert.equal(await system(service), expected, at);
    });
  assert.equal(filesOfRecord(), before);
});

test('a fork changes and its time passes, while no byte of the record changes', async () => {
  const before = filesOfRecord();
  await withFork('6m', undefined, async (service) => {
    const headers = asBasic();
    const write = { method: 'PATCH', headers, body: { AssetTag: 'fork' } };
    assert.is((await ask(service, systemUri, write)).status, 200);
    await control(service, '/advance', { body: { by: '10m' } });
    assert.equal(await system(service), [200, 'On', 'fork']);

    const reading = readJournal((await control(service, '/journal', { method: 'GET' })).text, 'fork.jsonl');
    assert.ok(reading.ok);
    const { history, report } = openHistory(reading.journal);
    assert.is(report.divergence, undefined);
    const inputs = [...historyIn(record.folder).inputs()];
    assert.equal([...(history?.inputs() ?? [])].slice(0, 2), inputs.slice(0, 2));
    const why = await control(service, '/history/last-change?location=/host/assetTag', { method: 'GET' });
    assert.equal([why.json.before, why.json.after], ['rack 7', 'fork']);
  });
  assert.equal(filesOfRecord(), before);
});

test('a stored fork has its whole history in its directory, and is continued like any other', async () => {
  const folder = path.join(own.folder, 'trial');
  const before = filesOfRecord();
  await withFork('6m', folder, async (service) => {
    await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body: { AssetTag: 'fork' } });
  });
  const inputs = (directory: string) => [...historyIn(directory).inputs()];
  assert.equal(inputs(folder).slice(0, 2), inputs(record.folder).slice(0, 2));
  const continued = await startService(
    optionsFor(folder, { keep: { said, ...storing }, port: undefined, report: () => {} }),
  );
  try {
    assert.equal(await system(continued), [200, 'On', 'fork']);
    assert.is(continued.certificate.fingerprint, await fingerprintOfRecord());
  } finally {
    await continued.close();
  }
  try {
    await withFork('6m', folder, async () => assert.unreachable());
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), /contains a history already; name a new directory for the fork/);
  }
  assert.equal(filesOfRecord(), before);
});

test('a fork that cannot start leaves neither files nor a lock, and the next one can use the directory', async () => {
  const folder = path.join(own.folder, 'failing');
  const history = historyIn(record.folder);
  for (const problem of ['no such input', 'a bug of the program']) {
    const inputs = function* () {
      yield* history.inputs(1);
      throw problem === 'a bug of the program' ? new RangeError(problem) : new ReplayMismatch(problem);
    };
    const broken = new Proxy(history, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key);
        return key === 'inputs' ? inputs : typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const error = await withFork('6m', folder, async () => assert.unreachable(), { history: broken }).catch(
      String,
    );
    assert.match(String(error), problem);
    assert.not.ok(existsSync(folder));
  }
  await withFork('6m', folder, async (service) => assert.is((await system(service))[0], 200));
});

test('a fork does not deliver again what was in flight, and delivers its own events', async () => {
  const folder = path.join(own.folder, 'in-flight');
  const lab = path.join(folder, 'lab');
  mkdirSync(folder);
  const silent = () => {};
  await withListener(
    folder,
    [silent, 200],
    async ({ listener, subscribe, submit }) => {
      await subscribe();
      const arrival = listener.arrival();
      await submit('InRecord');
      await arrival;
      const outbound = {
        allowed: [],
        authoritiesFile: path.join(folder, 'listeners.pem'),
        believesListeners: false,
      };
      const history = historyIn(lab);
      await withFork(
        'end',
        undefined,
        async (fork) => {
          assert.equal(fork.controller.tree.outbox.entries, {});
          const reply = await fork.submit({
            method: 'POST',
            uri: `${eventActionUri}EventService.SubmitTestEvent/`,
            body: { MessageId: 'MgmtEvents.6.10.InFork' },
          });
          assert.is('status' in reply && reply.status, 200);
          await effectsAnswered(fork);
        },
        { history, outbound, identityDirectories: [lab] },
      );
      assert.equal(listener.messages(), ['MgmtEvents.6.10.InRecord', 'MgmtEvents.6.10.InFork']);
    },
    { keep: { said, ...storing }, dataDirectory: lab },
  );
});

async function fingerprintOfRecord(): Promise<string> {
  let fingerprint = '';
  await withFork('start', undefined, async ({ certificate }) => {
    fingerprint = certificate.fingerprint;
  });
  return fingerprint;
}

test.run();
