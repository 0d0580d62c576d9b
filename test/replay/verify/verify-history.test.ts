/**
 * Tests of verification: the rest of a history has to follow from each of its states. A violation is reported with its
 * place.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, History } from '../../../index.js';
import { type VerifiedHistory, verifyHistory } from '../../../replay/index.js';
import { systemUri } from '../../support/lab.js';

function run(verifying: Generator<number, VerifiedHistory>): { shares: number[]; verified: VerifiedHistory } {
  const shares: number[] = [];
  for (;;) {
    const next = verifying.next();
    if (next.done === true) return { shares, verified: next.value };
    shares.push(next.value);
  }
}

function lived(cycles: number): History {
  const controller = createController();
  for (let cycle = 0; cycle < cycles; cycle++) {
    controller.operator('mains.off').advance('1m').operator('mains.on').advance('20m');
    controller.patch(systemUri, { AssetTag: `rack ${cycle}` });
  }
  return controller.history();
}

test('a history goes on alike from states across its segments, and in forks', () => {
  const history = lived(40);
  assert.ok(history.end.after > 512);

  const { shares, verified } = run(verifyHistory(history));

  assert.equal(verified, { states: 64, forks: 3, difference: undefined });
  assert.is(shares.at(-1), 1);
});

test('one of few events is gone on from each of its states', () => {
  const controller = createController();
  controller.operator('mains.off');
  const history = controller.history();

  const { verified } = run(verifyHistory(history));

  assert.equal(verified, { states: history.end.after, forks: 3, difference: undefined });
});

test('an empty one has nothing to go on from', () => {
  assert.equal(run(verifyHistory(createController().history())).verified, {
    states: 0,
    forks: 3,
    difference: undefined,
  });
});

test('a history whose inputs say something else than what happened is found at the states around them', () => {
  const history = lived(4);
  const { source } = history;
  // Events are read from `lying`, which has the original source. The continuation from a state reads the changed
  // inputs.
  const lying = new History({
    genesis: source.genesis,
    end: source.end,
    count: source.count,
    names: source.names,
    facts: (segment) => source.facts(segment),
    read: (segment) => source.read(segment),
    transitions: (segment) => source.transitions(segment),
  });
  const doctored = Object.create(lying, {
    source: {
      value: {
        ...source,
        read: (segment: number) => {
          const content = source.read(segment);
          const text = JSON.stringify(content.lines).replace('rack 2', 'rack x');
          return { checkpoint: content.checkpoint, lines: JSON.parse(text) };
        },
      },
    },
    treeAfter: { value: (events: number) => history.treeAfter(events) },
    end: { value: history.end },
  }) as History;

  const { verified } = run(verifyHistory(doctored));

  assert.is(verified.difference?.what, 'checkpoint');
  assert.ok(verified.difference?.changes.some(({ path }) => path === '/host/assetTag'));
  assert.is((verified.difference?.after ?? 0) > (verified.difference?.from ?? 0), true);
});

test.run();
