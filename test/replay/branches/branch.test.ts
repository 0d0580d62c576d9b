/**
 * Tests of branched histories: the executed inputs with their times, the inputs that are left out, and the edits that
 * are refused.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { createStateFingerprints } from '../../../machines/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import {
  branchOf,
  History,
  InvalidEdit,
  inputLines,
  journalOf,
  Recorder,
  readJournal,
  reExecute,
  replayUnder,
} from '../../../replay/index.js';
import { positionAt } from '../../support/history/restart-history.js';
import { systemUri } from '../../support/lab.js';

function recorded(happen: (controller: InProcessController) => void, options = {}): History {
  const controller = createController(options);
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  happen(controller);
  return history;
}

/** History with an asset tag, a power failure of ten minutes, another asset tag, and an hour without inputs. */
const history = recorded((controller) => {
  controller.patch(systemUri, { AssetTag: 'rack 1' });
  controller.advance('1m').operator('mains.off').advance('10m').operator('mains.on').advance('20m');
  controller.patch(systemUri, { AssetTag: 'rack 2' });
  controller.advance('1h');
});

const press = { type: 'operator', action: 'button.press' } as const;
const tagAtEnd = (of: History) => of.treeAfter(of.end.after).host.assetTag;

test('without an input the others come at their instants, and one that is possible no more is told', () => {
  const { history: branch, shared, skipped } = branchOf(history, { without: [2] });

  assert.equal(branch.treeAfter(shared), history.treeAfter(shared));
  assert.is(branch.end.at, history.end.at);
  assert.ok(branch.end.after < history.end.after, 'nothing comes of the power failure');
  assert.equal(
    skipped.map(({ number, because }) => [number, because]),
    [[3, 'refused']],
  );
  assert.match(skipped[0]?.reason ?? '', /mains\/1 does not accept mains\.on/);
  assert.is(tagAtEnd(branch), 'rack 2');
  assert.is(tagAtEnd(branchOf(history, { without: [4] }).history), 'rack 1');
});

test('an input that is added comes at its instant after what was recorded for it', () => {
  const last = [...inputLines(history)].at(-1);
  const patch = { ...last?.input, body: { AssetTag: 'rack 3' } } as NonNullable<typeof last>['input'];

  const later = branchOf(history, { with: [{ at: last?.at ?? 0, input: patch }] });
  const earlier = branchOf(history, { with: [{ at: (last?.at ?? 0) - 1, input: patch }] });

  assert.is(tagAtEnd(later.history), 'rack 3');
  assert.is(tagAtEnd(earlier.history), 'rack 2');
});

test('a branch from a position has what is added come there, and nothing recorded when it is on its own', () => {
  const from = positionAt('i1', history);
  const { history: branch, shared } = branchOf(history, {
    from,
    with: [{ input: press }],
    follows: 'nothing',
    untilMs: from.at + 60_000,
  });

  assert.is(shared, from.after);
  assert.equal([...inputLines(branch)].length, 2);
  assert.equal([branch.event(shared + 1).at, branch.end.at], [from.at, from.at + 60_000]);
  assert.equal(branch.event(shared + 1).cause, { input: press, outcome: { ok: true, value: undefined } });
});

test('another seed from a position on draws otherwise, and keeps serials and what was before', () => {
  const from = positionAt('i1', history);
  const future = { type: 'future', seed: 'other', ties: 'fifo' } as const;
  const { history: branch } = branchOf(history, { from, with: [{ input: future }] });

  assert.is(branch.treeAfter(branch.end.after).seed, history.genesis.seed);
  const changes = (of: History) => [...of.events()].map(({ at }) => at).join();
  assert.is.not(changes(branch), changes(history));
});

test('a branch is a history: it is branched again, and its journal replays', () => {
  const branch = branchOf(history, { without: [2] }).history;
  const again = branchOf(branch, { with: [{ at: branch.startMs + 30_000, input: press }] }).history;
  const inputs = [...inputLines(again)].map(({ number: _, ...line }) => line);
  const { at: now, after: executed } = again.end;

  const reading = readJournal(
    journalOf({ genesis: again.genesis, inputs, end: { now, executed } }),
    'a.jsonl',
  );
  assert.ok(reading.ok);
  const { divergence, fingerprint } = reExecute(reading.journal);

  assert.is(divergence, undefined);
  assert.is(fingerprint, createStateFingerprints(again.genesis).of(again.treeAt(again.end.at)));
});

test('the answer to what nothing asked for is left out and told, and others find their requests', () => {
  const destination = 'https://listener.example.com/events';
  const subscriptions = '/redfish/v1/EventService/Subscriptions/';
  const answered = recorded(
    (controller) => {
      controller.post(subscriptions, {
        Destination: destination,
        Protocol: 'Redfish',
        RegistryPrefixes: ['MgmtEvents'],
      });
      controller.fault('fan.failed', { part: 'Fan 1' }).advance('5m');
      controller.fault('fan.failed', { part: 'Fan 2' }).advance('5m');
    },
    { listeners: { [destination]: 200 } },
  );
  const results = ({ skipped }: ReturnType<typeof branchOf>) =>
    skipped.filter(({ input }) => input.type === 'effect.result');
  const inputs = [...inputLines(answered)];
  const sent = inputs.filter(({ input }) => input.type === 'effect.result').length;
  const [subscribing, firstFault] = inputs;

  const alone = branchOf(answered, { without: [subscribing?.number ?? 0] });
  const one = branchOf(answered, { without: [firstFault?.number ?? 0] });

  assert.ok(sent >= 2, `${sent} answers`);
  assert.is(results(alone).length, sent);
  assert.ok(results(alone).every(({ because }) => because === 'never requested'));
  assert.ok(results(one).length > 0 && results(one).length < sent);
  assert.equal(Object.keys(one.history.treeAfter(one.history.end.after).outbox.entries), []);
});

test('an input that there cannot be on another server is told, and the others come', () => {
  const failing = recorded((controller) => {
    controller.fault('fan.failed', { part: 'Fan 6' }).advance('1m');
    controller.patch(systemUri, { AssetTag: 'rack 1' });
  });
  const server = resolveBlueprint({ fans: [{ name: 'Fan 1' }, { name: 'Fan 2' }] });

  const { history: branch, skipped } = replayUnder(failing, server);

  assert.equal(
    skipped.map(({ number, because }) => [number, because]),
    [[1, 'impossible']],
  );
  assert.match(skipped[0]?.reason ?? '', /Fan 6/);
  assert.is(tagAtEnd(branch), 'rack 1');
  assert.is(branch.end.at, failing.end.at);
});

test('an edit that there cannot be is refused with the reason', () => {
  const refusal = (edit: Parameters<typeof branchOf>[1], reason: RegExp) =>
    assert.throws(
      () => branchOf(history, edit),
      (error: Error) => error instanceof InvalidEdit && reason.test(error.message),
    );
  const { startMs, end } = history;

  refusal({ without: [9] }, /there is no input 9: the history has 4/);
  refusal({ without: [1], from: positionAt('i2', history) }, /input 1 is before the branch point/);
  refusal({ with: [{ at: startMs - 1, input: press }] }, /before the start of the history/);
  refusal({ with: [{ at: end.at + 1, input: press }] }, /after the end of the branch/);
  refusal({ from: positionAt('end', history), untilMs: end.at - 1 }, /ends before its branch point/);
});

test.run();
