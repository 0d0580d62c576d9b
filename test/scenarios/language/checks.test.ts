/**
 * Tests of conditions, matchers and checks over time: each one holds or fails as it should, and a failure reports its
 * time.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatReport } from '../../../scenarios/index.js';
import { failuresOf, problemsOf, reset, results, run, system } from '../../support/scenarios/scenario-rig.js';

const power = (PowerState: string) => ({ get: system, has: { PowerState } });
const shutDown = { request: `POST ${reset}`, body: { ResetType: 'GracefulShutdown' } };

/** Returns the failures of a check of the system's body with the given expectation. */
const judged = (has: object) => failuresOf(run({ steps: [{ check: { get: system, has } }] }));

test('matchers hold and fail by what they are, and say what they wanted', () => {
  const fine = {
    PowerState: { oneOf: ['On', 'Off'] },
    Model: { matches: '^[A-Z]', contains: 'Rack' },
    Boot: { BootSourceOverrideMode: { not: 'Legacy' }, Nowhere: { absent: true } },
    '/ProcessorSummary/Count': { range: [1, 8] },
    '/MemorySummary/TotalSystemMemoryGiB': { range: [1, null] },
    Links: { Chassis: { contains: { '@odata.id': '/redfish/v1/Chassis/1/' } } },
    '/Links/ManagedBy': { equals: [{ '@odata.id': '/redfish/v1/Managers/1/' }] },
  };
  const { Model: _, ...others } = fine;
  assert.equal(judged(others), []);

  assert.equal(
    judged({
      PowerState: { oneOf: ['Off', 'PoweringOn'] },
      SerialNumber: { matches: '^no$' },
      SystemType: { contains: 'irtual' },
      Boot: { BootSourceOverrideMode: { not: 'UEFI' }, BootSourceOverrideTarget: { absent: true } },
      '/ProcessorSummary/Count': { range: [null, 0] },
      Links: { Chassis: { contains: { '@odata.id': '/redfish/v1/Chassis/2/' } } },
      '/Links/ManagedBy': { equals: [{}] },
    }).map((text) => text.replace(/found X\w+/, 'found serial')),
    [
      '/PowerState: expected one of Off, PoweringOn, found On',
      '/SerialNumber: expected text like /^no$/, found serial',
      '/SystemType: expected something with irtual, found Physical',
      '/Boot/BootSourceOverrideMode: expected anything but UEFI, found UEFI',
      '/Boot/BootSourceOverrideTarget: expected nothing, found None',
      '/ProcessorSummary/Count: expected at most 0, found 2',
      '/Links/Chassis: expected something with {@odata.id: /redfish/v1/Chassis/2/}, found [{@odata.id: /redfish/v1/Chassis/1/}]',
      '/Links/ManagedBy: expected exactly [{}], found [{@odata.id: /redfish/v1/Managers/1/}]',
    ],
  );
});

test('a body is valid by its own definition, and an answer that is of no resource is not', () => {
  const asked = (get: string, status?: number) =>
    failuresOf(
      run({ steps: [{ check: { get, valid: true, ...(status === undefined ? {} : { status }) } }] }),
    );

  assert.equal(asked(system), []);
  assert.equal(asked('/redfish/v1/Chassis/?$expand=.'), []);
  assert.equal(asked('/redfish/v1/Nowhere/', 404), [
    '/@odata.type: expected a type that the service describes, found nothing',
  ]);
  assert.match(
    problemsOf({ steps: [{ check: { get: system, valid: true, unavailable: true } }] })[0] as string,
    /valid: valid requires a response/,
  );
  assert.is(
    run({ steps: [{ advance: '1h' }], checks: [{ always: { get: system, valid: true } }] }).failed,
    0,
  );
});

test('a matcher is judged before anything runs', () => {
  const wrong = (AssetTag: object) =>
    problemsOf({ steps: [{ check: { get: system, has: { AssetTag } } }] })[0];

  assert.match(wrong({ matches: '(' }) as string, /has\.AssetTag\.matches: .*a regular expression/);
  assert.match(wrong({ oneOf: [] }) as string, /oneOf: .*a list of values/);
  assert.match(wrong({ range: [5, 1] }) as string, /range: .*a list of two numbers/);
  assert.match(wrong({ range: [null, null] }) as string, /range: .*a list of two numbers/);
  assert.match(wrong({ absent: false }) as string, /absent: .*true, or the key omitted/);
  assert.match(
    wrong({ absent: true, Other: 1 }) as string,
    /Other: Other stands beside absent .*matchers alone/,
  );
});

test('headers and log entries are matched alike', () => {
  const good = run({
    steps: [
      {
        request: `GET ${system}`,
        expect: { headers: { ETag: { matches: '^W/' }, 'X-None': { absent: true } } },
      },
      { request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } },
      { check: { log: 'iel', has: { code: { oneOf: [5, 6] }, message: { contains: 'reset' } } } },
    ],
  });
  const log = (has: object) => problemsOf({ steps: [{ check: { log: 'iel', has } }] })[0] as string;

  assert.equal(failuresOf(good), []);
  assert.match(log({ code: { oneof: [5] } }), /"oneof" is not a matcher, did you mean "oneOf"/);
  assert.match(log({ code: { five: 5 } }), /a matcher such as/);
  assert.match(log({ code: 'five' }), /code: found "five"/);
});

test('who looks for an entry or a delivery that is not there is told what comes nearest', () => {
  const listener = 'https://listener.example.com/events';
  const report = run({
    listeners: { [listener]: 200 },
    steps: [
      {
        request: 'POST /redfish/v1/EventService/Subscriptions/',
        body: { Destination: listener, RegistryPrefixes: ['MgmtEvents'] },
      },
      { check: { listener } },
      shutDown,
      { fault: 'fan.failed', part: 'Fan 1' },
      { advance: '1m' },
      { check: { log: 'iel', has: { code: 144, severity: 'Critical' } } },
      { check: { log: 'iel', has: { code: 140 }, times: 2 } },
      { check: { log: 'iel', has: { code: 140 }, times: 0 } },
      { check: { listener, has: { '/Events/0/EventId': 'x' } } },
    ],
  });
  const among = results(report).flatMap(({ failures }) => failures.map((failure) => failure.among));

  assert.equal(among.slice(0, 4), [
    'no others',
    '2 others; the nearest has /severity: Caution',
    '1 other; the nearest has /code: 144',
    undefined,
  ]);
  assert.match(among[4] as string, /^\d others?; the nearest has \/Events\/0\/EventId: /);
  assert.match(formatReport(report), /at least 1, found 0\n +among no others\n +box\.yaml:\d+:\d+\n/);
});

test('conditions are put together: all, any, not', () => {
  const checked = (check: object) => failuresOf(run({ steps: [{ check }] }));

  assert.equal(checked({ all: [power('On'), { not: power('Off') }] }), []);
  assert.equal(checked({ any: [power('Off'), power('On')] }), []);
  assert.equal(checked({ all: [power('On'), power('Off')] }), ['/PowerState: expected Off, found On']);
  assert.equal(checked({ any: [power('Off'), power('PoweringOn')] }), [
    '/PowerState: expected Off, found On',
    '/PowerState: expected PoweringOn, found On',
  ]);
  assert.equal(checked({ not: power('On') }), [
    'GET …/Systems/1/ has {PowerState: On}: expected not to hold, found it holds',
  ]);
});

test('a statechart is looked at by its address, with the states inside states', () => {
  const checked = (check: object) => failuresOf(run({ steps: [{ check }] }));

  assert.equal(checked({ machine: 'mains/1', in: 'present' }), []);
  assert.match(
    checked({ machine: 'mains/1', in: 'absent' })[0] as string,
    /^machine mains\/1: expected absent, found present/,
  );
  for (const machine of ['mains/9', 'mains/1/value']) {
    assert.equal(checked({ machine, in: 'present' }), [
      `machine: expected ${machine}, found no such statechart`,
    ]);
  }
});

test('a state that no statechart has is a mistake of the file, and nothing that never comes about', () => {
  const wrong = (machine: string, state: string) =>
    problemsOf({ steps: [{ advance: '1s' }], checks: [{ never: { machine, in: state } }] })[0] as string;

  assert.match(
    wrong('mians/1', 'absent'),
    /never\.machine: there is no statechart mians\/1, did you mean "mains"\?/,
  );
  assert.match(
    wrong('constructor/1', 'absent'),
    /there is no statechart constructor\/1 \(expected .* power,/,
  );
  assert.match(wrong('mains', 'absent'), /never\.machine: found "mains" .*such as 'power\/1'/);
  assert.match(
    wrong('mains/1', 'abscent'),
    /never\.in: mains has no state abscent, did you mean "absent"\? \(expected one of /,
  );
});

test('always and never are judged at every instant, and told at the first at which they are broken', () => {
  const report = run({
    steps: [shutDown, { advance: '1h' }, { operator: 'button.press' }, { advance: '1h' }],
    checks: [
      { always: power('On') },
      { never: { machine: 'mains/1', in: 'absent' } },
      { never: power('Off') },
      { always: { get: '/redfish/v1/' } },
    ],
  });
  const changes = report.entries.flatMap((entry) => (entry.kind === 'change' ? [entry] : []));
  const firstAt = (state: string) =>
    changes.find((entry) => entry.changes.some(({ what, to }) => what === 'PowerState' && to === state))
      ?.atMs;
  const told = results(report, 'check').map(({ number, atMs }) => [number, atMs]);

  assert.equal(told, [
    ['1', firstAt('PoweringOff')],
    ['3', firstAt('Off')],
    ['2', 7_200_000],
    ['4', 7_200_000],
  ]);
  assert.equal(failuresOf(report, 'check'), [
    '/PowerState: expected On, found PoweringOff',
    'GET …/Systems/1/ has {PowerState: Off}: expected never, found it holds',
  ]);
});

test('until ends a check over time, and has to come', () => {
  const report = run({
    steps: [{ advance: '1m' }, shutDown, { advance: '1h' }],
    checks: [
      { always: power('On'), until: { log: 'iel', has: { code: 140 } } },
      { never: power('Off'), until: power('PoweringOn') },
      { always: { get: system }, until: power('PoweringOn') },
    ],
  });

  assert.equal(
    results(report, 'check').map(({ number, failures }) => `${number} ${failures.length}`),
    ['1 0', '2 1', '3 1'],
  );
  assert.equal(failuresOf(report, 'check').at(-1), '/PowerState: expected PoweringOn, found Off');
});

test('eventually gives a span from the start, and the scenario goes on for it', () => {
  const document = (within: string) => ({
    steps: [shutDown],
    checks: [{ eventually: power('Off'), within }],
  });

  const [soon, late] = [run(document('10m')), run(document('1ms'))];

  assert.equal(failuresOf(soon, 'check'), []);
  assert.ok(soon.durationMs > 1_000 && soon.durationMs < 600_000, `${soon.durationMs}`);
  assert.equal(failuresOf(late, 'check'), ['/PowerState: expected Off, found On']);
  assert.is(late.durationMs, 1);
});

test('eventually whenever asks each time, and forgives what follows in time', () => {
  const cycle = [shutDown, { advance: '10m' }, { operator: 'button.press' }, { advance: '10m' }];
  const check = (within: string) => ({ whenever: power('Off'), eventually: power('On'), within });

  const report = run({ steps: [...cycle, ...cycle], checks: [check('15m'), check('5m')] });

  const [missed, held] = results(report, 'check');
  assert.equal([missed?.number, missed?.failures.length], ['2', 1]);
  assert.ok(missed !== undefined && missed.atMs >= 300_000 && missed.atMs <= 660_000, `${missed?.atMs}`);
  assert.equal([held?.number, held?.failures.length], ['1', 0]);
});

test('what has not come when the scenario is over is missed, without a span too', () => {
  const report = run({ steps: [{ advance: '1m' }], checks: [{ eventually: power('Off') }] });

  assert.equal(failuresOf(report, 'check'), ['/PowerState: expected Off, found On']);
  assert.is(report.durationMs, 60_000);
});

test('what holds at last by a value that the last step has saved has come', () => {
  const report = run({
    steps: [{ request: `GET ${system}`, save: { state: 'PowerState' } }],
    checks: [{ eventually: { get: system, has: { PowerState: '${state}' } } }],
  });

  assert.equal(failuresOf(report), []);
});

test('a run that is given up leaves its open checks unjudged, and those that were broken told', () => {
  const report = run({
    steps: [shutDown, { until: power('PoweringOn'), limit: '1h' }],
    checks: [{ always: power('On') }, power('On'), { eventually: power('On'), within: '5h' }],
  });

  assert.equal([report.passed, report.failed, report.notRun], [2, 2, 1]);
});

test.run();
