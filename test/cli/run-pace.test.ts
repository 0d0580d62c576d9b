/**
 * Tests of `tidefish run --pace`: the run is slower, its history is the same, and Ctrl-C and Enter take effect while it
 * waits.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/command/command.js';
import { command as main } from '../support/paths.js';

const test = suite('tidefish run --pace', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-pace-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const shutdown = `
steps:
  - request: POST /redfish/v1/Systems/1/Actions/ComputerSystem.Reset/
    body: { ResetType: GracefulShutdown }
  - until: { get: /redfish/v1/Systems/1/, has: { PowerState: 'Off' } }
  - { after: 30s, operator: button.press }
`;

function put(folder: string, head: string): string {
  writeFileSync(path.join(folder, 'a.scenario.yaml'), `name: box\n${head}${shutdown}`);
  return 'a.scenario.yaml';
}

function run(folder: string, ...args: readonly string[]) {
  return runCommand(['run', ...args], { cwd: folder });
}

/** Starts `tidefish run`. The returned `until` waits for a text on standard output and returns all output so far. */
function begin(folder: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [main, 'run', ...args], { cwd: folder });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const until = (text: string) =>
    new Promise<string>((resolve, reject) => {
      child.on('close', () => reject(new Error(`it ended without "${text}": ${output}${errors}`)));
      const look = () => output.includes(text) && resolve(output);
      child.stdout.on('data', (chunk) => {
        output += String(chunk);
        look();
      });
      look();
    });
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output, errors })),
  );
  return { child, until, ended };
}

test('at any pace the report and the journal are the same, byte for byte', ({ folder }) => {
  const file = put(folder, '');
  const played = (name: string, ...args: readonly string[]) => {
    const { status, stdout } = run(folder, file, '--journal', name, ...args);
    assert.is(status, 0);
    return { stdout, journal: readFileSync(path.join(folder, name), 'utf8') };
  };

  const atOnce = played('none.jsonl');

  assert.equal(played('fast.jsonl', '--pace', '100000x'), atOnce);
  assert.equal(played('skip.jsonl', '--pace', 'skip'), atOnce);
  assert.equal(played('manual.jsonl', '--pace', 'manual'), atOnce);
});

test('a run at a pace tells what happens when it happens, and Ctrl-C ends it while it waits', async ({
  folder,
}) => {
  const { child, until, ended } = begin(folder, put(folder, 'pace: 0.001x'));

  const told = await until('144: The operating system was requested');
  child.kill('SIGINT');

  assert.not.match(told, /PoweringOff/);
  const { code, errors } = await ended;
  assert.equal([code, errors], [130, 'error: stopped in the middle of box\n']);
});

test('with --pace manual each line of input lets it go on to what it tells next', async ({ folder }) => {
  const { child, until, ended } = begin(folder, put(folder, 'pace: real'), '--pace', 'manual');

  assert.not.match(await until('144: The operating system was requested'), /PoweringOff/);
  child.stdin.write('\n');
  assert.not.match(await until('PowerState: PoweringOff'), /PowerState: Off/);
  child.stdin.write('\n');
  await until('PowerState: Off');
  child.stdin.end();

  assert.is((await ended).code, 0);
});

test('the pace of a file is for who watches: a report for programs comes at once', ({ folder }) => {
  const file = put(folder, 'pace: 0.001x');

  assert.equal(
    ['json', 'junit', 'tap'].map((format) => run(folder, file, '--format', format).status),
    [0, 0, 0],
  );
});

test('a pace that is none is said with what a pace is', ({ folder }) => {
  const { status, stderr } = run(folder, put(folder, ''), '--pace', '60');

  assert.is(status, 2);
  assert.match(
    stderr,
    /'60' is invalid\. It is real, manual, skip, or a factor from 0\.001x to 100000x such as 60x/,
  );
});

test.run();
