/** Tests of `tidefish serve` as a process: its output, its refusals, its end, and the files that it leaves. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recordedBytesMax } from '../../replay/history/recorder.js';
import { readJournal, reExecute } from '../../replay/index.js';
import { runCommand } from '../support/command/command.js';
import { basic, cleanUp, data, get, refuse, serve, start } from '../support/command/serve-rig.js';

test.after(cleanUp);

/** Returns a port that is in use, with the server that listens on it. */
async function occupied(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: (server.address() as { port: number }).port, server };
}

test('the facts it prints are those it serves by: password, certificate, control listener', async () => {
  const { child, ended, facts } = await serve([
    '--seed',
    '7',
    '--pace',
    '60x',
    '--start',
    '2026-03-01T12:00:00Z',
  ]);

  assert.is(facts.userName, 'Administrator');
  assert.is(facts.seed, '7');
  assert.is(facts.pace, '60x');
  assert.is(facts.start, '2026-03-01T12:00:00Z');
  assert.is(facts.curl, `curl -k -u Administrator:${facts.password} ${facts.url}/redfish/v1/Systems/1/`);
  assert.is(await get(facts, '/redfish/v1/Systems/1/', basic(facts.userName, facts.password)), 200);
  const state = await fetch(`${facts.control.url}/state`, {
    headers: { Authorization: `Bearer ${facts.control.token}` },
  });
  assert.is(state.status, 200);
  child.kill('SIGTERM');
  assert.equal(await ended, { code: 0, signal: null, stdout: `${JSON.stringify(facts)}\n`, stderr: '' });
});

test('a second start has the fingerprint and the password of the first, and a control token of its own', async () => {
  const first = await serve();
  const second = await serve();

  assert.is(second.facts.fingerprint, first.facts.fingerprint);
  assert.is(second.facts.password, first.facts.password);
  assert.is.not(second.facts.control.token, first.facts.control.token);
  for (const { child, ended } of [first, second]) {
    child.kill('SIGTERM');
    await ended;
  }
});

test('a password that was given is good and is printed nowhere', async () => {
  for (const [args, environment] of [
    [['--password', 'given-by-flag_1'], {}],
    [[], { TIDEFISH_PASSWORD: 'given-by-flag_1' }],
  ] as const) {
    const { child, ended, facts } = await serve(['--user', "o'neil", ...args], environment);

    assert.is(facts.password, undefined);
    assert.is(facts.curl, `curl -k -u 'o'\\''neil' ${facts.url}/redfish/v1/Systems/1/`);
    assert.is(await get(facts, '/redfish/v1/Systems/1/', basic("o'neil", 'given-by-flag_1')), 200);
    child.kill('SIGTERM');
    const { stdout, stderr } = await ended;
    assert.not.match(stdout + stderr, 'given-by-flag_1');
  }
});

test('for a person it prints lines, in colour only on a terminal', async () => {
  const { child, announced, ended } = start(['serve', '--port', '0'], { FORCE_COLOR: '1' });

  const text = await announced;

  assert.match(text, /^Tidefish serves a controller at https:\/\/127\.0\.0\.1:\d+\n/);
  assert.match(text, /\n {2}password +\S+\n/);
  assert.match(text, /\n {2}certificate +SHA-256 ([0-9A-F]{2}:){31}/);
  assert.match(text, /\n {2}control +http:\/\/127\.0\.0\.1:\d+ {2}token \S+\n/);
  assert.match(text, /\n {2}curl -k -u Administrator:/);
  assert.not.match(text, '\u001b');
  child.kill('SIGINT');
  assert.is((await ended).code, 0);
});

test('SIGTERM ends it cleanly with clients attached that never say a word', async () => {
  const { child, ended, facts } = await serve();
  const { port } = new URL(facts.url);
  const hanging = await new Promise<Socket>((resolve) => {
    const socket: Socket = connect(Number(port), '127.0.0.1', () => resolve(socket));
  });
  const gone = new Promise((resolve) => hanging.on('error', () => {}).on('close', resolve));
  assert.is(await get(facts, '/redfish/'), 200);

  child.kill('SIGTERM');

  const { code, stderr } = await ended;
  assert.is(code, 0);
  assert.is(stderr, '');
  await gone;
});

test('a second Ctrl-C does not wait for anyone', async () => {
  const { child, ended, facts } = await serve();
  const ca = readFileSync(facts.certificateFile);
  const open = (text: string) =>
    new Promise<TLSSocket>((resolve) => {
      const socket: TLSSocket = connectTls({ port: Number(new URL(facts.url).port), host: '127.0.0.1', ca });
      socket.on('error', () => {}).once('secureConnect', () => socket.write(text, () => resolve(socket)));
    });
  // Sends a request whose body never ends, so that a normal shutdown of the service would wait for it.
  await open('POST /redfish/v1/Systems/1/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
  const idle = await open('GET /redfish/ HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((resolve) => idle.once('data', resolve));
  const closing = new Promise((resolve) => idle.resume().once('close', resolve));

  child.kill('SIGINT');
  await closing;
  child.kill('SIGINT');

  const { code, signal } = await ended;
  assert.equal([code, signal], [null, 'SIGINT']);
});

test('its journal replays to where it ended, and holds neither password nor token', async () => {
  const journal = path.join(data.folder, 'history.jsonl');
  const { child, ended, facts } = await serve(['--journal', journal, '--pace', 'skip']);
  const { userName, password } = facts;
  const ca = readFileSync(facts.certificateFile);
  const post = (uri: string, body: object, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      https
        .request(
          new URL(uri, facts.url),
          { method: 'POST', ca, agent: false, headers: { 'Content-Type': 'application/json', ...headers } },
          (response) => {
            response.resume().on('end', () => resolve(String(response.headers['x-auth-token'])));
          },
        )
        .on('error', reject)
        .end(JSON.stringify(body));
    });
  const token = await post('/redfish/v1/SessionService/Sessions/', {
    UserName: userName,
    Password: password,
  });
  const reset = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';
  await post(reset, { ResetType: 'ForceRestart' }, { 'X-Auth-Token': token });
  for (let polls = 0; polls < 5; polls++)
    await get(facts, '/redfish/v1/Systems/1/', { 'X-Auth-Token': token });
  child.kill('SIGTERM');
  await ended;

  const text = readFileSync(journal, 'utf8');

  const reading = readJournal(text, journal);
  assert.ok(reading.ok);
  if (!reading.ok) return;
  const report = reExecute(reading.journal);
  assert.is(report.divergence, undefined);
  assert.match(text, 'ForceRestart');
  assert.not.match(text, token);
  assert.not.match(text, String(password));
  assert.is(statSync(journal).mode & 0o777, 0o600);
});

test('what is wrong is said in a line, names its flag or file, and ends with exit code 2', async () => {
  const { port, server } = await occupied();
  const blueprint = path.join(data.folder, 'wrong.yaml');
  writeFileSync(blueprint, 'processors: many\n');
  const there = path.join(data.folder, 'there.jsonl');
  writeFileSync(there, '');
  const strayed = path.join(data.folder, 'strayed.jsonl');
  writeFileSync(`${strayed}.trace`, 'kept');
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['--port', String(port)], new RegExp(`port ${port} on 127\\.0\\.0\\.1 is in use`)],
    [['--control-port', String(port)], new RegExp(`port ${port} on 127\\.0\\.0\\.1 is in use`)],
    [['--port', '65536'], /--port <number>.*'65536'.*0 to 65535/],
    [['--host', '203.0.113.9'], /203\.0\.113\.9 is not an address of this machine/],
    [['--cert', '/nowhere.pem', '--key', '/nowhere.key'], /\/nowhere\.pem/],
    [['--cert', '/nowhere.pem'], /--cert and --key require each other/],
    [['--key', '/nowhere.key'], /--cert and --key require each other/],
    [['--blueprint', '/nowhere.yaml'], /\/nowhere\.yaml \(ENOENT\)/],
    [['--blueprint', blueprint], new RegExp(`${blueprint}:1:13: processors`)],
    [['--journal', there], /there\.jsonl exists already/],
    [['--journal', strayed], /the trace .*strayed\.jsonl\.trace exists already; name another file/],
    [['--journal', strayed, '--trace'], /the trace .*strayed\.jsonl\.trace exists already/],
    [['--journal', '/nowhere/history.jsonl'], /\/nowhere\/history\.jsonl \(ENOENT\)/],
    [['--pace', 'fast'], /--pace fast.*real, manual, skip/],
    [['--start', 'yesterday'], /'yesterday'.*2026-01-01T00:00:00Z/],
    [['--start', '2026-02-30T00:00:00Z'], /'2026-02-30T00:00:00Z' is invalid/],
    [['--when-unavailable', 'sulk'], /drop, 503/],
    [['--executor', 'robot'], /--executor <name>' argument 'robot' is invalid.*compiled, xstate/],
    [
      ['--inspect', '/nowhere/charts.jsonl'],
      /cannot write the inspection \/nowhere\/charts\.jsonl \(ENOENT\)/,
    ],
    // Refused, because opening or writing a pipe without a reader blocks the event loop.
    [['--inspect', '/dev/null'], /inspection \/dev\/null: it is not a regular file/],
    [
      ['--allow-outbound', 'http://h/'],
      /--allow-outbound http:\/\/h\/ is invalid.*host name.*10\.0\.0\.0\/8/,
    ],
    [['--allow-outbound', 'a.example', '--allow-outbound', '10.0.0.0/40'], /10\.0\.0\.0\/40 is invalid/],
    [['--outbound-ca', '/nowhere.pem'], /\/nowhere\.pem \(ENOENT\)/],
    [['--outbound-ca', blueprint], new RegExp(`${blueprint} holds no certificate`)],
    [['--user', 'a:b'], /must not contain a colon/],
    [['--password', ''], /1 to 39 characters/],
    [['--prot', '1'], /--prot'\n.*--port/],
    [['extra'], /too many arguments/],
  ];
  for (const [args, complaint] of wrong) {
    const free = args[0] === '--port' ? [] : ['--port', '0'];
    const { status, stdout, stderr } = refuse(['serve', ...free, ...args]);
    assert.is(status, 2, args.join(' '));
    assert.match(stderr, complaint);
    assert.not.match(stderr, /\n\s+at /, 'a stack is for bugs');
    assert.is(stdout, '');
  }
  assert.is(readFileSync(`${strayed}.trace`, 'utf8'), 'kept');
  server.close();
});

test('what its statecharts do is written as inspection events of XState, which executes them if it is told to', async () => {
  const file = path.join(data.folder, 'charts.jsonl');
  const { child, ended, facts } = await serve([
    '--pace',
    'manual',
    '--executor',
    'xstate',
    '--inspect',
    file,
  ]);
  const off = await fetch(`${facts.control.url}/mains`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${facts.control.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ on: false }),
  });
  assert.is(off.status, 200);
  child.kill('SIGTERM');
  assert.is((await ended).code, 0);

  const events = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; sessionId: string });
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.equal(
    [...new Set(events.map(({ type }) => type))],
    ['@xstate.actor', '@xstate.event', '@xstate.snapshot'],
  );
  assert.ok(events.some(({ sessionId }) => sessionId === 'power/1'));
});

test('the help teaches by examples and is no failure', () => {
  const { status, stdout, stderr } = runCommand(['serve', '--help']);

  assert.is(status, 0);
  assert.is(stderr, '');
  for (const part of ['--when-unavailable', '--control-port', 'Examples:', 'Pace,', 'CONTROL/advance']) {
    assert.match(stdout, part);
  }
});

test('by default the past of a run takes as much memory as a recorder takes by itself', () => {
  const { stdout } = runCommand(['serve', '--help']);

  const [, megabytes] = /--history-memory <MB>.*?\(default: (\d+)\)/s.exec(stdout) ?? [];
  assert.is(Number(megabytes) * 1_000_000, recordedBytesMax);
});

test('no command at all shows the help and is a mistake; a version is printed when asked for', async () => {
  const none = await start([]).ended;
  const version = await start(['--version']).ended;

  assert.is(none.code, 2);
  assert.match(none.stderr + none.stdout, 'Usage: tidefish');
  assert.is(version.code, 0);
  assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
});

test.run();
