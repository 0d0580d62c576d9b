/**
 * Checks that exports by the control API contain the same bytes as those of the library, for any position in the
 * history. Also tests the exported statecharts.
 */
import { execFileSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { hosts } from '../../../machines/index.js';
import {
  type History,
  type LoggedRequest,
  openHistory,
  readJournal,
  toHar,
  toMockup,
  toOtlp,
  toTrace,
} from '../../../replay/index.js';
import { xmlFault } from '../../support/redfish/xml-check.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  managerResetUri,
  optionsFor,
  systemUri,
  withService,
} from '../../support/service/http-rig.js';

/** Size that exceeds any mockup of the default server. Unit: bytes. */
const unzippedMax = 100_000_000;

const data = dataFolder();
test.after(() => data.remove());

const get = (service: RunningService, target: string) => control(service, target, { method: 'GET' });

/** Re-executes the service's journal and returns the resulting history. */
async function historyOf(service: RunningService): Promise<History> {
  const reading = readJournal((await get(service, '/journal')).text, 'journal');
  assert.ok(reading.ok);
  const { history } = openHistory(reading.journal);
  assert.ok(history);
  return history;
}

/**
 * Runs a service for 30 minutes: the asset tag is set after ten minutes, and the server is switched off ten minutes
 * later.
 */
async function withRun(use: (service: RunningService) => Promise<void>, kept = 10_000_000): Promise<void> {
  await withService(optionsFor(data.folder, { pastBytesMax: kept }), async (service) => {
    await control(service, '/advance', { body: { by: '10m' } });
    const body = { AssetTag: 'rack 7' };
    assert.is((await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body })).status, 200);
    await control(service, '/advance', { body: { by: '10m' } });
    await control(service, '/button', { body: { action: 'hold' } });
    await control(service, '/advance', { body: { by: '10m' } });
    await use(service);
  });
}

test('each export is what the library makes of the same history, in whole or in part', () =>
  withRun(async (service) => {
    const history = await historyOf(service);
    const { requests } = (await get(service, '/requests')).json as { requests: LoggedRequest[] };
    for (const [name, write] of [
      ['har', (...of: Parameters<typeof toTrace>) => toHar(of[0], of[1], requests)],
      ['trace', toTrace],
      ['otel', toOtlp],
    ] as const) {
      const whole = await get(service, `/export/${name}`);
      assert.is(whole.status, 200, whole.text);
      assert.is(whole.headers['content-type'], 'application/json');
      assert.is(whole.headers['transfer-encoding'], 'chunked');
      assert.is(whole.text, [...write(history)].join(''));

      const part = await get(service, `/export/${name}?from=15m&to=25m`);
      const at = history.startMs + 900_000;
      const interval = {
        from: { at, after: history.eventsUntil(at) },
        until: { at: history.startMs + 1_500_000, after: history.end.after },
      };
      assert.is(part.text, [...write(history, interval)].join(''));
      assert.not.equal(part.json, whole.json);
    }
  }));

/** Python program that prints the files of an archive on standard input by path. It fails for a damaged archive. */
const unzip = `
import io, json, sys, zipfile
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
print(json.dumps({name: archive.read(name).decode() for name in archive.namelist()}))
`;

test('a mockup is a zip archive that unpacks to the folder of that position', () =>
  withRun(async (service) => {
    const filesAt = async (at: string): Promise<Readonly<Record<string, string>>> => {
      const { url, token } = service.control;
      const answer = await fetch(`${url}/export/mockup?at=${at}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      assert.is(answer.headers.get('content-type'), 'application/zip');
      const input = Buffer.from(await answer.arrayBuffer());
      return JSON.parse(execFileSync('python3', ['-c', unzip], { input, maxBuffer: unzippedMax }).toString());
    };
    const tagIn = (files: Readonly<Record<string, string>>) =>
      JSON.parse(files['redfish/v1/Systems/1/index.json'] ?? '').AssetTag;
    const history = await historyOf(service);

    assert.is(tagIn(await filesAt('5m')), '');
    const files = await filesAt('end');

    assert.is(tagIn(files), 'rack 7');
    const made = [...toMockup(history.genesis, history.treeAt(history.end.at))];
    assert.equal(files, Object.fromEntries(made.map(({ path, text }) => [path, text])));
  }));

test('of a controller that is away there is a mockup as well', () =>
  withRun(async (service) => {
    const body = { ResetType: 'ForceRestart' };
    await ask(service, managerResetUri, { method: 'POST', headers: asBasic(), body });
    await control(service, '/advance', { body: { by: '10s' } });

    const { status } = await get(service, '/export/mockup');

    assert.is(status, 200);
  }));

test('machines show the states that they are in, now and at a position', () =>
  withRun(async (service) => {
    const listed = async (query = '') => {
      const { machines } = (await get(service, `/machines${query}`)).json;
      return machines as readonly { address: string; active: readonly string[]; description: string }[];
    };
    const power = async (query?: string) =>
      (await listed(query)).find(({ address }) => address === 'power/1')?.active;

    assert.equal(await power(), ['off']);
    assert.ok((await power('?at=start'))?.includes('on.boot.osRunning'));
    assert.ok((await listed()).every(({ description }) => description.length > 0));
  }));

test('a machine is told by its address or its kind, as data or as a picture with its state marked', () =>
  withRun(async (service) => {
    const outline = hosts.get('power')?.outline;
    const description = outline?.root.description;
    const wanted = { kind: 'power', address: 'power/1', active: ['off'], description, ...outline };
    for (const name of ['power', 'power/1', 'power%2F1']) {
      assert.equal((await get(service, `/machines/${name}`)).json, wanted, name);
    }
    const svg = await get(service, '/machines/power/1?format=svg');
    assert.is(svg.headers['content-type'], 'image/svg+xml');
    assert.is(xmlFault(svg.text), undefined);
    assert.is([...svg.text.matchAll(/class="state active/g)].length, 1);
    const mermaid = await get(service, '/machines/power?format=mermaid&at=start');
    assert.is(mermaid.headers['content-type'], 'text/vnd.mermaid; charset=utf-8');
    assert.match(mermaid.text, /^ {2}class chart_on_boot_osRunning active$/m);

    const nothing = await get(service, '/machines/pwer');
    assert.is(nothing.status, 404);
    assert.match(String(nothing.json.detail), /there is no statechart pwer, did you mean "power"\?/);
    assert.is((await get(service, '/machines/power/2')).status, 404);
    assert.is((await get(service, '/machines/%E0%A4%A')).status, 404);
  }));

test('where no past is kept machines are shown as they stand, and nothing is exported', () =>
  withRun(async (service) => {
    assert.is((await get(service, '/machines')).status, 200);
    assert.is((await get(service, '/machines/power?format=svg')).status, 200);
    for (const target of ['/machines?at=1m', '/export/har', '/export/mockup'])
      assert.is((await get(service, target)).status, 410, target);
  }, 0));

test('a branch and the run are compared event by event, as far as both have come', () =>
  withRun(async (service) => {
    const made = await control(service, '/branches', { body: { at: '5m' } });
    const place = String(made.headers.location);
    const compare = async () => (await get(service, `${place}/comparison`)).json;
    const alike = await compare();
    assert.is(alike.until, '2026-01-01T00:05:00.000Z');
    assert.is(alike.first, undefined);

    await control(service, `${place}/advance`, { body: { by: '15m' } });
    const without = await compare();
    const first = without.first as { number: number; run: { description: string }; branch?: object };
    assert.match(first.run.description, /^PATCH .*Systems\/1\/ by Administrator$/);
    assert.is(first.branch, undefined);
    assert.is(first.number, Number(without.shared) + 1);

    const other = await control(service, '/branches', { body: { at: '5m' } });
    const elsewhere = String(other.headers.location);
    await control(service, `${elsewhere}/advance`, { body: { by: '5m' } });
    const request = { method: 'PATCH', uri: systemUri, body: { AssetTag: 'rack 8' } };
    await control(service, `${elsewhere}/inputs`, { body: { request } });
    const { first: changed } = (await get(service, `${elsewhere}/comparison`)).json as {
      first: { run: object; branch: object; changes: readonly object[] };
    };
    assert.ok(changed.run !== undefined && changed.branch !== undefined);
    assert.ok(JSON.stringify(changed.changes).includes('rack 8'));
  }));

test.run();
