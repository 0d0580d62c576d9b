/**
 * Tests of `tidefish replay` as a process: it needs only the journal, and reports as compared only the events that it
 * compared.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { storeFiles } from '../../replay/index.js';
import { runCommand } from '../support/command/command.js';
import { keepLife } from '../support/history/segmented-journal.js';
import { library } from '../support/paths.js';

/**
 * `empty` is an empty folder that serves as the working directory, `journal` a file outside of it, and `lines` the
 * lines of that file.
 */
const test = suite('tidefish replay', {
  folder: '',
  empty: '',
  journal: '',
  lines: [] as string[],
  fingerprint: '',
});

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-replay-'));
  context.empty = path.join(context.folder, 'empty');
  context.journal = path.join(context.folder, 'a.jsonl');
  mkdirSync(context.empty);
  const run = ['run', `${library}power-loss-during-post.scenario.yaml`, '--journal', context.journal];
  const { stdout } = runCommand(run);
  context.fingerprint = /fingerprint ([0-9a-f]{64})/.exec(stdout)?.[1] ?? '';
  context.lines = readFileSync(context.journal, 'utf8').trimEnd().split('\n');
});
test.before.each(({ journal, lines }) => put(journal, lines));
test.after(({ folder }) => rmSync(folder, { recursive: true }));

/** Runs `tidefish replay` with an environment that contains only an invalid `HOME`. */
function replay(cwd: string, ...args: string[]) {
  return runCommand(['replay', ...args], {
    cwd,
    env: { HOME: '/nowhere' },
  });
}

function put(file: string, lines: readonly string[], end = '\n'): void {
  writeFileSync(file, lines.join('\n') + end);
}

test('a missing file, no file and an unknown flag end as 2 and say what to do', ({ empty, journal }) => {
  assert.equal(replay(empty, 'missing.jsonl'), {
    status: 2,
    stdout: '',
    stderr:
      'error: the journal missing.jsonl cannot be read (ENOENT); expected a journal, such as run --journal writes, a directory of serve --data, or the control address of a running service\n',
  });
  assert.is(replay(empty).status, 2);
  assert.is(replay(empty, journal, '--verfy').status, 2);
  assert.match(replay(empty, journal, '--verfy').stderr, /unknown option '--verfy'/);
});

test('what is no journal, or of another version, ends as 2 with its line and the reason', ({
  empty,
  journal,
  lines,
}) => {
  const [header = '', ...rest] = lines;
  const refusal = (...changed: string[]) => {
    put(journal, changed);
    return replay(empty, journal, '--verify');
  };

  const foreign = refusal(header.replace('"version":4', '"version":9'), ...rest);
  assert.is(foreign.status, 2);
  assert.is(
    foreign.stderr,
    `error: ${journal}:1: version 9 cannot be replayed; this program writes and reads 4\n`,
  );
  assert.match(refusal('name: box').stderr, /a\.jsonl:1: not JSON .*, expected a journal's header/);
  assert.match(refusal(header, 'x', ...rest).stderr, /a\.jsonl:2: not JSON/);
});

test('a journal replays in an empty folder, with another home and no environment, to the fingerprint of the run', (context) => {
  const { empty, journal, fingerprint } = context;

  const { status, stdout, stderr } = replay(empty, journal, '--verify');

  assert.equal([status, stderr], [0, '']);
  assert.match(stdout, /replayed as recorded: 4 inputs, \d+ events, virtual time \+00:/);
  assert.match(stdout, /^1 fingerprint compared, all equal$/m);
  assert.match(
    stdout,
    /^written by tidefish \d+\.\d+\.\d+, behavior \d+; replayed by tidefish \d+\.\d+\.\d+$/m,
  );
  assert.match(stdout, new RegExp(`^fingerprint ${fingerprint}$`, 'm'));
  assert.equal(readdirSync(empty), []);
});

test('a journal that breaks off replays up to there and says so, and claims nothing it has not compared', (context) => {
  const { empty, journal, lines } = context;
  put(journal, [...lines.slice(0, -1), (lines.at(-1) as string).slice(0, 30)], '');

  const { status, stdout } = replay(empty, journal, '--verify');
  const facts = JSON.parse(replay(empty, journal, '--verify', '--json').stdout) as Record<string, unknown>;

  assert.is(status, 0);
  assert.match(
    stdout,
    new RegExp(`is truncated in line ${lines.length}, everything before it is complete and was replayed`),
  );
  assert.match(stdout, /nothing to compare/);
  assert.not.match(stdout, /as recorded|equal/);
  assert.equal(
    [facts.verified, facts.agreed, facts.cutInLine, facts.uncomparedInputs],
    [false, 0, lines.length, 4],
  );
});

test('inputs that no fingerprint follows are said to be executed, not compared', ({
  empty,
  journal,
  lines,
}) => {
  const last = JSON.parse(lines.at(-1) as string) as { at: number; after: number };
  const input = { at: last.at, after: last.after, input: { type: 'operator', action: 'button.press' } };
  put(journal, [...lines, JSON.stringify(input)]);

  const { status, stdout } = replay(empty, journal, '--verify');

  assert.is(status, 0);
  assert.match(stdout, /^executed, not compared: 1 input after the last fingerprint$/m);
});

test('a line that was tampered with ends as 3, with the line, both sides and what has changed', (context) => {
  const { empty, journal, lines } = context;
  const index = lines.findIndex((line) => line.includes('"PowerAutoOn"'));
  put(journal, lines.with(index, (lines[index] as string).replace('"Restore"', '"PowerOn"')));

  const { status, stdout } = replay(empty, journal, '--verify');

  assert.is(status, 3);
  assert.match(stdout, /diverges in line \d+, after 4 inputs, \d+ events/);
  assert.match(
    stdout,
    /^line \d+ at \+00:\d\d:\d\d\.\d{3}: fingerprint, the state differs from the recorded state/m,
  );
  assert.match(stdout, /^ {2}recorded {2}[0-9a-f]{64}$/m);
  assert.match(stdout, /^ {2}replayed {2}[0-9a-f]{64}$/m);
  assert.match(stdout, /^branches that differ: .*\bbios\b/m);
  assert.match(
    stdout,
    /^the last agreement is after event 0; the first possible cause since then is #1 at \+00:00:00\.000, PATCH …\/Systems\/1\/ by Administrator$/m,
  );
  assert.match(stdout, /^the file was changed: /m);
  assert.match(stdout, /^changes of the replay in them since the last agreement:$/m);
  assert.match(stdout, /^ {2}(?:add|replace|remove) +\/\w+\/\S+/m);
});

test('a genesis that gives another tree here ends as 3, with the branches, and what wrote the journal', (context) => {
  const { empty, journal, lines } = context;
  const header = JSON.parse(lines[0] as string) as {
    branches: Record<string, string>;
    behaviour: number;
  };
  const branches = { ...header.branches, snmp: '0123456789abcdef' };
  put(journal, lines.with(0, JSON.stringify({ ...header, program: '0.0.9', branches })));

  const { status, stdout } = replay(empty, journal, '--verify');
  const facts = JSON.parse(replay(empty, journal, '--verify', '--json').stdout) as {
    readonly program: string;
    readonly behaviour: number;
    readonly replayedBy: string;
    readonly divergence: { readonly what: string; readonly branches: readonly string[] };
  };

  assert.is(status, 3);
  assert.match(
    stdout,
    /^line 1 at \+00:00:00\.000: genesis, this program starts the history from another state/m,
  );
  assert.match(
    stdout,
    new RegExp(`^written by tidefish 0\\.0\\.9, behavior ${header.behaviour}; replayed by tidefish `, 'm'),
  );
  assert.match(stdout, /^ {2}recorded {2}snmp 0123456789abcdef$/m);
  assert.match(stdout, /^branches that differ: snmp$/m);
  assert.equal([facts.program, facts.behaviour], ['0.0.9', header.behaviour]);
  assert.match(facts.replayedBy, /^\d+\.\d+\.\d+$/);
  assert.equal([facts.divergence.what, facts.divergence.branches], ['genesis', ['snmp']]);
});

test('a change that leaves the state alone is named as one of the chain', ({ empty, journal, lines }) => {
  put(journal, lines.with(1, (lines[1] as string).replace('in-process', '192.0.2.1')));

  const { status, stdout } = replay(empty, journal, '--verify');
  const facts = JSON.parse(replay(empty, journal, '--verify', '--json').stdout) as {
    readonly verified: boolean;
    readonly divergence: { readonly what: string; readonly line: number };
  };

  assert.is(status, 3);
  assert.match(
    stdout,
    /: chain, the state is equal to the recorded state, but an earlier line was changed, removed or moved$/m,
  );
  assert.is(facts.verified, false);
  assert.equal([facts.divergence.what, facts.divergence.line], ['chain', lines.length]);
});

test('an input that was moved ends as 3 at the line where it stands now', ({ empty, journal, lines }) => {
  const index = lines.findIndex((line) => line.includes('mains.off'));
  const moved = lines.toSpliced(index, 1).toSpliced(1, 0, lines[index] as string);
  put(journal, moved);

  const { status, stdout } = replay(empty, journal, '--verify');

  assert.is(status, 3);
  assert.match(stdout, /diverges in line 2, after 0 inputs/);
});

test('without --verify it lists the inputs as requests on virtual time, and executes nothing', ({
  empty,
  journal,
  lines,
}) => {
  const { status, stdout } = replay(empty, journal);
  const facts = JSON.parse(replay(empty, journal, '--json').stdout) as {
    inputs: { number: number }[];
    seed: string;
  };

  assert.is(status, 0);
  assert.match(stdout, /^seed 1, starts 2026-01-01T00:00:00Z, .*, accounts: Administrator$/m);
  assert.match(
    stdout,
    /^i1 {2}\+00:00:00\.000 {2}PATCH …\/Systems\/1\/ \{Oem: .*\} by Administrator from in-process$/m,
  );
  assert.match(stdout, /^i\d {2}\+00:\d\d:\d\d\.\d{3} {2}operator mains\.off$/m);
  assert.match(stdout, /^4 inputs, 1 fingerprint$/m);
  assert.match(stdout, /a\.jsonl {2}written by tidefish \d+\.\d+\.\d+, behavior \d+$/m);
  const numbers = facts.inputs.map(({ number }) => number);
  assert.equal([numbers, facts.seed], [[1, 2, 3, 4], '1']);
  assert.ok(lines.length > 5);
});

test('a data directory is opened, not run again: where it is damaged a session ends as a question does', async ({
  folder,
}) => {
  const life = await keepLife((controller) => {
    for (let cycle = 0; cycle < 40; cycle++)
      controller.operator('mains.off').advance('1m').operator('mains.on').advance('20m');
  });
  const directory = path.join(folder, 'kept');
  mkdirSync(directory);
  for (const [name, bytes] of life.ended) writeFileSync(path.join(directory, name), bytes);
  const members = life.ended.get(storeFiles.members) as Buffer;
  writeFileSync(path.join(directory, storeFiles.members), members.fill(0, members.length >> 1));

  const session = replay(folder, 'kept', '--do', 'show /clock/executed');
  const question = runCommand(['show', 'kept', '/clock/executed'], {
    cwd: folder,
  });

  assert.is(question.status, 3);
  assert.equal(session, { status: 3, stdout: question.stdout, stderr: question.stderr });
});

test.run();
