/**
 * Tests of commands on a running service: they accept its control address in place of a journal, and report errors of
 * the service.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../http/index.js';
import { startCommand } from '../support/command/command.js';
import { cleanUp, start } from '../support/command/serve-rig.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  optionsFor,
  systemUri,
  withService,
} from '../support/service/http-rig.js';

const data = dataFolder();
test.after(() => {
  cleanUp();
  data.remove();
});

const powerState = `${systemUri}#/PowerState`;

function tidefish(args: readonly string[], token = '') {
  return startCommand(args, { env: { ...process.env, TIDEFISH_TOKEN: token, NO_COLOR: '1' } });
}

/**
 * Starts a service and runs 20 minutes: the asset tag is set at the start, and the server is switched off after ten
 * minutes.
 */
async function withRun(use: (service: RunningService, journal: string) => Promise<void>, kept = 10_000_000) {
  await withService(optionsFor(data.folder, { pastBytesMax: kept }), async (service) => {
    const body = { AssetTag: 'rack 7' };
    assert.is((await ask(service, systemUri, { method: 'PATCH', headers: asBasic(), body })).status, 200);
    await control(service, '/advance', { body: { by: '10m' } });
    await control(service, '/button', { body: { action: 'hold' } });
    await control(service, '/advance', { body: { by: '10m' } });
    await use(service, path.join(data.folder, 'journal.jsonl'));
  });
}

async function withServer(answer: RequestListener, use: (address: string) => Promise<void>): Promise<void> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('every command says of a service that runs what it says of the journal of its run', () =>
  withRun(async (service, file) => {
    const { url, token } = service.control;
    const fetched = await control(service, '/journal', { method: 'GET' });
    writeFileSync(file, fetched.text);
    // One command for each way of reading the history. Further queries would use the same code.
    const commands: readonly (readonly string[])[] = [
      ['bisect', '@', `${powerState} = Off`],
      ['replay', '@', '--json'],
      ['replay', '@', '--do', 'seek 10m', 'where', 'why /host/assetTag', 'states power/1', 'log'],
      ['machines', '@', '--machine', 'power', '--at', '5m'],
      ['branch', '@', '--without', 'i1', '--json'],
      ['compare', '@', file, '--json'],
      ['likelihood', '@', `${powerState} = Off`, '--futures', '2', '--points', '2', '--json'],
    ];
    for (const command of commands) {
      const told = (source: string) => {
        const words = command.map((word) => (word === '@' ? source : word));
        return tidefish(words, token);
      };

      const [live, kept] = await Promise.all([told(url), told(file)]);

      assert.is(live.status, 0, `${command[0]}: ${live.stderr}`);
      assert.ok(live.stdout.length > 10, command[0]);
      assert.is(live.stdout.replaceAll(url, file), kept.stdout, command.join(' '));
      assert.is(live.stderr, '');
    }
  }));

test('an export of a service that runs has the bytes of that of its journal', () =>
  withRun(async (service) => {
    const { url, token } = service.control;
    const out = path.join(data.folder, 'trace.json');

    const { status, stderr } = await tidefish(['export', url, '--format', 'trace', '--out', out], token);

    assert.is(status, 0, stderr);
    assert.is(readFileSync(out, 'utf8'), (await control(service, '/export/trace', { method: 'GET' })).text);
  }));

test('without the token, or with another, it says which one is needed and where', () =>
  withRun(async ({ control: { url, token } }) => {
    for (const [given, expected] of [
      ['', /requires a token: set TIDEFISH_TOKEN to the token that serve printed at its start/],
      [`${token}x`, /rejects the token in TIDEFISH_TOKEN: each start prints a new token/],
      ['zwölf', /rejects the token in TIDEFISH_TOKEN/],
    ] as const) {
      const { status, stdout, stderr } = await tidefish(['why', url, '/host/assetTag'], given);
      assert.equal([status, stdout], [2, ''], given);
      assert.match(stderr, expected);
      assert.not.match(stderr, token);
    }
  }));

test('a run that keeps no past is said to, in the words of the service', () =>
  withRun(async ({ control: { url, token } }) => {
    const { status, stderr } = await tidefish(['log', url], token);

    assert.is(status, 2);
    assert.match(stderr, /the history of the run is not stored/);
  }, 0));

test('whoever answers otherwise is no control listener, and gets no further', async () => {
  const answers: readonly (readonly [RequestListener, RegExp])[] = [
    [
      (_, response) => response.end('<html>'),
      /is not the control API of a Tidefish service \(GET \/journal has the status 200\)/,
    ],
    [(_, response) => response.writeHead(404).end(), /is not the control API.* status 404/],
    [
      (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(),
      /is not the control API.* status 302/,
    ],
    [(request) => request.socket.destroy(), /the response is not one of a control API/],
    [(_, response) => response.setHeader('Content-Type', 'application/jsonl').end('{"format":'), /:1: .*/],
    [
      (_, response) => {
        response.setHeader('Content-Type', 'application/jsonl').write('{}\n');
        setImmediate(() => response.destroy());
      },
      /the response is truncated after 3 bytes; check that the service still runs/,
    ],
  ];
  await Promise.all(
    answers.map(([answer, expected]) =>
      withServer(answer, async (address) => {
        const { status, stdout, stderr } = await tidefish(['log', address], 'some-token');

        assert.equal([status, stdout], [2, ''], stderr);
        assert.match(stderr, expected);
      }),
    ),
  );
});

test('an address at which nobody is, or that is none, is told as such', async () => {
  let gone = '';
  await withServer(
    () => {},
    async (address) => {
      gone = address;
    },
  );
  const addresses: readonly (readonly [string, RegExp])[] = [
    [gone, /no program listens at that port/],
    ['http://', /is not the address of a control API/],
    [`${gone}/?token=x`, /is not the address of a control API.*TIDEFISH_TOKEN/],
    ['http://me:secret@127.0.0.1:4711', /is not the address of a control API/],
  ];
  await Promise.all(
    addresses.map(async ([address, expected]) => {
      const { status, stderr } = await tidefish(['log', address]);
      assert.is(status, 2, address);
      assert.match(stderr, expected);
    }),
  );
});

test('Ctrl-C ends the wait for one that does not answer', async () => {
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await withServer(
    () => asked(),
    async (address) => {
      const { child, ended } = start(['log', address]);
      await isAsked;
      child.kill('SIGINT');

      assert.is((await ended).signal, 'SIGINT');
    },
  );
});

test('the token goes to whoever was named and to nobody else, in a header', async () => {
  const seen: (string | undefined)[] = [];
  await withServer(
    ({ headers, url }, response) => {
      seen.push(`${url} ${headers.authorization}`);
      response.writeHead(307, { Location: '/elsewhere' }).end();
    },
    async (address) => {
      await tidefish(['log', `${address}/behind/a/proxy/`], 'some-token');
    },
  );

  assert.equal(seen, ['/behind/a/proxy/journal Bearer some-token']);
});

test.run();
