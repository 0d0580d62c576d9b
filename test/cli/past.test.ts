/** Questions to a journal as a process: each command, what it prints, what it says to a question that is wrong. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import jsonPatch from 'fast-json-patch';
import pc from 'picocolors';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandFor } from '../../cli/past/commands.js';
import { openPast } from '../../cli/past/open-past.js';
import type { Past } from '../../cli/past/past.js';
import type { Answer, Flags, Question } from '../../cli/past/question.js';
import { questions } from '../../cli/past/questions.js';
import { tokensOf } from '../../cli/past/tokens.js';
import { library, command as main } from '../support/places.js';

const system = '/redfish/v1/Systems/1/';

const test = suite('questions to a journal', {
  folder: '',
  journal: '',
  past: undefined as Past | undefined,
});

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-past-'));
  context.journal = path.join(context.folder, 'a.jsonl');
  tidefish(context.folder, 'run', `${library}power-loss-during-post.scenario.yaml`, '--journal', 'a.jsonl');
  context.past = openPast(context.journal);
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function tidefish(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd,
    env: { HOME: '/nowhere' },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

interface Told {
  readonly number?: number;
  readonly after?: unknown;
  readonly event?: { readonly number: number };
}

/** A command line as it stands behind the file, asked in this process. */
function ask(past: Past | undefined, line: string): Answer {
  const [verb, ...words] = tokensOf(line);
  const question = questions.find((each) => each.verb === verb);
  if (question === undefined || past === undefined) throw new Error(line);
  let answer: Answer | undefined;
  const asking = async (asked: Question, args: readonly string[], flags: Flags) => {
    answer = asked.ask(past, args, flags);
  };
  const command = commandFor(question, asking, { here: 'here' });
  command.exitOverride().parse(words, { from: 'user' });
  if (answer === undefined) throw new Error(`${line} was not asked`);
  return answer;
}

function text(past: Past | undefined, line: string): string {
  const look = {
    colours: pc.createColors(false),
    startMs: Date.UTC(2026, 0, 1),
    numberChars: 3,
    columns: 80,
  };
  return [...ask(past, line).lines(look)].join('\n');
}

function facts(past: Past | undefined, line: string): readonly Told[] {
  return [...ask(past, line).facts] as Told[];
}

test('why tells each change of a value, newest first, with what was behind it', ({ past }) => {
  const told = text(past, `why ${system}#/PowerState`);

  assert.match(told, /^PoweringOn → On\n#13 {2}\+00:13:12\.392 {2}timer powerOn of power\/1/);
  assert.match(told, /\n {4}after +#8 {2}\+00:10:46\.669 {2}operator mains\.on\n/);
  assert.match(told, /\n\nOn → Off\n #6 {2}.*mains\.lost of power\/1/);
});

test('why and last-change look no later than --at', ({ past }) => {
  const after = (line: string) => facts(past, `${line} --at 1m`).map((reason) => reason.after);

  assert.equal(after(`why ${system}#/PowerState`), ['Off']);
  assert.equal(after(`last-change ${system}#/Oem/Vnd/PostState`), ['PowerOff']);
});

test('what nothing has changed is said, and is no error', ({ past }) => {
  assert.is(text(past, 'last-change /host/assetTag'), 'nothing has changed /host/assetTag');
});

test('the facts of diff are a patch that makes the one body of the other', ({ past }) => {
  const shown = (at: string) => facts(past, `show ${system} --at ${at}`)[0];
  const [patch] = facts(past, `diff start 1m --uri ${system}`) as unknown as [jsonPatch.Operation[]];

  const { newDocument } = jsonPatch.applyPatch(structuredClone(shown('start')), patch, true);

  assert.equal(newDocument, shown('1m'));
});

test('diff is told to people with both values, and without a second position goes to the end', ({ past }) => {
  assert.match(text(past, `diff start 1m --uri ${system}`), /^~ \/PowerState: On → Off\n/);
  assert.is(text(past, 'diff end'), 'no difference');
  assert.match(text(past, 'diff start'), /^~ \/clock\/executed: 0 → 19$/m);
});

test('a long difference is cut for people, and says so', ({ past }) => {
  const lines = text(past, 'diff start').split('\n');
  const [patch] = facts(past, 'diff start') as unknown as [unknown[]];

  assert.is(lines.length, Math.min(patch.length, 101));
  assert.is(lines.at(-1), `and ${patch.length - 100} more; --json has all`);
});

test('bisect finds the first event, by halves or of all', ({ past }) => {
  const off = `${system}#/PowerState = Off`;

  assert.is(facts(past, `bisect ${off} --to 5m`)[0]?.event?.number, 6);
  assert.match(text(past, `bisect ${off} --every`), /^ #6 .*\n {4}power\/1: .* → unpowered\n/);
});

test('when lists spans and how long they were, of any condition of a scenario', ({ past }) => {
  assert.match(
    text(past, 'when {machine: power/1, in: unpowered}'),
    /^ #6 .* to #11 .* 12m25s318ms\n1 span, 12m25s318ms in all$/,
  );
  assert.match(
    text(past, 'when {machine: power/1, in: on} --from 5m'),
    /^#13 .* to the end {2}2m42s974ms\n1 span/,
  );
  assert.is(text(past, 'when /host/assetTag = x'), 'it never held');
});

test('watch prints a table, CSV, or a line that goes up and down', ({ past }) => {
  const power = `watch ${system}#/PowerState`;

  assert.match(text(past, power), /^ #0 {2}\+00:00:00\.000 {2}On\n #6 /);
  assert.equal(text(past, `${power} --csv`).split('\n').slice(0, 3), [
    'event,time,value',
    '0,2026-01-01T00:00:00.000Z,On',
    '6,2026-01-01T00:00:46.669Z,Off',
  ]);
  assert.match(
    text(past, `watch ${system}#/Oem/Vnd/SystemUsage/CPU0Power --spark`),
    /^[▁▂▃▄▅▆▇█]{80}\n0 to \d+$/,
  );
});

test('CSV puts what has commas and quotes in it into quotes', ({ past }) => {
  assert.match(text(past, 'watch /machines/mains/1/value --csv'), /,present\n/);
  assert.match(text(past, 'watch /machines/power/1/value --csv'), /,"\{""on"":\{/);
});

test('states tells the life of a machine', ({ past }) => {
  const lines = text(past, 'states mains/1').split('\n');

  assert.is(lines.length, 3);
  assert.match(lines[0] as string, /^ #0 .* present {2}46s669ms$/);
  assert.match(lines[1] as string, /^ #5 .* absent {2}10m {2}operator mains\.off$/);
});

test('log tells the events of a stretch, a machine, a type, a resource', ({ past }) => {
  const numbers = (flags: string) => facts(past, `log ${flags}`).map(({ number }) => number);

  assert.is(numbers('').length, 19);
  assert.equal(numbers('--from #5 --to #8'), [6, 7, 8]);
  assert.equal(numbers('--machine mains'), [5, 8]);
  assert.equal(numbers('--type operator'), [5, 8]);
  assert.equal(numbers(`--uri ${system} --to i2`), [1, 2]);
  assert.is(text(past, 'log --to start'), '0 events');
});

test('show prints a resource, a value or a part of the state as it was', ({ past }) => {
  assert.is(text(past, `show ${system}#/PowerState --at 1m`), '"Off"');
  assert.match(text(past, 'show /clock --at #7'), /^ {2}"executed": 7,?$/m);
  assert.is(text(past, 'show /redfish/v1/Chassis/1/#/PowerState --at 2026-01-01T00:01:00Z'), '"Off"');
  assert.is(text(past, `show ${system}#/Oem/Vnd/CurrentPowerOnTimeSeconds --at 1m`), 'null');
});

const wrong: readonly (readonly [line: string, message: RegExp])[] = [
  ['why /host/asetTag', /^there is no "asetTag" at \/host, did you mean "assetTag"\?$/],
  [
    `why ${system}#/PowerSate`,
    /^there is no PowerSate in what a GET of it answers, did you mean "PowerState"\? \(expected /,
  ],
  [
    `bisect ${system}#/PowerSate = Off`,
    /^there is no PowerSate in what a GET of it answers, did you mean "PowerState"/,
  ],
  [
    'why /redfish/v1/Systems/2/#/PowerState',
    /no resource at .*, did you mean "\/redfish\/v1\/Systems\/1\/"\?$/,
  ],
  ['why /redfish/v1/System/1/', /there is no System below \/redfish\/v1/],
  ['why /host/assetTag --at noon', /"noon" is no position \(expected an event \(#1234\)/],
  ['why /host/assetTag --at 9h', /is not in the history, which goes from .* to /],
  ['why', /missing required argument 'place'/],
  ['why /host --att 1m', /unknown option '--att'/],
  ['watch /hots', /did you mean "host"\?/],
  ['watch /host --csv --spark', /two ways to show it; choose one/],
  [`watch ${system}#/PowerState --spark`, /was no number at any time/],
  ['show /hots', /did you mean "host"\?/],
  ['diff #1 #20', /there is no event #20: the history has 19 events/],
  ['diff #1 --uri /redfish/v1/Systems/3/', /there is no resource at/],
  ['states pover/1', /there is no machine pover\/1, did you mean "power\/1"\?/],
  ['log --machine powr', /there is no machine powr/],
  ['log --type operater', /no event is of type operater, did you mean "operator"\?/],
  ['log --uri /redfish/v1/Systems/4/', /there is no resource at/],
  ['log --from 2m --to 1m', /2m comes after 1m/],
  ['when {machine: power/1, in: of}', /has no state of, did you mean "off"\?/],
  ['when PowerState is On', /is no condition \(expected a condition such as/],
  ['bisect {gte: 1}', /is of no kind/],
  ['bisect /host/assetTag != x', /it holds at the start already/],
  ['bisect /host/assetTag = x', /it does not hold at the end.*--every finds the first/],
  ['bisect /host/assetTag = x --every', /it holds after none of these events/],
];

test('a question that is wrong is answered with what is wrong with it, and what was meant', ({ folder }) => {
  const lines = wrong.map(([line]) => line);
  const { status, stderr } = tidefish(folder, 'replay', 'a.jsonl', '--do', ...lines);
  const complaints = stderr
    .trimEnd()
    .split(/^error: /m)
    .slice(1);

  assert.is(status, 1);
  assert.is(complaints.length, wrong.length);
  for (const [index, [line, message]] of wrong.entries())
    assert.match((complaints[index] as string).trimEnd(), message, line);
});

const ending2: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [['why', 'a.jsonl', '/host/asetTag'], /^error: there is no "asetTag"/],
  [['why', 'missing.jsonl', '/host'], /the journal missing\.jsonl cannot be read \(ENOENT\)/],
  [['why', 'a.jsonl'], /missing required argument 'place'\n\(tidefish why --help explains every flag\)/],
  [['why', 'a.jsonl', '/host', '--att', '1m'], /unknown option '--att'/],
];

for (const [args, message] of ending2) {
  test(`tidefish ${args.join(' ')} ends as 2 and says what is wrong`, ({ folder }) => {
    const { status, stdout, stderr } = tidefish(folder, ...args);

    assert.equal([status, stdout], [2, '']);
    assert.match(stderr, message);
  });
}

test('a journal that parts from its replay is asked up to there, and the exit code tells', ({
  folder,
  journal,
}) => {
  const lines = readFileSync(journal, 'utf8').split('\n');
  const changed = lines.map((line) => line.replace('"mains.on"', '"button.press"'));
  writeFileSync(path.join(folder, 'other.jsonl'), changed.join('\n'));

  const { status, stdout, stderr } = tidefish(folder, 'why', 'other.jsonl', '/machines/mains/1/value');

  assert.is(status, 3);
  assert.match(stderr, /does not happen again as recorded from line \d+ on, and is looked at up to there/);
  assert.match(stdout, /^present → absent\n/);
});

test('a reader that has seen enough ends a long answer without an error', ({ folder }) => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `${process.execPath} ${main} log a.jsonl | head -n 1`],
    { cwd: folder, encoding: 'utf8' },
  );

  assert.equal([status, stderr], [0, '']);
  assert.is(stdout.split('\n').length, 2);
});

test('the help of a command has examples', ({ folder }) => {
  const { status, stdout } = tidefish(folder, 'bisect', '--help');

  assert.is(status, 0);
  assert.match(stdout, /^Usage: tidefish bisect \[options\] <file> <condition\.\.\.>/);
  assert.match(stdout, /\nExamples:\n {2}\$ tidefish bisect history\.jsonl '/);
});

test('every question has examples, which are understood', ({ folder }) => {
  const lines = questions.flatMap(({ verb, examples }) => examples.map(([asked]) => `${verb} ${asked}`));
  const { stderr } = tidefish(folder, 'replay', 'a.jsonl', '--do', ...lines);
  const unanswered = stderr.split('\n').filter((line) => line !== '');

  assert.ok(questions.every(({ examples }) => examples.length > 0));
  assert.equal(
    unanswered.filter((line) => !/does not hold at the end|holds after none/.test(line)),
    [],
  );
});

test.run();
