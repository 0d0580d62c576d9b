/** Tests of `tidefish fleet` and of its commands, as processes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { writeFolder } from '../support/captures/pack.js';
import { servedMockup, uris } from '../support/captures/served-mockup.js';
import { runCommand } from '../support/command/command.js';
import { cleanUp, start } from '../support/command/serve-rig.js';
import { adminHeader, askMember } from '../support/service/fleet-rig.js';
import { systemUri } from '../support/service/http-rig.js';

const test = suite('tidefish fleet', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-fleet-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));
test.after(cleanUp);

const port = String(30_500 + (process.pid % 1_000));
const lab = `
members:
  - {count: 4, name: 'web-{n}', blueprint: big.yaml, rack: r1, feeds: [r1-A], labels: {role: web}}
  - {name: db, rack: r2}
`;

interface Announced {
  readonly control: { readonly url: string; readonly token: string };
  readonly count: number;
  readonly members: readonly { readonly name: string; readonly url: string; readonly password?: string }[];
}

test('a fleet is served, listed and steered by its commands, and ends on SIGTERM', async ({ folder }) => {
  writeFileSync(path.join(folder, 'lab.yaml'), lab);
  writeFileSync(path.join(folder, 'big.yaml'), 'system: {model: Big}\n');
  const running = start([
    'fleet',
    path.join(folder, 'lab.yaml'),
    '--port',
    port,
    '--pace',
    'manual',
    '--threads',
    '2',
    '--json',
  ]);
  const { control, count, members } = JSON.parse(await running.announced) as Announced;
  const run = (...args: string[]) => {
    const [name = '', ...rest] = args;
    return runCommand(['fleet', name, control.url, ...rest], {
      cwd: folder,
      env: { TIDEFISH_TOKEN: control.token },
    });
  };

  assert.is(count, 5);
  assert.match(run('ls', '--rack', 'r2').stdout, /^db +https:\/\/127\.0\.1\.5:\d+ +r2 +On +OK\n$/);
  const fault = run('fault', 'fan.failed', '--part', 'Fan 1', '--name', 'web-[12]', '--json');
  assert.is(fault.status, 2, 'brackets are no pattern');
  assert.match(
    run('fault', 'fan.failed', '--part', 'Fan 1', '--label', 'role=web').stdout,
    /^4 of 4 members, at /,
  );
  const again = run('fault', 'fan.failed', '--part', 'Fan 9', '--name', 'web-1', '--name', 'db');
  assert.is(again.status, 1);
  assert.match(again.stdout, /^web-1: .*"Fan 9".*\n(db: .*\n)?0 of 2 members/);
  assert.is(run('domain', 'feed', 'r1-A').status, 0);
  assert.match(run('ls').stdout, /^web-4 .*Off/m);
  assert.match(run('advance', '1h').stdout, /^at /);
  assert.match(run('power', 'ForceOff', '--name', 'db').stdout, /^1 of 1/);
  assert.is(run('operator', 'button.press', '--name', 'db').status, 0);
  assert.match(run('inventory', '--format', 'metal3', '--name', 'db').stdout, /BareMetalHost/);
  assert.is(
    JSON.parse(run('ls', '--json', '--credentials').stdout).credentials[4].password,
    members[4]?.password,
  );

  const [db] = members.slice(-1);
  const { hostname, port: bound } = new URL(db?.url ?? '');
  const member = { address: hostname, port: Number(bound) };
  const { json } = await askMember(member, systemUri, { headers: adminHeader(db?.password ?? '') });
  assert.is(json.Model, 'Server RX380 Gen11');
  running.child.kill('SIGTERM');
  assert.is((await running.ended).code, 0);
});

test('groups of captured and of built-in servers are in one fleet; a group has one of both', async ({
  folder,
}) => {
  writeFolder(path.join(folder, 'mockup'), servedMockup);
  const groups = [`{name: built}`, `{count: 2, name: 'captured-{n}', capture: mockup}`];
  writeFileSync(path.join(folder, 'mix.yaml'), `members: [${groups.join(', ')}]\n`);
  const mixPort = String(Number(port) + 1);
  const running = start([
    'fleet',
    path.join(folder, 'mix.yaml'),
    '--port',
    mixPort,
    '--threads',
    '2',
    '--pace',
    'manual',
    '--json',
  ]);
  const { control, members } = JSON.parse(await running.announced) as Announced;
  const [built, ...captured] = members.map(({ url, password = '' }) => ({
    member: { address: new URL(url).hostname, port: Number(mixPort) },
    headers: adminHeader(password),
  }));
  assert.is(captured.length, 2);
  for (const { member, headers } of captured) {
    const { json, status } = await askMember(member, uris.system, { headers });
    assert.is(status, 200, JSON.stringify(json));
    assert.is(json.AssetTag, 'rack 12');
  }
  const [first, second] = captured;
  if (built === undefined || first === undefined || second === undefined)
    throw new Error('members are missing');
  assert.is((await askMember(built.member, systemUri, { headers: built.headers })).status, 200);
  const body = { AssetTag: 'changed' };
  const { status } = await askMember(first.member, uris.system, {
    method: 'PATCH',
    headers: first.headers,
    body,
  });
  assert.is(status, 200);
  const other = await askMember(second.member, uris.system, { headers: second.headers });
  assert.is(other.json.AssetTag, 'rack 12', 'the other member has the recorded value');
  const run = (...args: string[]) =>
    runCommand(['fleet', args[0] ?? '', control.url, ...args.slice(1)], {
      cwd: folder,
      env: { TIDEFISH_TOKEN: control.token },
    });
  assert.match(run('ls').stdout, /^captured-2 .* On +OK$/m);
  const power = run('power', 'ForceOff', '--name', '*');
  assert.match(power.stdout, /^3 of 3 members/, power.stdout);
  run('advance', '1m');
  assert.match(run('ls').stdout, /^built .* Off .*\ncaptured-1 .* Off .*\ncaptured-2 .* Off /m);
  running.child.kill('SIGTERM');
  assert.is((await running.ended).code, 0);

  writeFileSync(path.join(folder, 'both.yaml'), 'members: [{blueprint: a.yaml, capture: mockup}]\n');
  const both = runCommand(['fleet', path.join(folder, 'both.yaml')], { cwd: folder, env: {} });
  assert.is(both.status, 2);
  assert.match(both.stderr, /both\.yaml:1:\d+.*a blueprint or a capture, not both/s);
  writeFileSync(path.join(folder, 'none.yaml'), 'members: [{capture: elsewhere}]\n');
  const none = runCommand(['fleet', path.join(folder, 'none.yaml')], { cwd: folder, env: {} });
  assert.is(none.status, 2);
  assert.match(none.stderr, /elsewhere/);
});

test('mistakes in flags and files are refused with their place', ({ folder }) => {
  const run = (...args: string[]) => runCommand(['fleet', ...args], { cwd: folder, env: {} });
  writeFileSync(path.join(folder, 'bad.yaml'), 'members:\n  - {cuont: 3}\n');

  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['bad.yaml'], /bad\.yaml:2:6: .*cuont/],
    [['missing.yaml'], /cannot read the fleet file missing\.yaml \(ENOENT\)/],
    [['--count', '300', '--address', '127.255.255.1'], /end after 254 of 300 members/],
    [['--address', '8.8.8.8'], /address.*prefix length/],
    [['bad.yaml', '--count', '3'], /omit --count/],
    [['--count', '1', '--pace', 'fast'], /--pace fast is invalid/],
    [['--count', '2', '--addressing', 'names', '--threads', '2'], /--threads needs .* addresses or ports/],
    [['ls', 'http://127.0.0.1:30499'], /no program listens/],
  ];
  for (const [args, message] of cases) {
    const { status, stderr } = run(...args);
    assert.is(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
});

test('the published schema accepts the example and refuses a misspelled key', ({ folder }) => {
  const { stdout } = runCommand(['fleet', '--schema'], { cwd: folder, env: {} });
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(stdout));

  assert.ok(validate(parse(lab)), JSON.stringify(validate.errors));
  assert.not(validate({ members: [{ cuont: 3 }] }));
});

test.run();
