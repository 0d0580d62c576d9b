/**
 * Tests of diverging replays: the report names the branches of the tree, and a branch that a later program adds causes
 * no divergence.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chain, chainStart } from '../../engine/index.js';
import { createController } from '../../index.js';
import { JournalWriter, type ReplayReport, readJournal, reExecute } from '../../replay/index.js';
import { systemUri } from '../support/lab.js';

interface Fingerprinted {
  readonly branches: Readonly<Record<string, string>>;
  readonly fingerprint?: string;
}

const history = recorded();

function recorded(): readonly string[] {
  const controller = createController();
  const lines: string[] = [];
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));
  controller.patch(systemUri, { AssetTag: 'rack 7' });
  controller.operator('mains.off').advance('10m');
  writer.close();
  return lines;
}

/** Replays a journal with these lines. Their chain values are computed again, so that only the content differs. */
function replay(lines: readonly string[]): ReplayReport {
  let running = chainStart;
  const whole = lines.map((text) => {
    const line = JSON.parse(text) as object;
    const written = JSON.stringify('chain' in line ? { ...line, chain: running } : line);
    running = chain(running, written);
    return written;
  });
  const reading = readJournal([...whole, ''].join('\n'), 'a.jsonl');
  if (!reading.ok) throw new Error(reading.problem.message);
  return reExecute(reading.journal);
}

/** Returns the lines with a change to the line at the given index. */
function changed(index: number, change: (line: Fingerprinted) => Partial<Fingerprinted>): readonly string[] {
  const line = JSON.parse(history.at(index) as string) as Fingerprinted;
  return history.with(index, JSON.stringify({ ...line, ...change(line) }));
}

function without(branches: Fingerprinted['branches'], ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(branches).filter(([name]) => !names.includes(name)));
}

const otherDigits = '0123456789abcdef';

test('the header has every branch of the first tree, a fingerprint those that are another since', () => {
  const [header, fingerprint] = [history.at(0), history.at(-1)].map(
    (line) => (JSON.parse(line as string) as Fingerprinted).branches,
  );

  for (const name of ['host', 'accounts', 'snmp', 'machines/power', 'machines/clock']) {
    assert.ok(header && name in header, name);
  }
  for (const name of ['clock', 'host', 'machines/mains', 'machines/power']) {
    assert.ok(fingerprint && name in fingerprint, name);
  }
  for (const name of ['snmp', 'accounts', 'blueprint', 'machines/clock']) {
    assert.not.ok(fingerprint && name in fingerprint, name);
  }
});

test('a genesis that gives another tree than it gave is named by its branches, and nothing is executed', () => {
  const lines = changed(0, ({ branches }) => ({
    branches: { ...branches, snmp: otherDigits, tides: otherDigits },
  }));
  const { divergence, inputs, events, agreed } = replay(lines);

  assert.equal([divergence?.what, divergence?.line, divergence?.branches], ['genesis', 1, ['snmp', 'tides']]);
  assert.is(divergence?.recorded, `snmp ${otherDigits}, tides ${otherDigits}`);
  assert.match(divergence?.replayed ?? '', /^snmp [0-9a-f]{16}, tides none$/);
  assert.equal([inputs, events, agreed], [0, 0, 0]);
});

test('a branch that the journal does not know, because it is new, breaks nothing while nothing happens in it', () => {
  const older = changed(0, ({ branches }) => ({
    branches: without(branches, 'airFilter', 'machines/airFilter', 'telemetry'),
  }));

  const { divergence, agreed } = replay(older);

  assert.is(divergence, undefined);
  assert.is(agreed, 1);
});

test('a fingerprint that differs names the branches, and only what was changed in them', () => {
  const index = history.findIndex((line) => line.includes('rack 7'));
  const tampered = history.with(index, (history[index] as string).replace('rack 7', 'rack 8'));

  const { divergence } = replay(tampered);

  assert.is(divergence?.what, 'fingerprint');
  assert.ok(divergence?.branches.includes('host'));
  assert.not.ok(divergence?.branches.includes('machines/mains'));
  const paths = divergence?.changes.map(({ path }) => path) ?? [];
  assert.ok(paths.includes('/host/assetTag'));
  assert.not.ok(paths.some((path) => path.startsWith('/machines/')));
});

test('the changes of a kind of machine are told of it alone', () => {
  const lines = changed(-1, ({ branches }) => ({
    fingerprint: '0'.repeat(64),
    branches: { ...branches, 'machines/power': otherDigits },
  }));

  const paths = replay(lines).divergence?.changes.map(({ path }) => path) ?? [];

  assert.ok(paths.length > 0);
  for (const path of paths) assert.ok(path.startsWith('/machines/power/'), path);
});

test('a branch is named that was another when it was recorded, or was none, or is another now', () => {
  const fingerprint = '0'.repeat(64);
  const branchesWith = (change: (branches: Fingerprinted['branches']) => Fingerprinted['branches']) =>
    replay(changed(-1, ({ branches }) => ({ fingerprint, branches: change(branches) }))).divergence?.branches;

  assert.equal(
    branchesWith((branches) => ({ ...branches, 'machines/power': otherDigits })),
    ['machines/power'],
  );
  assert.equal(
    branchesWith((branches) => ({ ...branches, tides: otherDigits })),
    ['tides'],
  );
  assert.equal(
    branchesWith((branches) => without(branches, 'host')),
    ['host'],
  );
});

test.run();
