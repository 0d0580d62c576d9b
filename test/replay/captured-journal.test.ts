/** Tests of journals of captured servers: the capture is in the file once, and the history replays, branches and exports. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRedfishService, createSimulation } from '../../machines/index.js';
import { packCapture, readCapture, unpackCapture } from '../../models/capture/index.js';
import { readJournal, reExecute, toMockup } from '../../replay/index.js';
import { createCaptured, servedCapture, uris } from '../support/captures/served-mockup.js';

const written = (options = {}) => {
  const controller = createCaptured(options);
  controller.request('PATCH', uris.system, { HostWatchdogTimer: { FunctionEnabled: true } });
  controller.request('PATCH', uris.biosSettings, { Attributes: { Cores: 4 } });
  controller.request('POST', `${uris.system}/Do/Reset`, { ResetType: 'ForceRestart' });
  controller.advance('20m');
  return controller;
};

test('a journal contains the capture once, compressed, by its digest', () => {
  const text = written().journal();
  const [header = ''] = text.split('\n');
  const { capture, genesis } = JSON.parse(header);
  assert.is(unpackCapture(capture).digest, genesis.blueprint.capture.digest);
  assert.is(text.split(capture).length, 2);
  assert.is(packCapture(servedCapture()), capture);
});

test('a replay gives the same state, whose resources are those of the run', () => {
  const controller = written();
  const reading = readJournal(controller.journal(), 'a.jsonl');
  assert.ok(reading.ok);
  if (!reading.ok) return;
  const simulation = createSimulation(reading.journal.header.genesis);
  assert.is(reExecute(reading.journal, { simulation }).fingerprint, controller.fingerprint);
  const { tree } = simulation;
  const bios = createRedfishService().look(tree, uris.bios, tree.clock.now);
  assert.equal(bios, controller.look(uris.bios));
  assert.is((bios as { Attributes?: { Cores?: number } }).Attributes?.Cores, 4);
});

test('a damaged or missing capture is refused with the reason', () => {
  const [header = '', ...lines] = written().journal().split('\n');
  const parsed = JSON.parse(header);
  const digest = '0'.repeat(64);
  const other = { ...parsed.genesis, blueprint: { ...parsed.genesis.blueprint, capture: { digest } } };
  const problemOf = (changed: object) => {
    const reading = readJournal([JSON.stringify({ ...parsed, ...changed }), ...lines].join('\n'), 'a.jsonl');
    return reading.ok ? 'none' : reading.problem.message;
  };
  assert.match(problemOf({ genesis: other, capture: undefined }), /which the header does not contain/);
  assert.match(problemOf({ genesis: other }), /expected 0000/);
  assert.match(problemOf({ genesis: other, capture: 'AAAA' }), /octets that cannot be expanded/);
});

test('a fork has its own values', () => {
  const controller = createCaptured();
  const fork = controller.fork();
  fork.request('PATCH', uris.system, { HostWatchdogTimer: { FunctionEnabled: true } });
  const timer = (one: typeof controller) =>
    one.look<{ HostWatchdogTimer: { FunctionEnabled: boolean } }>(uris.system)?.HostWatchdogTimer
      .FunctionEnabled;
  assert.equal([timer(controller), timer(fork)], [false, true]);
});

test('a history becomes a scenario in captured URIs', () => {
  const text = written({ userName: 'Administrator' }).toScenario('captured');
  assert.match(text, /request: PATCH \/redfish\/v1\/Systems\/Node-7\n/);
  assert.match(text, /request: POST \/redfish\/v1\/Systems\/Node-7\/Do\/Reset/);
  assert.match(text, /Attributes: \{ Cores: 4 \}/);
  assert.not.match(text, /Systems\/1\//);
});

test('a mockup of a living server has the layout that it came from', () => {
  const capture = servedCapture();
  const { genesis, tree } = createCaptured({}, capture);
  const files = [...toMockup(genesis, tree)].map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
  const exported = readCapture(files);
  const differing = [...capture.resources.values()].filter(
    ({ uri, body }) => JSON.stringify(exported.find(uri)?.body) !== JSON.stringify(body),
  );
  assert.equal(
    differing.map(({ uri }) => uri),
    [uris.manager, uris.sessions, `${uris.sessions}/17`],
  );
  assert.is(exported.find(uris.system)?.timeMs, 250);
  assert.is(exported.find(uris.system)?.headers?.server, 'maker-web/2');
});

test.run();
