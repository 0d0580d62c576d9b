/** Tests of scenario requests over a disturbed network: expected losses, retries, and the time of a request. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  failuresOf,
  hasTag,
  problemsOf,
  results,
  run,
  system,
  tag,
  told,
} from '../../support/scenarios/scenario-rig.js';

const patches = { method: 'PATCH' };

test('how an answer is lost is expected like any other answer, and a surprise when it is not', () => {
  const read = { request: `GET ${system}` };
  const report = run({
    steps: [
      { fault: 'network.refuse', count: 1 },
      { ...read, expect: { lost: 'refused' } },
      { fault: 'network.drop', count: 1 },
      { ...read, expect: { lost: true } },
      { fault: 'network.truncate', count: 1 },
      { ...read, expect: { lost: 'cut' } },
      { fault: 'network.drop', count: 2 },
      read,
      { ...read, expect: { lost: 'cut' } },
      { ...read, expect: { lost: 'closed' } },
    ],
  });

  assert.equal(failuresOf(report).slice(0, 2), [
    'answer: expected 2xx, found connection closed without a response',
    'answer: expected the response is truncated in its body, found connection closed without a response',
  ]);
  assert.match(
    failuresOf(report)[2] ?? '',
    /^answer: expected connection closed without a response, found 200/,
  );
});

test('what was lost on the way back is done: a condition looks past the network, and uses up nothing', () => {
  const report = run({
    steps: [
      { fault: 'network.answerLost', count: 1 },
      { until: { get: system, status: 200 } },
      { ...tag('done'), expect: { lost: 'closed' } },
      hasTag('done'),
      { ...tag('again') },
    ],
    checks: [{ always: { get: '/redfish/v1/', status: 200 } }],
  });

  assert.equal(failuresOf(report), []);
});

test('a step that retries asks as a client does: no sooner than it says itself, nor than Retry-After says', () => {
  const report = run({
    steps: [
      { fault: 'network.unavailable', retryAfter: 20, count: 2, ...patches },
      { fault: 'network.drop', count: 1, ...patches },
      { ...tag('a'), retry: '5s' },
      hasTag('a'),
    ],
  });

  assert.equal(failuresOf(report), []);
  assert.is(results(report)[2]?.outcome, '200 Base.Success, asked 4 times');
  assert.equal(told(report)[2]?.[0], 45_000);
});

test('a step that retries gives up at its limit with the last answer, and does not ask again after a refusal', () => {
  const report = run({
    steps: [
      { fault: 'network.drop', ...patches },
      { ...tag('a'), retry: { every: '10s', within: '1m' } },
      { clear: 'network.drop', ...patches },
      { request: `PATCH ${system}`, body: { AssetTag: 7 }, retry: '1s', expect: { status: 400 } },
    ],
  });

  assert.equal(failuresOf(report), ['answer: expected 2xx, found connection closed without a response']);
  assert.equal(
    results(report).map(({ atMs }) => atMs),
    [0, 60_000, 60_000, 60_000],
  );
});

test('a slow answer takes the time of its step, not of those beside it, and may be expected within some', () => {
  const report = run({
    steps: [
      { fault: 'network.slow', minMs: 90_000, maxMs: 90_000, uri: '/redfish/v1/' },
      {
        parallel: [
          [{ request: 'GET /redfish/v1/', expect: { within: '1m' } }],
          [{ advance: '30s' }, tag('meanwhile')],
        ],
      },
      { request: 'GET /redfish/v1/', expect: { within: '2m' } },
    ],
  });

  assert.equal(failuresOf(report), ['answer: expected within 1m, found after 1m30s']);
  assert.is(results(report).at(-1)?.outcome, '200 after 1m30s');
  assert.is(report.durationMs, 180_000);
});

test('an upload crosses the network, too', () => {
  const report = run({
    steps: [
      { fault: 'network.drop', uri: '/cgi-bin/**', count: 1 },
      { upload: { for: 'controller', version: '3.01 Feb 11 2026' }, expect: { lost: 'closed' } },
      { upload: { for: 'controller', version: '3.01 Feb 11 2026' } },
    ],
  });

  assert.equal(failuresOf(report), []);
});

test('nothing else is expected of what is lost, and only who asks over the network expects it', () => {
  assert.equal(
    problemsOf({
      steps: [
        { request: 'GET /redfish/v1/', expect: { lost: 'closed', status: 200 } },
        { request: 'GET /redfish/v1/', expect: { lost: 'stolen' } },
        { check: { get: '/redfish/v1/', lost: true } },
        { fault: 'network.drop', method: 'FETCH' },
        { fault: 'network.drop', uri: 'redfish' },
        { fault: 'network.slow', minMs: 5 },
      ],
    }).map((line) => line.replace(/^.*?: /, '')),
    [
      'steps[0].expect.status: status requires a response (expected no other expectation together with lost)',
      'steps[1].expect.lost: found "stolen" (expected true or one of "refused", "closed", "cut")',
      'steps[2].check.lost: "lost" is not a known key (expected one of get, status, message, headers, has, lacks, valid, unavailable)',
      'steps[3].method: method is "FETCH", did you mean "PATCH"? (expected one of GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS)',
      'steps[4].uri: uri is "redfish" (expected a path such as /redfish/v1/Systems/**)',
      'steps[5].fault: network.slow says no time (expected maxMs: a whole number from 0 to 86400000)',
    ],
  );
});

test.run();
