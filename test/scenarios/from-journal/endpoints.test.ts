/** Tests of endpoints in generated scenarios: the listeners and sources of the history, and their changes. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import type { JsonObject } from '../../../engine/index.js';
import {
  createController,
  generateScenario,
  type InProcessController,
  parseScenario,
  type RecordedHistory,
  type RecordedInput,
  runScenario,
  verifyGenerated,
} from '../../../scenarios/index.js';

const subscriptions = '/redfish/v1/EventService/Subscriptions/';

test('what stood at an address and was changed is changed by a step, where a client had asked before', () => {
  const address = 'https://files.example.com/a.bin';
  const controller = createController();
  const fetches = () => {
    controller.post('/redfish/v1/UpdateService/Actions/UpdateService.SimpleUpdate/', { ImageURI: address });
    controller.advance('1h');
  };
  fetches();
  controller.source(address, { image: { for: 'controller', version: '3.01 Feb 11 2026' }, after: '3s' });
  fetches();
  controller.source(address, 'cuts');
  fetches();
  controller.source(address, { status: 404 });
  fetches();

  const text = controller.toScenario();

  const document = parse(text);
  assert.equal(document.sources, { [address]: 'refuses' });
  assert.equal(
    (document.steps as readonly JsonObject[]).flatMap(({ source, sends, after }) =>
      source === undefined ? [] : [[after, sends]],
    ),
    [
      ['1h', { image: { for: 'controller', version: '3.01 Feb 11 2026' }, after: '3s' }],
      ['1h', 'cuts'],
      ['1h', { status: 404 }],
    ],
  );
  assert.not.match(text, /Left out/);
  const reading = parseScenario(text, 'life.yaml', () => ({ ok: false, reason: 'none' }));
  assert.ok(reading.ok);
  assert.is(runScenario(reading.scenario).fingerprint, controller.fingerprint);
});

interface Outcome {
  readonly afterMs: number;
  readonly result: JsonObject;
}

/** Runs a controller whose effects return these outcomes. Unit of `afterMs`: ms. */
function lifeAnswered(
  ask: (controller: InProcessController) => void,
  ...outcomes: readonly Outcome[]
): RecordedHistory {
  const controller = createController();
  const { genesis, now: at } = controller;
  const asked: RecordedInput[] = [];
  const stop = controller.simulation.observe({
    committed: ({ cause }) => {
      if ('input' in cause && cause.input.type !== 'effect.result')
        asked.push({ at, line: 2 + asked.length, input: cause.input });
    },
  });
  ask(controller);
  stop();
  const came = outcomes.map(({ afterMs, result }, index): RecordedInput => {
    const input = { type: 'effect.result', id: index + 1, result } as const;
    return { at: at + afterMs, line: 2 + asked.length + index, input };
  });
  return { genesis, inputs: [...asked, ...came], endMs: at + 5_000 };
}

const fetches = (controller: InProcessController) => {
  const body = { ImageURI: 'https://files.example.com/a.bin' };
  controller.post('/redfish/v1/UpdateService/Actions/UpdateService.SimpleUpdate/', body);
};

for (const outcome of ['unreachable', 'blocked'])
  test(`that a source was ${outcome} is nobody who stands there, whatever the network said and took`, () => {
    const life = lifeAnswered(fetches, {
      afterMs: 37,
      result: { outcome, reason: 'no route (EHOSTUNREACH)' },
    });

    const written = generateScenario(life, 'alone');

    assert.equal([written.leftOut, written.document.sources], [[], undefined]);
    const { passes, hasSameInputs } = verifyGenerated(written, life, 'alone.yaml');
    assert.equal([passes, hasSameInputs], [true, true]);
  });

test('what nobody had answered in the end never is', () => {
  const life = lifeAnswered(fetches);

  const written = generateScenario(life, 'waiting');

  assert.equal(written.document.sources, { 'https://files.example.com/a.bin': 'never' });
  const { passes, hasSameInputs } = verifyGenerated(written, life, 'waiting.yaml');
  assert.equal([passes, hasSameInputs], [true, true]);
});

test('of a listener that answers now sooner and now later within a second, it is said that it answers', () => {
  const life = lifeAnswered(
    (controller) => {
      const subscription = { Destination: 'https://l.example.com/e', RegistryPrefixes: ['MgmtEvents'] };
      controller.post(subscriptions, subscription);
      for (const part of ['Fan 1', 'Fan 2', 'Fan 3']) controller.fault('fan.failed', { part });
    },
    { afterMs: 12, result: { outcome: 'delivered' } },
    { afterMs: 19, result: { outcome: 'delivered' } },
    { afterMs: 31, result: { outcome: 'delivered' } },
  );

  const written = generateScenario(life, 'listening');

  assert.equal(written.document.listeners, { 'https://l.example.com/e': 200 });
  const { passes, hasSameInputs } = verifyGenerated(written, life, 'listening.yaml');
  assert.equal([passes, hasSameInputs], [true, true]);
});

test.run();
