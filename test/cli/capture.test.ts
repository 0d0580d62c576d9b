/** Tests of `tidefish capture`: import, report, and what is refused. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCapture } from '../../http/captures/open-capture.js';
import { packZip, writeFolder } from '../support/captures/pack.js';
import { smallMockup } from '../support/captures/small-mockup.js';
import { runCommand } from '../support/command/command.js';
import { command as main } from '../support/paths.js';

/** User without permissions on Unix. */
const unprivilegedUser = 65_534;

const test = suite('tidefish capture', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-capture-'));
  writeFolder(path.join(context.folder, 'mockup'), smallMockup);
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

function capture(folder: string, ...args: string[]) {
  return runCommand(['capture', ...args], { cwd: folder, env: {} });
}

test('an import replaces identities, leaves sessions out and can be reported', ({ folder }) => {
  const { status, stdout } = capture(folder, 'import', 'mockup', '-o', 'a.capture', '--json');

  assert.is(status, 0);
  const report = JSON.parse(stdout);
  const written = openCapture(path.join(folder, 'a.capture'));
  assert.equal([report.file, report.digest], ['a.capture', written.digest]);
  assert.is(written.find('/redfish/v1/Systems/XK77A12'), undefined);
  assert.is(written.find('/redfish/v1/SessionService/Sessions/17'), undefined);
  const shown = capture(folder, 'report', 'a.capture');
  assert.match(shown.stdout, /^alive +\/redfish\/v1\/.*logEntry$/m);
  assert.match(shown.stdout, /^partly alive +.*: PowerState, HostName, Actions$/m);
  assert.is(
    JSON.parse(capture(folder, 'report', 'a.capture', '--json').stdout).counts.alive,
    report.counts.alive,
  );
});

test('identities can be kept, and a zip is the same capture', ({ folder }) => {
  writeFileSync(path.join(folder, 'mockup.zip'), packZip(smallMockup));
  capture(folder, 'import', 'mockup', '-o', 'a.capture', '--keep-identity');
  capture(folder, 'import', 'mockup.zip', '-o', 'b.capture', '--keep-identity');

  const [one, other] = ['a.capture', 'b.capture'].map((file) => openCapture(path.join(folder, file)));
  assert.is(one?.digest, other?.digest);
  assert.ok(one?.find('/redfish/v1/SessionService/Sessions/17') !== undefined);
});

test('an existing file stays without --force', ({ folder }) => {
  capture(folder, 'import', 'mockup');
  const again = capture(folder, 'import', 'mockup');

  assert.is(again.status, 2);
  assert.match(again.stderr, /server\.capture exists already.*--force/);
  assert.is(capture(folder, 'import', 'mockup', '--force', '--seed', '9').status, 0);
});

test('a source that is no capture is refused, and nothing is written', ({ folder }) => {
  rmSync(path.join(folder, 'mockup/redfish/v1/index.json'));
  const refused = capture(folder, 'import', 'mockup');

  assert.is(refused.status, 2);
  assert.match(refused.stderr, /redfish\/v1\/index\.json: found no such file.*expected.*Give the folder/);
  assert.is(capture(folder, 'report', 'nothing').status, 2);
  assert.equal(readdirSync(folder), ['mockup']);
});

test('a folder or file without permission is refused in one line', ({ folder }) => {
  writeFileSync(path.join(folder, 'a.zip'), packZip(smallMockup), { mode: 0o200 });
  chmodSync(path.join(folder, 'mockup'), 0o300);
  chmodSync(folder, 0o755);
  // The administrator may read everything.
  const other = process.getuid?.() === 0 ? { uid: unprivilegedUser } : {};
  for (const source of ['a.zip', 'mockup']) {
    const { status, stderr } = spawnSync(process.execPath, [main, 'capture', 'report', source], {
      cwd: folder,
      encoding: 'utf8',
      ...other,
    });

    assert.is(status, 2, stderr);
    assert.match(
      stderr,
      new RegExp(`${source}: found a folder or file that cannot be read \\(EACCES\\).*permissions`),
    );
    assert.is(stderr.trim().split('\n').length, 1);
  }
});

test('a live capture needs an address, a user and a password', ({ folder }) => {
  assert.match(capture(folder, 'imprt').stderr, /imprt: found no address/);
  assert.match(capture(folder, 'https://192.0.2.7').stderr, /--user: found none/);
  assert.match(
    capture(folder, 'https://192.0.2.7', '--user', 'x').stderr,
    /no password: set TIDEFISH_PASSWORD/,
  );
  assert.match(capture(folder, 'https://192.0.2.7', '--user', 'x', '--rate', '0').stderr, /--rate: found 0/);
  assert.not.ok(existsSync(path.join(folder, 'server.capture.answers')));
});

test.run();
