/**
 * Tests of the import of a keytab: it is requested over HTTPS, downloaded over a real connection, and recorded in the
 * journal without its keys.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, type ServiceOptions, startService } from '../../../http/index.js';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { printKeytab } from '../../../models/formats/keytab.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import { accountServiceUri, importKeytabUri } from '../../support/lab.js';
import { ownAuthority, serveFiles } from '../../support/service/file-server.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  effectsAnswered,
  managerResetUri,
  optionsFor,
  paceNamed,
  withService,
  write,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

const keytab = Buffer.from(printKeytab({ realm: 'EXAMPLE.COM', principals: ['HTTP/bmc'] }));
const key = keytab.subarray(keytab.length - 36, keytab.length - 4);

interface Shown {
  readonly State: string;
  readonly LastResult: string | null;
}

async function keytabOf(service: RunningService): Promise<Shown> {
  const { json } = await ask(service, accountServiceUri, { headers: asBasic() });
  const { Oem } = json as never as { Oem: { Vnd: { KerberosSettings: { Keytab: Shown } } } };
  return Oem.Vnd.KerberosSettings.Keytab;
}

/** Returns options of a service, with access to its journal and its reports. */
function recorded() {
  let journal = '';
  const reports: string[] = [];
  const options: Partial<ServiceOptions> = {
    openJournal: (simulation, genesis) =>
      new JournalWriter(simulation, genesis, (line) => {
        journal += `${line}\n`;
      }),
    report: (text) => reports.push(text),
  };
  return { options, reports, journal: () => journal };
}

test('the HTTP client is loaded with the first download and not before', async () => {
  const { cache } = createRequire(import.meta.url);
  const isLoaded = () => Object.keys(cache).some((file) => file.includes('/node_modules/undici/'));

  await withService(optionsFor(data.folder), async (service) => {
    await keytabOf(service);
    assert.is(isLoaded(), false);
    await write(service, 'POST', importKeytabUri, { ImportUri: 'http://192.0.2.1/' });
    await effectsAnswered(service);
    assert.is(isLoaded(), true);
  });
});

test('a keytab on loopback is imported; the journal replays without network and has no byte of a key', async () => {
  const files = await serveFiles((_, response) => response.end(keytab));
  const { options, reports, journal } = recorded();
  let fingerprint = '';

  await withService(optionsFor(data.folder, options), async (service) => {
    const { status } = await write(service, 'POST', importKeytabUri, { ImportUri: `${files.url}bmc.keytab` });
    assert.is(status, 200);
    await effectsAnswered(service);
    const { State, LastResult } = await keytabOf(service);
    assert.equal([State, LastResult], ['Loaded', 'Imported']);
    const state = await control(service, 'state', { method: 'GET' });
    fingerprint = String(state.json.fingerprint);
    for (const shown of [state.text, JSON.stringify(service.controller.tree)]) assertNoKey(shown);
  });
  await files.close();

  assert.equal([files.asked, reports], [['/bmc.keytab'], []]);
  assertNoKey(journal());
  const reading = readJournal(journal(), 'a.jsonl');
  assert.ok(reading.ok);
  const report = reExecute(reading.journal);
  assert.equal([report.divergence, report.fingerprint], [undefined, fingerprint]);
  assert.equal(files.asked, ['/bmc.keytab'], 'the replay asks nobody');
});

function assertNoKey(text: string): void {
  for (const encoding of ['hex', 'base64', 'base64url', 'latin1', 'utf8'] as const) {
    assert.not.ok(text.includes(key.toString(encoding).slice(0, 8)), encoding);
  }
}

test('a destination that is not allowed is blocked, logged once, and nobody is asked', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    await write(service, 'POST', importKeytabUri, { ImportUri: 'http://192.0.2.1/bmc.keytab' });
    await effectsAnswered(service);

    const { State, LastResult } = await keytabOf(service);
    assert.equal([State, LastResult], ['Absent', 'Blocked']);
    const { tree, genesis } = service.controller;
    const logged = shownEntries(tree.logs, 'iel').filter(({ createdAt }) => createdAt >= genesis.startMs);
    assert.equal(
      logged.map(({ code }) => code),
      [1_203],
    );
  });
});

test('a server whose certificate the named authorities vouch for is believed, and without them it is not', async () => {
  const authority = await ownAuthority();
  const authoritiesFile = path.join(data.folder, 'authorities.pem');
  writeFileSync(authoritiesFile, authority.cert);
  const files = await serveFiles((_, response) => response.end(keytab), authority);
  const ended: unknown[] = [];

  for (const file of [undefined, authoritiesFile]) {
    const outbound = { allowed: [], authoritiesFile: file, believesListeners: false };
    await withService(optionsFor(data.folder, { outbound }), async (service) => {
      await write(service, 'POST', importKeytabUri, { ImportUri: files.url });
      await effectsAnswered(service);
      ended.push((await keytabOf(service)).LastResult);
    });
  }
  await files.close();

  assert.equal(ended, ['Unreachable', 'Imported']);
});

test('while one is under way a second one is refused; a reset ends it, and its answer finds nobody', async () => {
  let answer = () => {};
  const files = await serveFiles((_, response) => {
    answer = () => void response.end(keytab);
  });
  await withService(optionsFor(data.folder), async (service) => {
    const arrival = files.arrival();
    await write(service, 'POST', importKeytabUri, { ImportUri: files.url });
    await arrival;

    const second = await ask(service, importKeytabUri, {
      method: 'POST',
      headers: asBasic(),
      body: { ImportUri: files.url },
    });
    assert.is(second.status, 400);
    await write(service, 'POST', managerResetUri, {});
    await control(service, 'advance', { body: { by: '10m' } });
    answer();

    const { State, LastResult } = await keytabOf(service);
    assert.equal([State, LastResult, files.asked.length], ['Absent', 'Abandoned', 1]);
  });
  await files.close();
});

test('with the pace skip no request jumps over an import: the world outside answers first', async () => {
  let answer = () => {};
  const files = await serveFiles((_, response) => {
    answer = () => void response.end(keytab);
  });
  await withService(optionsFor(data.folder, { pace: paceNamed('skip') }), async (service) => {
    const arrival = files.arrival();
    await write(service, 'POST', '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', {
      ResetType: 'ForceOff',
    });
    await write(service, 'POST', importKeytabUri, { ImportUri: files.url });
    await arrival;
    const offAt = service.controller.simulation.nextAt;

    assert.is((await keytabOf(service)).State, 'Importing');
    assert.is(service.controller.simulation.nextAt, offAt);
    answer();
    await effectsAnswered(service);

    assert.is((await keytabOf(service)).State, 'Loaded');
  });
  await files.close();
});

test('a service that ends in the middle of an import leaves a journal that replays', async () => {
  const files = await serveFiles(() => {});
  const { options, reports, journal } = recorded();
  const service = await startService(optionsFor(data.folder, options));
  const arrival = files.arrival();
  await write(service, 'POST', importKeytabUri, { ImportUri: files.url });
  await arrival;

  await service.close();
  await files.close();

  const reading = readJournal(journal(), 'a.jsonl');
  assert.ok(reading.ok);
  assert.is(reExecute(reading.journal).divergence, undefined);
  assert.equal(reports, []);
});

test.run();
