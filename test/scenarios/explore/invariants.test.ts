/** Tests of invariants: no existing history violates one, and each invariant detects its violation. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Address } from '../../../engine/index.js';
import { createController, type InProcessController } from '../../../index.js';
import type { ControllerTree } from '../../../models/tree.js';
import { findViolations } from '../../../scenarios/index.js';
import {
  type Invariant,
  type InvariantEvent,
  type Service,
  serviceOf,
  type UntypedBody,
} from '../../../scenarios/invariants/invariant.js';
import { invariants } from '../../../scenarios/invariants/invariants.js';

import { createLab, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { failuresOf, problemsOf, run } from '../../support/scenarios/scenario-rig.js';

const chassisUri = '/redfish/v1/Chassis/1/';
const storageUri = `${systemUri}Storage/DE00A000/`;

function doctoredService(
  controller: InProcessController,
  doctored: Readonly<Record<string, object>> = {},
): Service {
  return serviceOf((uri) => {
    const body = controller.look(uri);
    return body === undefined ? undefined : merged(body, doctored[uri] ?? {});
  });
}

function merged(body: UntypedBody, over: object): UntypedBody {
  const changed = Object.entries(over).map(([name, value]) => {
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isNested ? merged(body[name] ?? {}, value) : value];
  });
  return { ...body, ...Object.fromEntries(changed) };
}

const lab = createLab();
lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
lab.login();
lab.advance('20m');
const { controller } = lab;
const { tree } = controller;

/** Returns the tree with the given overrides. */
function having(over: object): ControllerTree {
  return merged(tree, over);
}

function stepTo(
  after: object,
  cause: object = { input: { type: 'operator' } },
  before = tree,
): InvariantEvent {
  return { before, after: merged(before, after), cause } as unknown as InvariantEvent;
}

const clock = (more: object) => ({ clock: { ...tree.clock, executed: tree.clock.executed + 1, ...more } });
const timer = (seq: number) => ({ at: tree.clock.now, phase: 1, seq, event: { type: 'tick' } });
const machine = (timers: object) => ({ value: 'active', context: {}, timers });
const twoTimers = having({
  machines: { bell: { '1': machine({ a: timer(1) }), '2': machine({ b: timer(2) }) } },
});
const fired = (address: string) =>
  ({ cause: { address: address as Address, event: 'tick' }, before: twoTimers }) as const;

/** Examples that violate each invariant: changed bodies, a state, or a list of events. */
const breaking: Readonly<Record<string, object | ControllerTree | readonly InvariantEvent[]>> = {
  course: [stepTo(clock({ now: tree.clock.now - 1 }))],
  order: [
    {
      ...fired('bell/2'),
      after: having({
        ...clock({}),
        machines: { bell: { '1': machine({ a: timer(1) }), '2': machine({}) } },
      }),
    },
    {
      ...fired('bell/1'),
      after: having({ ...clock({}), machines: { bell: { '1': machine({}), '2': machine({}) } } }),
    },
  ] as unknown as readonly InvariantEvent[],
  timers: having({ clock: { now: tree.clock.now + 86_400_000 } }),
  stuck: having({ machines: { session: { [`${Object.keys(tree.sessions.byId)[0]}`]: { timers: [] } } } }),
  operations: having({
    operations: { byId: { '7': { id: '7', kind: 'erase', targetUri: '', subject: {} } } },
  }),
  bounds: having({ alerts: { oldest: tree.alerts.next - 257 } }),
  numbers: having({ events: { next: tree.events.next + 1 } }),
  sessions: having({ clock: { now: tree.clock.now + 1_800_001 } }),
  capacities: { [`${storageUri}Volumes/239/`]: { CapacityBytes: 2 * 1_920_383_410_176 } },
  collections: { [`${systemUri}Memory/`]: { 'Members@odata.count': 3 } },
  links: { [systemUri]: { Bios: { '@odata.id': '/redfish/v1/Systems/1/Nowhere/' } } },
  valid: { [systemUri]: { PowerState: 'Sleepy' } },
  totals: { [systemUri]: { Status: { State: 'Enabled' }, MemorySummary: { TotalSystemMemoryGiB: 1 } } },
  health: { [systemUri]: { Status: { HealthRollup: 'Critical' } } },
  power: { [chassisUri]: { PowerState: 'Unknown' } },
  'two places': { [chassisUri]: { SerialNumber: 'another' } },
  accounts: { '/redfish/v1/AccountService/Accounts/1/': { RoleId: 'Nobody' } },
  'shown logs': {
    [`${managerUri}LogServices/IEL/Entries/`]: { Members: [{ '@odata.id': 'a' }, { '@odata.id': 'a' }] },
  },
};

function judge(invariant: Invariant, broken: object | undefined): readonly string[] {
  if (invariant.judged === 'closely')
    return [...invariant.check(doctoredService(controller, broken as Readonly<Record<string, object>>))];
  if (invariant.judged === 'instant') {
    const isTree = broken !== undefined && 'machines' in broken;
    const service = doctoredService(controller, isTree ? {} : (broken as Readonly<Record<string, object>>));
    return [...invariant.begin()(isTree ? (broken as ControllerTree) : tree, service)];
  }
  const look = invariant.begin();
  return ((broken ?? [stepTo(clock({}))]) as readonly InvariantEvent[]).flatMap((step) => [...look(step)]);
}

for (const invariant of invariants) {
  test(`what breaks it is found: ${invariant.description}`, () => {
    assert.equal(judge(invariant, undefined), []);
    const found = judge(invariant, breaking[invariant.name] ?? {});
    assert.ok(found.length > 0, invariant.name);
  });
}

test('no two invariants have the same name', () => {
  assert.is(new Set(invariants.map(({ name }) => name)).size, invariants.length);
});

test('a controller is asked at any moment, and looking changes nothing', () => {
  const asked = createController();
  const { fingerprint } = asked;

  assert.equal(findViolations(asked), []);
  asked.fault('fan.failed', { part: 'Fan 1' }).operator('mains.off').advance('1m');
  assert.equal(findViolations(asked), []);
  assert.is(createController().fingerprint, fingerprint);
});

test('timers that a controller that hangs holds back are none that were left out, until it goes on', () => {
  const hanging = createController({ checks: [{ invariants: ['timers'] }] });
  const { userName: UserName, password: Password } = hanging.credentials;
  hanging.post('/redfish/v1/SessionService/Sessions/', { UserName, Password });

  hanging.fault('controller.hung', { seconds: 7_200 }).advance('1h');
  const { tree: held } = hanging;
  hanging.advance('2h').endChecks();

  const rule = invariants.find(({ name }) => name === 'timers') as Extract<Invariant, { judged: 'instant' }>;
  const judged = (state: ControllerTree) => [...rule.begin()(state, doctoredService(hanging))].join();
  assert.is(judged(held), '');
  const goneOn = merged(held, { machines: { manager: tree.machines.manager } }) as ControllerTree;
  assert.match(judged(goneOn), /^session\/.* deferred while the controller hung/);
});

test('a scenario has them checked, all or some, and one that is named wrongly is no scenario', () => {
  const steps = [{ request: `POST ${resetUri}`, body: { ResetType: 'ForceRestart' } }, { advance: '20m' }];

  const { passed, entries } = run({
    steps,
    checks: [{ invariants: 'all' }, { invariants: ['links', 'order'] }],
  });

  assert.is(passed, 4);
  assert.equal(
    entries.flatMap((entry) => (entry.kind === 'check' ? [entry.what] : [])),
    ['all invariants', 'invariants links, order'],
  );
  assert.match(problemsOf({ steps, checks: [{ invariants: ['gravity'] }] }).join(), /"course"/);
});

test('that ties come in the order in which they were set is demanded only while they are to', () => {
  const login = {
    request: 'POST /redfish/v1/SessionService/Sessions/',
    body: { UserName: 'Administrator', Password: 'Given-1-Password' },
  };
  // All sessions end at the same instant.
  const sessions = [{ repeat: 8, steps: [login] }, { advance: '2h' }];
  const shuffled = { future: 'a', ties: 'shuffled' };
  const brokenIn = (document: object) =>
    failuresOf(run({ password: 'Given-1-Password', checks: [{ invariants: 'all' }], ...document }));

  for (const steps of [sessions, [...sessions, shuffled, ...sessions, { future: 'b' }, ...sessions]])
    assert.equal(brokenIn({ steps }), []);
  assert.equal(brokenIn({ steps: sessions, ties: 'shuffled' }), []);
});

test.run();
