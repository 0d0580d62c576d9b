/** Tests of the journal as text: refused files, truncated files, and the detection of every change. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../index.js';
import {
  type Divergence,
  type JournalReading,
  JournalWriter,
  readJournal,
  reExecute,
} from '../../replay/index.js';
import { budget } from '../support/budget.js';
import { resetUri, sessionsUri, systemUri } from '../support/lab.js';

const triggerFilterUri = '/redfish/v1/Managers/1/Actions/Oem/Vnd/VndMgmt.TriggerFilterChangeTimer/';

/** Runs `happen` on a controller and returns the lines of its journal. */
function recorded(happen: (controller: InProcessController) => void): readonly string[] {
  const controller = createController();
  const lines: string[] = [];
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));
  happen(controller);
  writer.close();
  return lines;
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function journalOf(text: string) {
  const reading = readJournal(text, 'a.jsonl');
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.journal;
}

function problemOf(reading: JournalReading): string {
  return reading.ok ? 'none' : `${reading.problem.line}: ${reading.problem.message}`;
}

function divergenceOf(lines: readonly string[]): Divergence | undefined {
  return reExecute(journalOf(textOf(lines))).divergence;
}

/** History with inputs of every kind and fingerprints between them. */
const history = recorded((controller) => {
  for (let label = 1; label <= 140; label++) controller.patch(systemUri, { AssetTag: `rack ${label}` });
  controller.post(resetUri, { ResetType: 'ForceRestart' });
  controller.advance('1m').operator('mains.off').advance('10m').operator('mains.on').advance('1h');
  controller.fault('host.hung').advance('1s').clearFault('host.hung');
  controller.post(sessionsUri, { UserName: 'nobody', Password: 'wrong' });
});

const lineOf = (part: string) => history.findIndex((line) => line.includes(part));
const replaced = (index: number, line: string) => history.map((old, at) => (at === index ? line : old));

test('a file that is no journal, of another format or of another version is refused with the reason', () => {
  const [header = '', ...rest] = history;
  const refusal = (first: string) => problemOf(readJournal(textOf([first, ...rest]), 'a.jsonl'));

  assert.match(refusal('name: box'), /^1: not JSON .* expected a journal's header$/);
  assert.match(refusal('{}'), /^1: format is undefined, expected "tidefish-journal"$/);
  assert.match(refusal('[]'), /^1: format is undefined/);
  assert.match(refusal('null'), /^1: format is undefined/);
  assert.match(
    refusal(header.replace('"version":4', '"version":2')),
    /^1: version 2 cannot be replayed; this program writes and reads 4$/,
  );
  assert.match(refusal(header.replace('"startMs"', '"started"')), /^1: .*startMs/);
  assert.match(problemOf(readJournal('', 'a.jsonl')), /^1: the file is empty/);
  assert.match(problemOf(readJournal(header, 'a.jsonl')), /^1: the header is not complete/);
});

test('a line that is none, or has a member nobody knows, is refused with its number', () => {
  const [second = ''] = history.slice(1);

  assert.match(problemOf(readJournal(textOf(replaced(1, '{"at":')), 'a.jsonl')), /^2: not JSON/);
  assert.match(problemOf(readJournal(textOf(replaced(1, '')), 'a.jsonl')), /^2: not JSON/);
  assert.match(problemOf(readJournal(textOf(replaced(1, '{}')), 'a.jsonl')), /^2: /);
  assert.match(problemOf(readJournal(textOf(replaced(1, `{"x":1,${second.slice(1)}`)), 'a.jsonl')), /^2: /);
  assert.match(
    problemOf(readJournal(textOf(replaced(1, second.replace('PATCH', 'FETCH'))), 'a.jsonl')),
    /^2: /,
  );
  assert.match(
    problemOf(readJournal(textOf(replaced(1, second.replace('"after":0', '"after":-1'))), 'a.jsonl')),
    /^2: /,
  );
});

test('a journal that breaks off in any line replays up to there, and says where', () => {
  const text = textOf(history);
  const headerEnd = text.indexOf('\n') + 1;

  for (let end = headerEnd; end <= text.length; end += budget({ short: 241, long: 61 })) {
    const cut = text.slice(0, end);
    const journal = journalOf(cut);
    const whole = cut.split('\n').length - 1;

    assert.is(journal.lines.length, whole - 1);
    assert.is(journal.cutInLine, cut.endsWith('\n') ? undefined : whole + 1);
    assert.is(reExecute(journal).divergence, undefined);
  }
});

test('a change that leaves the state alone is found by the chain, at the next fingerprint', () => {
  const index = lineOf('rack 7"');
  const tampered = replaced(index, (history[index] as string).replace('in-process', '192.0.2.1'));

  const divergence = divergenceOf(tampered);

  assert.is(divergence?.what, 'chain');
  const next = history.findIndex((line, at) => at > index && line.includes('"fingerprint"'));
  assert.is(divergence?.line, next + 1);
});

test('a change of the state is found at the next fingerprint, with the path that changed and both sides', () => {
  const index = lineOf('rack 140"');
  const tampered = replaced(index, (history[index] as string).replace('rack 140', 'rack x'));

  const divergence = divergenceOf(tampered);

  assert.is(divergence?.what, 'fingerprint');
  const next = history.findIndex((line, at) => at > index && line.includes('"fingerprint"'));
  assert.is(divergence?.line, next + 1);
  assert.is.not(divergence?.recorded, divergence?.replayed);
  assert.equal(
    divergence?.changes.find(({ path }) => path === '/host/assetTag'),
    { op: 'replace', path: '/host/assetTag', value: 'rack x', was: 'rack 128' },
  );
});

test('a line that nothing could have written is a divergence with its reason, not a crash', () => {
  const index = lineOf('mains.off');
  const { at, after } = JSON.parse(history[index] as string) as { at: number; after: number };
  const inputs = [
    { type: 'fault', fault: 'fan.failed', with: { part: 'Fan 99' }, clear: false },
    { type: 'fault', fault: 'fan.failed', with: {}, clear: false },
    {
      type: 'redfish.write',
      method: 'POST',
      uri: '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/',
      body: { ResetType: 'Bogus' },
      by: { userId: '1', userName: 'x', address: 'y' },
    },
  ];

  for (const [what, line] of [
    ...inputs.map((input) => ['failure', { at, after, input }] as const),
    ['position', { at: 9e15, after, clock: 'advance' }] as const,
  ]) {
    const divergence = divergenceOf(replaced(index, JSON.stringify(line)));
    assert.equal([divergence?.what, divergence?.line], [what, index + 1]);
    assert.ok((divergence?.replayed ?? '').length > 10);
  }
});

test('a fault is written down with its part or temperature, and happens again', () => {
  const lines = recorded((controller) => {
    controller.fault('fan.failed', { part: 'Fan 1' }).fault('ambient.hot', { celsius: 40 }).advance('1h');
    controller.clearFault('fan.failed', { part: 'Fan 1' });
  });

  assert.ok(
    lines.some((line) => line.includes('"fault":"fan.failed","with":{"part":"Fan 1"},"clear":false')),
  );
  assert.ok(lines.some((line) => line.includes('"fault":"ambient.hot","with":{"celsius":40}')));
  assert.is(divergenceOf(lines), undefined);
});

test('an input that threw is no part of the history: the journal replays past it', () => {
  const lines = recorded((controller) => {
    controller.patch(systemUri, { AssetTag: 'before' });
    const nowhere = { type: 'fault', fault: 'fan.failed', with: { part: 'Fan 99' }, clear: false } as const;
    assert.throws(() => controller.simulation.perform(nowhere));
    controller.patch(systemUri, { AssetTag: 'after' });
  });

  assert.is(divergenceOf(lines), undefined);
  assert.is(lines.filter((line) => line.includes('"input"')).length, 2);
});

test('many inputs at one instant are fingerprinted without the clock moving', () => {
  const controller = createController();
  const lines: string[] = [];
  new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));

  for (let label = 0; label < 128; label++) controller.patch(systemUri, { AssetTag: `rack ${label}` });

  assert.match(lines.at(-1) ?? '', /"fingerprint"/);
});

test('an input that was moved, dropped or doubled does not fit in where it stands', () => {
  const index = lineOf('mains.off');
  const line = history[index] as string;
  const without = history.filter((_, at) => at !== index);
  const movedUp = [...without.slice(0, 5), line, ...without.slice(5)];
  const doubled = [...history.slice(0, index), line, ...history.slice(index)];

  assert.equal([divergenceOf(movedUp)?.what, divergenceOf(movedUp)?.line], ['position', 6]);
  assert.equal([divergenceOf(without)?.what, divergenceOf(without)?.line], ['position', index + 1]);
  assert.equal([divergenceOf(doubled)?.what, divergenceOf(doubled)?.line], ['position', index + 2]);
});

test('two inputs of one instant that changed places are found, though both still fit', () => {
  const index = lineOf('rack 7"');
  const position = (line: string) => line.slice(0, line.indexOf('"input"'));
  const rest = (line: string) => line.slice(line.indexOf('"input"'));
  const [first, second] = history.slice(index, index + 2) as [string, string];
  const swapped = [...history];
  swapped.splice(index, 2, position(first) + rest(second), position(second) + rest(first));

  assert.is(divergenceOf(swapped)?.what, 'chain');
});

test('a changed seed, start or blueprint in the header is found', () => {
  const [header = ''] = history;
  const { seed, ...others } = (JSON.parse(header) as { genesis: { seed: string } }).genesis;
  const withGenesis = (genesis: object) =>
    replaced(0, JSON.stringify({ ...(JSON.parse(header) as object), genesis }));

  assert.is(seed, '1');
  assert.is(divergenceOf(withGenesis({ seed, ...others })), undefined);
  assert.ok(divergenceOf(withGenesis({ seed: '2', ...others })));
  assert.ok(divergenceOf(replaced(0, header.replace('Server RX380', 'Server RX999'))));
});

test('a history replays to its own end, every fingerprint compared', () => {
  const journal = journalOf(textOf(history));
  const recordedAt = history.slice(1).filter((line) => line.includes('"fingerprint"'));

  const report = reExecute(journal);

  assert.is(report.divergence, undefined);
  assert.is(report.agreed, recordedAt.length);
  assert.is(report.agreed, 2);
  assert.ok(recordedAt.at(-1)?.includes(report.fingerprint));
});

test('every line that is read back prints as it was written', () => {
  const { header, lines } = journalOf(textOf(history));

  assert.equal(
    [header, ...lines].map((line) => JSON.stringify(line)),
    history,
  );
});

test('a journal starts at the start of its history, not later', () => {
  const controller = createController().operator('mains.off');

  assert.throws(
    () => new JournalWriter(controller.simulation, controller.genesis, () => {}),
    /at the start of its history, not later/,
  );
});

test('a time changed to one that is years away ends the replay after as many events as the line tells of', () => {
  // The trigger fires every day without end.
  const lines = recorded((controller) => {
    controller.post(triggerFilterUri, {});
    controller.advance('3d');
  });
  const index = lines.findLastIndex((line) => line.includes('"clock":"advance"'));
  const line = JSON.parse(lines[index] ?? '') as { at: number; after: number };
  const monthMs = 30 * 86_400_000;
  const changed = lines.with(index, JSON.stringify({ ...line, at: line.at + monthMs }));

  const divergence = divergenceOf(changed);

  assert.equal([divergence?.what, divergence?.line], ['position', index + 1]);
  assert.match(divergence?.replayed ?? '', new RegExp(`^${line.after} events at `));
});

test('a divergence says since when, the first event that can have led to it, and that the file was changed', () => {
  const index = lineOf('rack 140"');
  const tampered = replaced(index, (history[index] as string).replace('rack 140', 'rack x'));

  const { agreedAfter, suspect, isAsWritten } = divergenceOf(tampered) as Divergence;

  assert.equal([agreedAfter, suspect?.number], [128, 129], 'the first tag since');
  assert.is(isAsWritten, false);
});

test('a program that behaves otherwise is told from a file that was changed', () => {
  const index = history.findLastIndex((line) => line.includes('"fingerprint"'));
  const line = JSON.parse(history[index] as string) as object;
  const otherwise = replaced(index, JSON.stringify({ ...line, fingerprint: '0'.repeat(64) }));
  const moved = history.filter((_, at) => at !== lineOf('mains.off'));

  assert.is(divergenceOf(otherwise)?.isAsWritten, true);
  assert.is(divergenceOf(moved)?.isAsWritten, false);
  assert.is(
    divergenceOf([...moved.slice(0, index - 1)])?.isAsWritten,
    undefined,
    'nothing follows that knows',
  );
});

test.run();
