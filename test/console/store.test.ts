/** Tests of what the console keeps without a browser: the address, times as text, scenarios and notes. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toMarkdown, toScenario } from '../../console/store/scenario-text.js';
import { changeFocus, readFocus, writeFocus } from '../../console/store/url-state.js';
import { formatBytes, formatClock, formatOffset, formatSpan } from '../../console/time/format.js';
import { parseScenario } from '../../scenarios/index.js';

const start = Date.UTC(2026, 0, 1);

test('the focus survives the address, and readable parts stay readable', () => {
  const focus = {
    view: 'resources',
    at: '#6',
    uri: '/redfish/v1/Systems/1/',
    why: '/redfish/v1/Systems/1/#/Oem/Vnd/PostState',
    q: 'a & b = c#d',
  };
  const address = writeFocus(focus);
  assert.match(address, /uri=\/redfish\/v1\/Systems\/1\//);
  assert.equal(readFocus(address, 'server'), focus);
});

test('an empty or foreign address opens the first view, and unknown parts are left out', () => {
  assert.equal(readFocus('', 'server'), { view: 'server' });
  assert.equal(readFocus('#/logs?evil=1&at=', 'server'), { view: 'logs' });
});

test('a change of the focus removes a part by undefined, and keeps the others', () => {
  const focus = readFocus('#/logs?at=%236&q=x', 'server');
  assert.equal(changeFocus(focus, { at: undefined, view: 'state' }), { view: 'state', q: 'x' });
});

test('times are shown to the millisecond, and durations in two units', () => {
  assert.is(formatClock(start + 366), '00:00:00.366');
  assert.is(formatOffset(start + 793_200, start), '+00:13:13.200');
  assert.is(formatOffset(start + 90_061_001, start), '+1d 01:01:01.001');
  assert.is(formatOffset(start - 1_000, start), '−00:00:01.000');
  assert.equal([0, 999, 1_500, 61_000, 3_600_000, 90_000_000].map(formatSpan), [
    '0ms',
    '999ms',
    '1.5s',
    '1m 1s',
    '1h',
    '1d 1h',
  ]);
  assert.equal([10, 4_100, 2_000_000].map(formatBytes), ['10 B', '4.1 KB', '2.0 MB']);
});

test('what was done becomes a scenario that the program reads, whatever its texts contain', () => {
  const text = toScenario({
    name: 'from the console',
    seed: 'seed: with "quotes"',
    startMs: start,
    steps: [
      { at: start, operator: 'mains.off' },
      { at: start + 1_500, fault: 'fan.failed', parameters: { part: 'Fan 2' }, clear: false },
      { at: start + 60_000, fault: 'fan.failed', parameters: { part: 'Fan 2' }, clear: true },
      {
        at: start + 61_000,
        request: { method: 'PATCH', uri: '/redfish/v1/Systems/1/', body: { AssetTag: "rack: 7 # '<b>'" } },
      },
    ],
    checks: [{ uri: '/redfish/v1/Systems/1/', pointer: '/PowerState', value: 'On' }],
  });
  const reading = parseScenario(text, 'from-the-console.scenario.yaml', () => ({
    ok: false,
    reason: 'the scenario includes nothing',
  }));
  assert.ok(reading.ok, JSON.stringify(reading));
  assert.match(text, /at: "1s500ms"/);
});

test('notes become Markdown with their moments', () => {
  const text = toMarkdown('Night', [{ text: 'two\nlines', at: start + 1_000, event: 4 }], start);
  assert.is(text, '# Night\n\n- **+00:00:01.000** (#4) two\n  lines\n');
});

test.run();
