/** Tests of `tidefish scenario`: its files, its output, and errors for invalid arguments and journals. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/command/command.js';
import { library } from '../support/paths.js';

const test = suite('tidefish scenario', { folder: '', journal: '' });
const file = path.join(library, 'power-loss-during-post.scenario.yaml');

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-scenario-'));
  tidefish(context.folder, 'run', file, '--journal', 'night.jsonl');
  context.journal = readFileSync(path.join(context.folder, 'night.jsonl'), 'utf8');
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function tidefish(folder: string, ...args: readonly string[]) {
  return runCommand(args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

const itPasses = 'it passes, with the same inputs and the same final state\n';

test('a journal becomes a scenario that has the same history, printed or written to a file', ({ folder }) => {
  const printed = tidefish(folder, 'scenario', 'night.jsonl');
  const written = tidefish(folder, 'scenario', 'night.jsonl', '--out', 'a.scenario.yaml');
  const run = tidefish(folder, 'run', 'a.scenario.yaml', '--journal', 'a.jsonl');
  const end = (name: string) =>
    /"fingerprint":"(\w+)"/.exec(
      readFileSync(path.join(folder, name), 'utf8').trim().split('\n').at(-1) ?? '',
    )?.[1];

  assert.equal([printed.status, printed.stderr], [0, itPasses]);
  assert.equal([written.status, written.stdout, written.stderr], [0, '', itPasses]);
  assert.is(readFileSync(path.join(folder, 'a.scenario.yaml'), 'utf8'), printed.stdout);
  assert.is(run.status, 0);
  assert.ok(end('a.jsonl') !== undefined && end('a.jsonl') === end('night.jsonl'));
});

test('--json tells the same to programs', ({ folder }) => {
  const { stdout } = tidefish(folder, 'scenario', 'night.jsonl', '--json');

  const { passes, hasSameInputs, hasSameState, leftOut, document } = JSON.parse(stdout);
  assert.equal([passes, hasSameInputs, hasSameState, leftOut], [true, true, true, []]);
  assert.is(document.name, 'night');
});

test('a journal that breaks off in a line is written up to there', ({ folder, journal }) => {
  const lines = journal.split('\n');
  writeFileSync(path.join(folder, 'cut.jsonl'), `${lines.slice(0, 4).join('\n')}\n${lines[4]?.slice(0, 20)}`);

  const { status, stdout, stderr } = tidefish(folder, 'scenario', 'cut.jsonl');

  assert.is(status, 0);
  assert.match(stdout, /^name: cut$/m);
  assert.is(stderr, `cut.jsonl:5 is truncated; the history before that line is shown\n${itPasses}`);
});

test('what is no journal of this program is refused with its line, and no file is replaced', ({
  folder,
  journal,
}) => {
  const wrong = (text: string, ...flags: string[]) => {
    writeFileSync(path.join(folder, 'wrong.jsonl'), text);
    const { status, stdout, stderr } = tidefish(folder, 'scenario', 'wrong.jsonl', ...flags);
    assert.is(stdout, '');
    return `${status} ${stderr}`;
  };
  writeFileSync(path.join(folder, 'kept.yaml'), 'mine');

  assert.match(wrong(''), /^2 error: wrong\.jsonl:1: the file is empty, expected a journal/);
  assert.match(wrong('name: box\n'), /^2 error: wrong\.jsonl:1: not JSON/);
  assert.match(
    wrong(journal.replace(/"behaviour":\d+/, '"behaviour":1')),
    /^2 error: wrong\.jsonl:1: behavior 1 is no longer supported/,
  );
  assert.match(
    wrong(journal.replace(/"after":1,/, '"after":0,')),
    /^3 error: wrong\.jsonl diverges from its record/,
  );
  assert.match(wrong(journal, '--out', 'kept.yaml'), /^2 error: kept\.yaml exists already/);
  assert.match(
    wrong(journal, '--out', 'no/such/folder.yaml'),
    /^2 error: cannot write no\/such\/folder\.yaml \(ENOENT\)/,
  );
  assert.match(
    tidefish(folder, 'scenario', 'nowhere.jsonl').stderr,
    /nowhere\.jsonl cannot be read \(ENOENT\)/,
  );
  assert.is(readFileSync(path.join(folder, 'kept.yaml'), 'utf8'), 'mine');
});

test.run();
