/**
 * Tests of `tidefish verify` as a process: journals with and without a trace, data directories, and scenarios that run
 * once or twice.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readTraceLine, traceLine } from '../../replay/index.js';
import { runCommand } from '../support/command/command.js';
import { keepLife } from '../support/history/segmented-journal.js';
import { library } from '../support/paths.js';

const scenario = `${library}power-loss-during-post.scenario.yaml`;
const test = suite('tidefish verify', { folder: '', journal: '', lines: [] as string[], trace: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-verify-'));
  context.journal = path.join(context.folder, 'a.jsonl');
  const run = tidefish('run', scenario, '--journal', context.journal, '--trace');
  assert.is(run.status, 0);
  context.lines = readFileSync(context.journal, 'utf8').trimEnd().split('\n');
  context.trace = readFileSync(`${context.journal}.trace`, 'utf8');
});
test.before.each(({ journal, lines, trace }) => {
  writeFileSync(journal, `${lines.join('\n')}\n`);
  writeFileSync(`${journal}.trace`, trace);
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function tidefish(...args: string[]) {
  return runCommand(args);
}

test('with a trace every event is compared, and replay --verify does the same', ({ journal }) => {
  const { status, stdout, stderr } = tidefish('verify', journal);

  assert.equal([status, stderr], [0, '']);
  assert.match(stdout, /^1 fingerprint and 19 records of events and states compared, all equal$/m);
  assert.is(tidefish('replay', journal, '--verify').stdout, stdout);
});

test('an event that was recorded otherwise ends as 3, with both sides, the states and the rule', ({
  journal,
  trace,
}) => {
  const lines = trace.split('\n');
  const index = lines.findIndex(
    (line) => line.includes('"from":["waiting"]') || line.includes('"path":"/machines/power'),
  );
  const event = readTraceLine(lines[index] as string);
  assert.ok(event);
  const changed = { op: 'replace', path: '/host/assetTag', value: 'otherwise' } as const;
  const other = traceLine({ ...event, patch: [...event.patch, changed] });
  writeFileSync(`${journal}.trace`, lines.with(index, other).join('\n'));

  const { status, stdout } = tidefish('verify', journal);
  const facts = JSON.parse(tidefish('verify', journal, '--json').stdout) as {
    readonly divergence: { readonly what: string; readonly after: number; readonly rule: object };
  };

  assert.is(status, 3);
  assert.match(
    stdout,
    new RegExp(
      `^event #${event.number} at \\+00:\\S+: event, this event differs from the recorded event`,
      'm',
    ),
  );
  assert.match(stdout, new RegExp(`^the last agreement is after event ${event.number - 1}$`, 'm'));
  assert.match(
    stdout,
    /^differences of the state after it, recorded → replayed:\n {2}\/host\/assetTag {2}otherwise → /m,
  );
  assert.match(stdout, /^broken rule: each change of behavior has a number \(design . 2\.10\)/m);
  assert.equal([facts.divergence.what, facts.divergence.after], ['event', event.number]);
});

test('a trace that is of another history, or broken, is said and done without', ({ journal, trace }) => {
  writeFileSync(`${journal}.trace`, trace.replace(/"genesis":"./, '"genesis":"-'));
  const foreign = tidefish('verify', journal);
  writeFileSync(`${journal}.trace`, `box\n${trace}`);
  const broken = tidefish('verify', journal);
  writeFileSync(`${journal}.trace`, trace.replace('"patch"', '"patcg"'));
  const changed = tidefish('verify', journal);
  rmSync(`${journal}.trace`);
  mkdirSync(`${journal}.trace`);
  const unreadable = tidefish('verify', journal);
  rmSync(`${journal}.trace`, { recursive: true });

  assert.match(changed.stderr, /is not used: line 2: it differs from the written data/);
  assert.match(unreadable.stderr, /is not used: it cannot be read \(EISDIR\)/);
  assert.is(foreign.stderr, `the trace ${journal}.trace is not used: it is of another history\n`);
  assert.match(broken.stderr, /is not used: line 1: not JSON/);
  for (const { status, stdout } of [foreign, broken, changed, unreadable]) {
    assert.is(status, 0);
    assert.match(stdout, /^1 fingerprint compared, all equal$/m);
  }
});

test('a scenario is one history: replayed, gone on from its states, in forks, in two processes, with ties shuffled', () => {
  const { status, stdout, stderr } = tidefish('verify', scenario, '--twice');

  assert.equal([status, stderr], [0, '']);
  assert.match(stdout, /^power-loss-during-post {2}one history: 19 events to [0-9a-f]{64}$/m);
  assert.match(stdout, /^replayed from its journal: all events equal$/m);
  assert.match(stdout, /^continued from 19 states and in 3 forks: all equal$/m);
  assert.match(stdout, /^in two different processes: every event the same$/m);
  assert.match(stdout, /^with shuffled ties: all as expected$/m);
});

test('the executor of the statecharts makes no difference, and one that there is not is refused', ({
  journal,
}) => {
  const fingerprint = /[0-9a-f]{64}/;
  const byXState = tidefish('verify', journal, '--executor', 'xstate');
  const played = tidefish('verify', scenario, '--executor', 'xstate');
  const [run, runByXState] = ['compiled', 'xstate'].map((name) =>
    tidefish('run', scenario, '--executor', name),
  );

  assert.equal([byXState.status, played.status], [0, 0]);
  assert.is(byXState.stdout, tidefish('verify', journal).stdout);
  assert.match(played.stdout, /^replayed from its journal: all events equal$/m);
  assert.equal(
    fingerprint.exec(runByXState?.stdout ?? '')?.[0],
    fingerprint.exec(run?.stdout ?? 'none')?.[0],
  );
  for (const command of [['run', scenario], ['verify', journal], ['serve']]) {
    const { status, stderr } = tidefish(...command, '--executor', 'robot');
    assert.is(status, 2, command[0]);
    assert.match(stderr, /--executor <name>' argument 'robot' is invalid.*compiled, xstate/);
  }
  const both = tidefish('verify', scenario, '--twice', '--executor', 'xstate');
  assert.is(both.status, 2);
  assert.match(both.stderr, /'--executor <name>' cannot be used with option '--twice'/);
});

test('as JSON each file is a line of facts', ({ journal }) => {
  const { status, stdout } = tidefish('verify', journal, scenario, '--json');
  const [ofJournal, ofScenario] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

  assert.is(status, 0);
  assert.equal([ofJournal?.verified, ofJournal?.traced], [true, [[1, 19]]]);
  assert.equal([ofScenario?.isOneHistory, ofScenario?.states, ofScenario?.forks], [true, 19, 3]);
});

test('a directory that was damaged has not happened again, as far as it is whole or not', async ({
  folder,
}) => {
  const { killed } = await keepLife((controller) => {
    for (let cycle = 1; cycle <= 30; cycle++)
      controller.operator('mains.off').advance('1m').operator('mains.on').advance('20m');
  });
  const directory = path.join(folder, 'lab');
  mkdirSync(directory);
  for (const [name, bytes] of killed) writeFileSync(path.join(directory, name), bytes);
  const whole = tidefish('verify', directory, '--json');
  const [tail = ''] = [...killed.keys()].filter((name) => name.startsWith('tail-'));
  const lines = (killed.get(tail) as Buffer).toString('utf8').split('\n');
  writeFileSync(
    path.join(directory, tail),
    lines.with(2, lines[2]?.replace('"at":', '"at":1') ?? '').join('\n'),
  );

  const broken = tidefish('verify', directory, '--json');

  assert.equal([whole.status, JSON.parse(whole.stdout).verified], [0, true]);
  const facts = JSON.parse(broken.stdout);
  assert.equal([broken.status, facts.verified], [3, false]);
  assert.match(facts.damage, new RegExp(`^${tail}:3 differs from the written data`));
  assert.match(tidefish('verify', directory).stdout, new RegExp(`^incomplete: ${tail}:3 `, 'm'));
  assert.is(tidefish('replay', directory, '--do', 'where').status, 3);
});

test('what cannot be verified ends as 2 and says why', ({ folder, journal }) => {
  const refusal = (...args: string[]) => {
    const { status, stderr } = tidefish('verify', ...args);
    assert.is(status, 2, stderr);
    return stderr;
  };

  assert.match(refusal(path.join(folder, 'none.jsonl')), /cannot be read \(ENOENT\)/);
  assert.match(refusal(folder), /holds no \*\.scenario\.yaml/);
  assert.match(refusal(journal, '--twice'), /--twice is for scenarios/);
  assert.match(refusal(), /missing required argument/);
  for (const flags of [
    ['--trace'],
    ['--trace', '0'],
    ['--trace', 'x', '--journal', path.join(folder, 'b')],
  ]) {
    assert.is(tidefish('run', scenario, ...flags).status, 2);
  }
});

test.run();
