/**
 * Tests of the history of a running service: it answers queries about the past, creates branches, and reports new
 * events.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readJournal, reExecute } from '../../../replay/index.js';
import { openEvents } from '../../support/service/control-event-stream.js';
import {
  asBasic,
  ask,
  control,
  dataFolder,
  optionsFor,
  systemUri,
  withService,
} from '../../support/service/http-rig.js';
import { look, pastOf, query } from '../../support/service/queried-service.js';

const data = dataFolder();
test.after(() => data.remove());

const powerState = `${systemUri}#/PowerState`;
const withPast = pastOf(data.folder);

test('the past goes on to now, though nothing happens, and any instant of it can be looked at', () =>
  withPast(async (service) => {
    const { start, end, events } = await look(service, '/history');
    assert.is(start, '2026-01-01T00:00:00.000Z');
    assert.is(end, '2026-01-01T00:20:00.000Z');
    assert.is(events, service.controller.tree.clock.executed);

    const at = async (position: string) =>
      (await look(service, query('/history/resource', { uri: systemUri, at: position }))) as {
        PowerState: string;
        AssetTag: string;
      };
    assert.is((await at('start')).PowerState, 'On');
    assert.is((await at('5m')).PowerState, 'Off');
    assert.is((await at('5m')).AssetTag, '');
    assert.is((await at('15m')).AssetTag, 'rack 7');
    assert.is(await look(service, query('/history/resource', { uri: powerState, at: '5m' })), 'Off');
    assert.is(
      await look(service, query('/history/resource', { uri: `${systemUri}#/AssetTag`, at: '5m' })),
      '',
    );
    const state = await look(service, query('/history/state', { at: '15m', pointer: '/host/assetTag' }));
    assert.is(state.value, 'rack 7');
  }));

test('events are found by what they are about, in pieces that follow one another', () =>
  withPast(async (service) => {
    const all = (await look(service, '/history/events?limit=9999')).events as { number: number }[];
    assert.equal(
      all.map(({ number }) => number),
      Array.from({ length: service.controller.tree.clock.executed }, (_, index) => index + 1),
    );
    const writes = await look(service, '/history/events?type=redfish.write');
    const [write] = writes.events as { description: string; time: string }[];
    assert.match(write?.description ?? '', /^PATCH .*Systems\/1\/ by Administrator$/);
    assert.is(write?.time, '2026-01-01T00:10:00.000Z');

    const first = await look(service, '/history/events?limit=2');
    assert.equal(first.events, all.slice(0, 2));
    const second = await look(service, query('/history/events', { from: String(first.next), limit: '2' }));
    assert.equal(second.events, all.slice(2, 4));

    const moved = (await look(service, '/history/events?machine=power')).events as {
      transitions: object[];
    }[];
    assert.ok(moved.length > 1);
  }));

test('it says why a value is what it is, since when, and for how long', () =>
  withPast(async (service) => {
    const { reasons } = await look(service, query('/history/why', { location: powerState }));
    const [newest] = reasons as { before: string; after: string; causes: { description: string }[] }[];
    assert.is(newest?.before, 'PoweringOff');
    assert.is(newest?.after, 'Off');
    assert.is(newest?.causes.at(-1)?.description, 'operator button.hold');

    const last = await look(service, query('/history/last-change', { location: '/host/assetTag' }));
    assert.is(last.after, 'rack 7');
    const bisected = await look(service, query('/history/bisect', { condition: `${powerState} = Off` }));
    assert.equal(
      (bisected.event as { number: number }).number,
      (newest as unknown as { event: { number: number } }).event.number,
    );
    const never = await control(
      service,
      query('/history/bisect', { condition: `${powerState} = PoweringOn` }),
      {
        method: 'GET',
      },
    );
    assert.is(never.status, 409);
    assert.match(String(never.json.detail), /holds after none/);

    const { spans } = await look(service, query('/history/when', { condition: `${powerState} = Off` }));
    assert.is((spans as { to?: object }[]).length, 1);
    const [span] = spans as { from: { event: number }; to: object; stillHolds: boolean }[];
    assert.ok((span?.from.event ?? 0) > 0);
    assert.equal(
      [span?.to, span?.stillHolds],
      [{ at: Date.UTC(2026, 0, 1, 0, 20), time: '2026-01-01T00:20:00.000Z' }, true],
    );
    const { rows } = await look(service, query('/history/watch', { expression: powerState }));
    assert.equal(
      (rows as { value: string }[]).map(({ value }) => value),
      ['On', 'PoweringOff', 'Off'],
    );
    const { states } = await look(service, '/history/states?machine=power/1');
    assert.ok((states as { states: string[] }[]).length >= 3);
    const { differences } = await look(
      service,
      query('/history/diff', { from: '5m', to: 'end', uri: `${systemUri}#/AssetTag` }),
    );
    assert.equal(differences, [{ op: 'replace', path: '', value: 'rack 7', was: '' }]);
  }));

test('looking back changes nothing', () =>
  withPast(async (service) => {
    const before = service.controller.tree;

    await look(service, query('/history/why', { location: powerState }));
    await look(service, '/history/resource?uri=/redfish/v1/Systems/1/&at=1m');
    await look(service, '/metrics');

    assert.is(service.controller.tree, before);
  }));

test('a branch leaves the past and lives on by itself; the run never learns of it', () =>
  withPast(async (service) => {
    const before = service.controller.tree;
    const made = await control(service, '/branches', { body: { at: '15m' } });
    assert.is(made.status, 201, made.text);
    const place = String(made.headers.location);
    assert.is(made.json.time, '2026-01-01T00:15:00.000Z');
    const same = await look(service, query(`${place}/difference`, { uri: powerState }));
    assert.equal(same.differences, []);

    assert.is(
      (await control(service, `${place}/inputs`, { body: { operator: 'button.press' } })).status,
      200,
    );
    assert.is((await control(service, `${place}/advance`, { body: { by: '20m' } })).status, 200);
    const patched = await control(service, `${place}/inputs`, {
      body: { request: { method: 'PATCH', uri: systemUri, body: { AssetTag: 'elsewhere' } } },
    });
    assert.is((patched.json.answer as { status: number }).status, 200);
    const refused = await control(service, `${place}/inputs`, { body: { operator: 'mains.on' } });
    assert.is(refused.status, 409);

    const power = await look(service, query(`${place}/difference`, { uri: powerState }));
    assert.equal(power.differences, [{ op: 'replace', path: '', value: 'On', was: 'Off' }]);
    const tag = await look(service, query(`${place}/value`, { location: '/host/assetTag' }));
    assert.is(tag.value, 'elsewhere');
    assert.is(service.controller.tree, before);
    assert.is((await control(service, place, { method: 'DELETE' })).status, 204);
    assert.is((await control(service, place, { method: 'GET' })).status, 404);
  }));

test('a branch with no change goes where the run went, and there are no more than may be', () =>
  withPast(async (service) => {
    const made = await control(service, '/branches', { body: { at: '#1' } });
    const place = String(made.headers.location);
    const { from } = made.json as { from: { time: string } };
    const spanMs = Date.UTC(2026, 0, 1, 0, 5) - Date.parse(from.time);
    const advanced = await control(service, `${place}/advance`, { body: { by: `${spanMs}ms` } });

    const { value } = await look(service, query('/history/state', { at: '5m', pointer: '/machines/power' }));
    const there = await look(service, query(`${place}/value`, { location: '/machines/power' }));

    assert.is(advanced.json.time, '2026-01-01T00:05:00.000Z');
    assert.equal(there.value, value);
    for (let more = 0; more < 15; more++) {
      assert.is((await control(service, '/branches', { body: {} })).status, 201);
    }
    const full = await control(service, '/branches', { body: {} });
    assert.is(full.status, 409);
    assert.match(String(full.json.detail), /16 branches/);
  }));

test('the journal that is handed out happens again as it did', () =>
  withPast(async (service) => {
    const { status, headers, text } = await control(service, '/journal', { method: 'GET' });

    assert.is(status, 200);
    assert.is(headers['content-type'], 'application/jsonl');
    const reading = readJournal(text, 'journal');
    assert.ok(reading.ok);
    const report = reExecute(reading.journal);
    assert.is(report.divergence, undefined);
    assert.is(report.events, service.controller.tree.clock.executed);
    assert.is(report.endMs, Date.UTC(2026, 0, 1, 0, 20));
  }));

test('events are streamed as they come, and from any number on for a reader that comes again', () =>
  withPast(async (service) => {
    const { executed } = service.controller.tree.clock;
    const reader = await openEvents(service, { 'Last-Event-ID': String(executed - 2) });
    assert.is(reader.type, 'text/event-stream');
    await reader.has(2);

    await control(service, '/button', { body: { action: 'press' } });
    await reader.has(3);

    const [first, , third] = reader.events;
    assert.is(first?.number, executed - 1);
    assert.is(third?.description, 'operator button.press');
    reader.close();
  }));

test('a run whose past is not kept is asked nothing about it, and lives on', () =>
  withPast(async (service) => {
    const { status, json } = await control(service, '/history', { method: 'GET' });

    assert.is(status, 410);
    assert.match(String(json.detail), /is not stored \(serve --history-memory/);
    assert.is((await control(service, '/journal', { method: 'GET' })).status, 410);
    assert.is((await look(service, '/health')).keepsPast, false);
    assert.is((await control(service, '/state', { method: 'GET' })).status, 200);
  }, 0));

test('a history that is kept in a directory answers for all of it, whoever began it', async () => {
  const unsaid = {
    seed: undefined,
    startMs: undefined,
    blueprint: undefined,
    userName: undefined,
    password: undefined,
  };
  const fail = (message: string) => assert.unreachable(message);
  const own = dataFolder();
  const options = optionsFor(own.folder, {
    pastBytesMax: 0,
    keep: { fsync: 'never', onFailure: fail, said: unsaid },
    report: () => {},
  });
  try {
    await withService(options, async (service) => {
      await control(service, '/button', { body: { action: 'hold' } });
      await control(service, '/advance', { body: { by: '10m' } });
    });

    await withService(options, async (service) => {
      await control(service, '/advance', { body: { by: '5m' } });

      assert.is((await look(service, '/history')).end, '2026-01-01T00:15:00.000Z');
      const { rows } = await look(service, query('/history/watch', { expression: powerState }));
      assert.equal(
        (rows as { value: string }[]).map(({ value }) => value),
        ['On', 'PoweringOff', 'Off'],
      );
    });
  } finally {
    own.remove();
  }
});

test('figures for Prometheus: each with its kind, and requests by their status', () =>
  withPast(async (service) => {
    await ask(service, systemUri);

    const { text, headers } = await control(service, '/metrics', { method: 'GET' });

    assert.is(headers['content-type'], 'text/plain; version=0.0.4');
    const { executed } = service.controller.tree.clock;
    assert.match(
      text,
      `\n# TYPE tidefish_events_total counter\ntidefish_events_total ${executed}\n`.slice(1),
    );
    assert.match(text, 'tidefish_virtual_time_seconds 1767226800\n');
    assert.match(text, 'tidefish_requests_total{method="PATCH",status="200"} 1\n');
    assert.match(text, 'tidefish_requests_total{method="GET",status="401"} 1\n');
    assert.match(text, /^tidefish_log_entries\{log="\w+"\} \d+$/m);
    for (const line of text.trimEnd().split('\n'))
      assert.match(line, /^# (HELP|TYPE) |^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+]+$/);
  }));

test('the controller stalls and its clock is set, by the hands on the clocks', () =>
  withPast(async (service) => {
    const set = await control(service, '/clock', { body: { to: '2027-06-01T12:00:00Z' } });
    assert.is(set.status, 200, set.text);
    const shown = await ask(service, '/redfish/v1/Managers/1/DateTime/', { headers: asBasic() });
    assert.match(String(shown.json.DateTime), /^2027-06-01T12:00/);

    const stalled = await control(service, '/hang', { body: { for: '30s' } });

    assert.is(stalled.status, 200, stalled.text);
    assert.is(await ask(service, systemUri, { headers: asBasic() }).catch(() => 'no answer'), 'no answer');
    await control(service, '/advance', { body: { by: '1m' } });
    assert.is((await ask(service, systemUri, { headers: asBasic() })).status, 200);
  }));

test.run();
