/**
 * Tests of `tidefish run --watch`: it runs the scenarios again after every change of a file, misses no change, and
 * Ctrl-C ends it at any time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as main } from '../support/paths.js';

const test = suite('tidefish run --watch', { folder: '', running: new Set<ChildProcess>() });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-watch-'));
});
test.after.each(({ folder, running }) => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true });
});

type Context = Parameters<Parameters<typeof test>[1]>[0];

/**
 * Starts `tidefish run --watch`. The returned `next` waits until new output contains a text, and returns all output
 * since the previous call.
 */
function watch({ folder, running }: Context, ...operands: readonly string[]) {
  const child = spawn(process.execPath, [main, 'run', ...operands, '--watch'], { cwd: folder });
  running.add(child);
  let unread = '';
  let look = () => {};
  const take = (chunk: unknown) => {
    unread += String(chunk);
    look();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<number | string | null>((resolve) =>
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    }),
  );
  const next = (text: string) =>
    new Promise<string>((resolve) => {
      look = () => {
        const end = unread.indexOf(text);
        if (end < 0) return;
        const found = unread.slice(0, end + text.length);
        unread = unread.slice(found.length);
        resolve(found);
      };
      look();
    });
  return { child, next, ended, rest: () => unread };
}

const waits = 'watching; Ctrl-C ends it\n';
const scenario = (label: string, times = 1) =>
  `name: box\nsteps:\n  - request: PATCH /redfish/v1/Systems/1/\n    repeat: ${times}\n    body: {AssetTag: ${label}}\n`;

test('a change has it played again, each time with its files as they are, until Ctrl-C, which is 130', async (context) => {
  const file = path.join(context.folder, 'a.yaml');
  writeFileSync(file, scenario('first'));
  const { child, next, ended } = watch(context, 'a.yaml');

  assert.match(await next(waits), /AssetTag: first[\s\S]*1 passed, 0 failed/);
  writeFileSync(file, scenario('second'));
  assert.match(await next(waits), /AssetTag: second[\s\S]*1 passed, 0 failed/);
  // Replaces the file by renaming, like editors that keep the old file until the new one is complete.
  writeFileSync(`${file}~`, scenario('third'));
  renameSync(`${file}~`, file);
  assert.match(await next(waits), /AssetTag: third/);
  child.kill('SIGINT');

  assert.is(await ended, 130);
});

test('a mistake is told and waited for, and so is a file that is not there yet', async (context) => {
  const file = path.join(context.folder, 'a.yaml');
  const { child, next, ended } = watch(context, 'a.yaml');

  assert.match(await next(waits), /^error: the scenario a\.yaml cannot be read \(ENOENT\)\n/);
  writeFileSync(file, 'name: box\nstep: []\n');
  assert.match(await next(waits), /^error: a\.yaml:1:1: steps: "steps" is missing/);
  writeFileSync(file, scenario('mended'));
  assert.match(await next(waits), /AssetTag: mended/);
  child.kill('SIGINT');

  assert.is(await ended, 130);
});

test('files that a scenario names are watched as well, and new ones of a folder', async (context) => {
  const { folder } = context;
  mkdirSync(path.join(folder, 'all/parts'), { recursive: true });
  const part = (span: string) => `steps:\n  - advance: ${span}\n`;
  writeFileSync(path.join(folder, 'all/parts/wait.yaml'), part('1s'));
  writeFileSync(path.join(folder, 'all/a.scenario.yaml'), 'name: a\nsteps:\n  - include: parts/wait.yaml\n');
  const { child, next, ended } = watch(context, 'all');

  assert.match(await next(waits), /advance 1s/);
  writeFileSync(path.join(folder, 'all/parts/wait.yaml'), part('2s'));
  assert.match(await next(waits), /advance 2s/);
  writeFileSync(path.join(folder, 'all/b.scenario.yaml'), scenario('new'));
  assert.match(await next(waits), /advance 2s[\s\S]*AssetTag: new[\s\S]*\n2 scenarios: 2 passed/);
  child.kill('SIGINT');

  assert.is(await ended, 130);
});

test('a change while it is played is not missed', async (context) => {
  const file = path.join(context.folder, 'a.yaml');
  writeFileSync(file, scenario('long', 1_000));
  const { child, next, ended } = watch(context, 'a.yaml');

  await next('AssetTag: long');
  writeFileSync(file, scenario('short'));
  await next(waits);

  assert.match(await next(waits), /AssetTag: short/);
  child.kill('SIGINT');
  assert.is(await ended, 130);
});

test('Ctrl-C in the middle of a play ends all of it', async (context) => {
  writeFileSync(path.join(context.folder, 'a.yaml'), scenario('long', 20_000));
  const { child, next, ended, rest } = watch(context, 'a.yaml');

  await next('AssetTag: long');
  child.kill('SIGINT');

  assert.is(await ended, 130);
  assert.match(rest(), /\nerror: stopped in the middle of box\n$/);
});

test('Ctrl-C just after a change is heard as well', async (context) => {
  const file = path.join(context.folder, 'a.yaml');
  writeFileSync(file, scenario('first'));
  const { child, next, ended, rest } = watch(context, 'a.yaml');

  await next(waits);
  writeFileSync(file, scenario('second', 20_000));
  child.kill('SIGINT');

  assert.is(await ended, 130);
  assert.not.match(rest(), /20000 passed/);
});

test('a folder that is not there cannot be watched', async (context) => {
  const { ended, rest } = watch(context, 'nowhere/a.yaml');

  assert.is(await ended, 2);
  assert.match(rest(), /^error: the files cannot be watched: ENOENT.*nowhere/);
});

test.run();
