/**
 * Tests of control API queries about an interval, of scenario conditions as queries, and of errors for misspelled
 * words.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { control, dataFolder, systemUri } from '../../support/service/http-rig.js';
import { look, pastOf, query } from '../../support/service/queried-service.js';

const data = dataFolder();
test.after(() => data.remove());

const powerState = `${systemUri}#/PowerState`;
const withPast = pastOf(data.folder);

test('a stretch of the past begins and ends at its instants', () =>
  withPast(async (service) => {
    const within = { from: '4m', to: '6m' };
    const [from, to] = [
      { at: Date.UTC(2026, 0, 1, 0, 4), time: '2026-01-01T00:04:00.000Z' },
      { at: Date.UTC(2026, 0, 1, 0, 6), time: '2026-01-01T00:06:00.000Z' },
    ];

    const { spans } = await look(
      service,
      query('/history/when', { condition: `${powerState} = Off`, ...within }),
    );
    assert.equal(spans, [{ from, to, stillHolds: true }]);
    const { rows } = await look(service, query('/history/watch', { expression: powerState, ...within }));
    assert.equal(rows, [{ ...from, value: 'Off' }]);
    const { states } = await look(service, query('/history/states', { machine: 'power', ...within }));
    assert.equal(states, [{ states: ['off'], ...from }]);
  }));

test('conditions of scenarios are asked, and watched', () =>
  withPast(async (service) => {
    const isOff = '{machine: power/1, in: off}';

    const bisected = await look(service, query('/history/bisect', { condition: isOff }));
    const first = await look(service, query('/history/bisect', { condition: isOff, once: 'true' }));
    const { spans } = await look(service, query('/history/when', { condition: isOff }));
    const { rows } = await look(service, query('/history/watch', { expression: isOff }));

    assert.equal(first, bisected);
    const { number } = bisected.event as { number: number };
    assert.equal(
      (spans as { from: { event: number } }[]).map(({ from }) => from.event),
      [number],
    );
    assert.equal(
      (rows as { event: number; value: boolean }[]).map(({ event, value }) => [event, value]),
      [
        [0, false],
        [number, true],
      ],
    );
    const comesAndGoes = { condition: `${powerState} = PoweringOff` };
    const refused = await control(service, query('/history/bisect', { ...comesAndGoes, once: 'true' }), {
      method: 'GET',
    });
    assert.is(refused.status, 409);
    assert.ok((await look(service, query('/history/bisect', comesAndGoes))).event);
  }));

test('what is misspelt is refused with what was meant, as the commands refuse it', () =>
  withPast(async (service) => {
    const nope = '/hots/assetTag';
    const wrong: readonly (readonly [
      path: string,
      asked: Readonly<Record<string, string>>,
      detail: RegExp,
    ])[] = [
      ['events', { machine: 'powr' }, /there is no machine powr, did you mean "power/],
      ['events', { type: 'redfish.wrte' }, /of type redfish\.wrte, did you mean "redfish\.write"/],
      ['events', { uri: '/redfish/v1/Systems/7/' }, /there is no resource at/],
      ['events', { uri: '/host' }, /"\/host" is not a resource \(expected/],
      ['events', { from: '5m', to: '1m' }, /5m is after 1m/],
      ['diff', { uri: nope }, /did you mean "host"/],
      ['why', { location: nope }, /did you mean "host"/],
      ['last-change', { location: nope }, /did you mean "host"/],
      ['watch', { expression: nope }, /did you mean "host"/],
      ['watch', { expression: `${nope} = 1` }, /did you mean "host"/],
      ['when', { condition: `${nope} = 1` }, /did you mean "host"/],
      ['when', { condition: `${powerState} > 3` }, /PowerState is a text \(.*\), and 3 is a number/],
      ['when', { condition: '{machine: power/1, in: of}' }, /has no state of, did you mean "off"/],
      ['when', { condition: '{machine: power/9, in: off}' }, /no machine power\/9, did you mean "power\/1"/],
      ['when', { condition: `${powerState} => On` }, /PowerState is before =>, which is not a comparison/],
      ['watch', { expression: '{not: {machine: power/9, in: off}}' }, /there is no machine power\/9/],
      ['bisect', { condition: '{machine: power/9, in: off}' }, /there is no machine power\/9/],
      ['bisect', { condition: `${nope} = 1` }, /did you mean "host"/],
      ['bisect', { condition: 'tag' }, /"tag" is not a condition \(expected/],
      ['states', { machine: 'pover/1' }, /there is no machine pover\/1, did you mean "power\/1"/],
    ];
    for (const [path, asked, detail] of wrong) {
      const { status, json, text } = await control(service, query(`/history/${path}`, asked), {
        method: 'GET',
      });
      assert.is(status, 400, `${path} ${JSON.stringify(asked)}: ${text}`);
      assert.match(String(json.detail), detail);
    }
  }));

function whatAndWhen({ time, states, value, from, number }: Readonly<Record<string, unknown>>) {
  return [time, states, value, (from as { time?: string } | undefined)?.time, number];
}

test('a list that was cut says from where to go on', () =>
  withPast(async (service) => {
    const lists = [
      ['states', 'states', { machine: 'power' }],
      ['watch', 'rows', { expression: powerState }],
      ['when', 'spans', { condition: `${powerState} = On` }],
      ['events', 'events', {}],
    ] as const;
    for (const [path, list, asked] of lists) {
      const whole = await look(service, query(`/history/${path}`, asked));
      const all = whole[list] as readonly Readonly<Record<string, unknown>>[];
      assert.equal([whole.hasMore, whole.next], [false, undefined], path);
      const pages: Readonly<Record<string, unknown>>[] = [];
      for (let from = 'start', hasMore = true; hasMore; ) {
        const page = await look(service, query(`/history/${path}`, { ...asked, from, limit: '1' }));
        pages.push(...(page[list] as typeof pages));
        hasMore = page.hasMore === true;
        from = String(page.next);
      }

      // The pages start at an interval boundary, so that their first element lacks the event that caused it. The
      // comparison omits this event.
      assert.equal(pages.map(whatAndWhen), all.map(whatAndWhen), path);
      assert.ok(path === 'when' || pages.length > 1, path);
    }
  }));

test('a refusal names parameters as a query spells them', () =>
  withPast(async (service) => {
    const target = query('/history/bisect', { condition: `${powerState} = PoweringOff`, once: 'true' });

    const { status, json } = await control(service, target, { method: 'GET' });

    assert.is(status, 409);
    assert.match(String(json.detail), /^there is no such event: .*; omit once=true to check every event/);
  }));

test('a value that follows the clock has a progression instead of reasons', () =>
  withPast(async (service) => {
    const asked = { location: '/redfish/v1/Managers/1/#/DateTime' };

    const { reasons, progression } = await look(service, query('/history/why', asked));
    const last = await control(service, query('/history/last-change', asked), { method: 'GET' });

    assert.equal(reasons, []);
    assert.equal(progression, {
      before: '2026-01-01T00:00:00Z',
      after: '2026-01-01T00:20:00Z',
      events: [],
      influences: [],
      isPartial: false,
    });
    assert.equal([last.status, last.json.progression], [404, progression]);
  }));

test('a branch differs from the run at the paths that the past differs at', () =>
  withPast(async (service) => {
    const made = await control(service, '/branches', { body: { at: '5m' } });
    const place = String(made.headers.location);

    const { differences } = await look(service, query(`${place}/difference`, { uri: systemUri }));

    assert.ok((differences as { path: string }[]).some(({ path }) => path === '/AssetTag'));
    const nowhere = query(`${place}/difference`, { uri: '/hots' });
    assert.is((await control(service, nowhere, { method: 'GET' })).status, 404);
  }));

test.run();
