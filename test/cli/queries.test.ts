/** Tests of the commands that query a journal: the output of each command. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import jsonPatch from 'fast-json-patch';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSource } from '../../cli/history/open-source.js';
import { HistoryCursor } from '../../cli/questions/history-cursor.js';
import { queries as declared } from '../../replay/index.js';
import { facts, outageFolder, text, tidefish } from '../support/history/queries-rig.js';
import { command as main } from '../support/paths.js';

const system = '/redfish/v1/Systems/1/';
const questions = declared.filter(({ verb }) => verb !== undefined);

const test = suite('questions to a journal', {
  folder: '',
  journal: '',
  past: undefined as HistoryCursor | undefined,
});

test.before(async (context) => {
  context.folder = outageFolder();
  context.journal = path.join(context.folder, 'a.jsonl');
  const history = await openSource(context.journal);
  context.past = history && new HistoryCursor(history);
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

test('why tells each change of a value, newest first, with what was behind it', ({ past }) => {
  const told = text(past, `why ${system}#/PowerState`);

  assert.match(told, /^PoweringOn → On\n#13 {2}\+00:13:12\.392 {2}timer powerOn of power\/1/);
  assert.match(told, /\n {4}after +#8 {2}\+00:10:46\.669 {2}i\d {2}operator mains\.on\n/);
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
  assert.match(text(past, 'diff start --all'), /^the state:\n(?:.*\n)* {2}~ \/clock\/executed: 0 → 19$/m);
});

test('a difference of the whole state shows the resources; the state behind them is counted, or listed', ({
  past,
}) => {
  const short = text(past, 'diff start 1m');
  const all = text(past, 'diff start 1m --all').split('\n');
  const [patch] = facts(past, 'diff start 1m') as unknown as [unknown[]];

  assert.match(short, /^resource values that differ:\n/);
  assert.match(short, /^ {2}…\/Systems\/1\/#\/PowerState {2}On → Off$/m);
  assert.match(short, /^only after:\n {2}…\/Managers\/1\/LogServices\/IEL\/Entries\//m);
  assert.not.match(short, /pages|\/machines\//);
  assert.is(
    short.split('\n').at(-1),
    `and ${patch.length} differences of the state behind them (--all lists them)`,
  );
  assert.is(all.length - 1 - all.indexOf('the state:'), patch.length);
});

test('bisect finds the first event, also of several and before an end without the condition', ({ past }) => {
  const off = `${system}#/PowerState = Off`;

  assert.is(facts(past, `bisect ${off} --to 5m --once`)[0]?.event?.number, 6);
  assert.match(text(past, `bisect ${off}`), /^ #6 .*\n {4}power\/1: .* → unpowered\n/);
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
  assert.is(text(past, 'when /host/assetTag = x'), 'the condition never held');
});

test('what holds from before a stretch until after it holds from its first instant to its last', ({
  past,
}) => {
  const off = `${system}#/PowerState = Off --from 5m --to 6m`;
  const atMs = (minutes: number) => Date.UTC(2026, 0, 1, 0, minutes);

  assert.is(
    text(past, `when ${off}`),
    '     +00:05:00.000  to      +00:06:00.000  1m, and still\n1 span, 1m in all',
  );
  assert.equal(JSON.parse(JSON.stringify(facts(past, `when ${off}`))), [
    {
      from: { at: atMs(5), time: '2026-01-01T00:05:00.000Z' },
      to: { at: atMs(6), time: '2026-01-01T00:06:00.000Z' },
      stillHolds: true,
    },
  ]);
  assert.is(text(past, 'states power --from 5m --to 6m'), '     +00:05:00.000  unpowered  1m');
  assert.is(text(past, `watch ${system}#/PowerState --from 1m --to 2m`), '     +00:01:00.000  Off');
  assert.match(
    text(past, `watch ${system}#/PowerState --from 1m --csv`),
    /\n,2026-01-01T00:01:00\.000Z,Off\n12,/,
  );
});

test('watch takes what a condition is, and tells when it held', ({ past }) => {
  for (const condition of ['{machine: power/1, in: unpowered}', `${system}#/Oem/Vnd/PostState == PowerOff`]) {
    const lines = text(past, `watch ${condition}`).split('\n');
    assert.equal(
      lines.map((line) => line.split('  ').at(-1)),
      ['false', 'true', 'false'],
    );
    assert.match(lines[1] as string, /^ #6 /);
  }
  assert.match(text(past, 'watch {machine: power/1, in: unpowered} --spark'), /^▁+█+▁+\n0 to 1$/);
});

test('a whole resource is told by what differs inside of it', ({ past }) => {
  assert.match(text(past, `why ${system} --at 1m`), /^~ \/PowerState: On → Off$/m);
  assert.match(text(past, 'last-change /machines/power'), /^~ \/1\/value\/on\/boot: osBooting → osRunning$/m);
  assert.match(
    text(past, `watch ${system} --to 1m`),
    /\n #6 {2}\+00:00:46\.669 {2}\d+ differences\n(?: {4}.*\n)* {4}~ \/PowerState: On → Off\n/,
  );
});

test('a value that follows the clock is told by what its course hangs on', ({ past }) => {
  const minutes = `${system}#/Oem/Vnd/PowerOnMinutes`;
  const told = text(past, `last-change ${minutes}`);

  assert.match(
    told,
    /^no single event has changed .*: the value follows the clock \(48000 at the start, 48003 here\)\n/,
  );
  assert.match(told, /\nthe last events that the value depends on:\n#13 {2}/);
  assert.equal(Object.keys(facts(past, `why ${minutes}`)[0] ?? {}), [
    'before',
    'after',
    'influences',
    'isPartial',
    'events',
  ]);
});

test('why-not shows the way to a state, its guards, pending timers and the events that led here', ({
  past,
}) => {
  const told = text(past, 'why-not {machine: power/1, in: on.boot.osRunning} --at 1m');
  const [obstacle] = facts(past, 'why-not {machine: power/1, in: on.boot.osRunning} --at 1m') as unknown as [
    {
      readonly machine: string;
      readonly states: readonly string[];
      readonly way: readonly { readonly to: readonly string[] }[];
    },
  ];

  assert.match(told, /^\{machine: power\/1, in: on\.boot\.osRunning\} does not hold at #\d+ /);
  assert.match(told, /\npower\/1 is in unpowered\n/);
  assert.match(told, /operator mains\.off/);
  assert.equal([obstacle.machine, obstacle.states], ['power/1', ['unpowered']]);
  assert.equal(obstacle.way.at(-1)?.to, ['on.boot.osRunning']);
});

test('why-not of a value shows its last change, and of a true condition nothing', ({ past }) => {
  const told = text(past, `why-not ${system}#/PowerState = On --at 1m`);

  assert.match(told, /#\/PowerState is Off\n #6 /);
  assert.match(
    text(past, `why-not ${system}#/PowerState = On`),
    /^nothing prevents the condition: it holds there/,
  );
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
  assert.match(lines[1] as string, /^ #5 .* absent {2}10m {2}i\d {2}operator mains\.off$/);
});

test('an empty interval says that its first event is not part of it', ({ past }) => {
  assert.is(
    text(past, 'log --from #5 --to #5'),
    "0 events: an interval starts after the event of --from; --from '#4' includes event #5",
  );
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
  assert.is(text(past, 'show /'), text(past, 'show'));
  assert.match(text(past, 'show /'), /^\/accountKeys +\S/);
  assert.is(text(past, `show ${system}#/Oem/Vnd/CurrentPowerOnTimeSeconds --at 1m`), 'null');
});

test('of a journal that was changed before its first fingerprint nothing is shown, and the exit code tells', ({
  folder,
  journal,
}) => {
  const lines = readFileSync(journal, 'utf8').split('\n');
  const changed = lines.map((line) => line.replace('"mains.on"', '"button.press"'));
  writeFileSync(path.join(folder, 'other.jsonl'), changed.join('\n'));

  const { status, stdout, stderr } = tidefish(folder, 'why', 'other.jsonl', '/machines/mains/1/value');

  assert.is(status, 3);
  assert.match(stderr, /other\.jsonl:\d+: diverges from its record, and no earlier fingerprint confirms/);
  assert.is(stdout, '');
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
  assert.match(stdout, /^Usage: tidefish bisect \[options\] <history> <condition\.\.\.>/);
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
