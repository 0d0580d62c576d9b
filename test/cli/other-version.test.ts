import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/command/command.js';
import { library, command as main, project } from '../support/paths.js';

const test = suite('tidefish replay --against a version', { folder: '', journal: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-version-'));
  context.journal = path.join(context.folder, 'a.jsonl');
  const run = tidefish('run', `${library}event-delivery.scenario.yaml`, '--journal', context.journal);
  assert.is(run.status, 0);
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function tidefish(...args: string[]) {
  return runCommand(args);
}

/**
 * Writes a program that acts as another version of Tidefish. It runs this version, and the code in `description`
 * changes the printed lines.
 */
function version(folder: string, name: string, description: string): string {
  const file = path.join(folder, `${name}.mjs`);
  const source = `
    import { spawnSync } from 'node:child_process';
    const played = spawnSync(process.execPath, [${JSON.stringify(main)}, ...process.argv.slice(2)], {
      stdio: ['inherit', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1e9,
    });
    const lines = played.stdout.trimEnd().split('\\n').map((line) => JSON.parse(line));
    ${description}`;
  writeFileSync(file, source);
  return file;
}

const print = 'for (const line of lines) console.log(JSON.stringify(line));';

test('this very version comes to every event alike, by its file and by its package', ({ journal }) => {
  for (const place of [main, project]) {
    const { status, stdout, stderr } = tidefish('replay', journal, '--against', place);

    assert.equal([status, stderr], [0, '']);
    assert.match(stdout, /^every event the same$/m);
  }
});

test('the first event that another version has otherwise is told, with what it changes in both', ({
  folder,
  journal,
}) => {
  const other = version(
    folder,
    'other',
    `lines[6].patch.push({ op: 'replace', path: '/host/assetTag', value: 'otherwise' }); ${print}`,
  );

  const { status, stdout } = tidefish('replay', journal, '--against', other);
  const facts = JSON.parse(tidefish('replay', journal, '--against', other, '--json').stdout) as {
    readonly events: readonly number[];
    readonly first: { readonly number: number; readonly changes: readonly object[] };
  };

  assert.is(status, 0);
  assert.match(stdout, /^event #7 is the first that differs$/m);
  assert.match(stdout, /^ {2}its changes, recorded → there:\n {4}\/host\/assetTag {2}nothing → otherwise$/m);
  assert.is(facts.first.number, 7);
  assert.equal(facts.first.changes, [{ op: 'replace', path: '/host/assetTag', value: 'otherwise' }]);
  assert.is(facts.events[0], facts.events[1]);
});

test('one whose history is shorter is over there', ({ folder, journal }) => {
  const shorter = version(folder, 'shorter', `lines.splice(4, lines.length - 5); ${print}`);

  const { stdout } = tidefish('replay', journal, '--against', shorter);

  assert.match(stdout, /^event #5 is the first that differs$/m);
  assert.match(stdout, /^ {2}there {5}is over$/m);
});

test('a program that does not run the inputs is told with what it said, and nothing is claimed', ({
  folder,
  journal,
}) => {
  const old = path.join(folder, 'old.mjs');
  writeFileSync(old, "console.error(`error: unknown command 'inputs'`); process.exitCode = 2;");
  const silent = path.join(folder, 'silent.mjs');
  writeFileSync(silent, "console.log('{}');");

  for (const [program, reason] of [
    [old, /^error: .*old\.mjs does not run the inputs: unknown command 'inputs'$/m],
    [silent, /^error: .*silent\.mjs does not run the inputs$/m],
    [path.join(folder, 'none.js'), /^error: .*none\.js does not run the inputs: /m],
  ] as const) {
    const { status, stdout, stderr } = tidefish('replay', journal, '--against', program);
    assert.equal([status, stdout], [1, '']);
    assert.match(stderr, reason);
  }
});

test('what is sent that is no plan of inputs is refused', () => {
  const sent = (input: string) => {
    const { status, stderr } = runCommand(['inputs'], { input });
    assert.is(status, 2);
    return stderr;
  };

  assert.match(sent('box'), /^error: standard input: not JSON/);
  assert.match(sent('{"format":"tidefish-inputs","version":2}'), /expected 1/);
});

test('--against and --verify ask two things', ({ journal }) => {
  const { status, stderr } = tidefish('replay', journal, '--against', main, '--verify');

  assert.is(status, 2);
  assert.match(stderr, /--against/);
});

test.run();
