/**
 * Tests of scenario conditions that are evaluated on a history: each condition holds exactly at the times at which it
 * held during the run.
 */

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { createController } from '../../../index.js';
import { changesOf, History, Recorder } from '../../../replay/index.js';
import { condition } from '../../../scenarios/checks/conditions.js';
import { readCondition } from '../../../scenarios/index.js';
import { conditionOf } from '../../support/history/restart-history.js';
import { managerResetUri, resetUri, systemUri } from '../../support/lab.js';

const sessions = '/redfish/v1/SessionService/Sessions/';

const texts = [
  '{machine: power/1, in: off}',
  `{get: ${systemUri}, has: {PowerState: 'Off'}}`,
  `{get: ${systemUri}, lacks: [NoSuch], valid: true}`,
  `{get: ${systemUri}, has: {'@odata.id': ${systemUri}, Actions: {'#ComputerSystem.Reset': {target: ${resetUri}}}}}`,
  `{get: ${systemUri}, status: 200}`,
  `{get: ${sessions}, has: {'Members@odata.count': 1}}`,
  `{get: /redfish/v1/Systems/2/, status: 404}`,
  `{get: ${systemUri}, unavailable: true}`,
  '{log: iel, has: {severity: Informational}, times: 4}',
  '{any: [{machine: power/1, in: off}, {machine: manager/1, in: running}]}',
  `{not: {get: ${systemUri}, has: {AssetTag: before}}}`,
];

/**
 * Runs a history in which most conditions change. After every instant it evaluates each condition as a scenario does.
 */
function live() {
  const controller = createController();
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  const conditions = texts.map((text) => condition.parse(parse(text)));
  const held = new Map<number, readonly boolean[]>();
  const note = () => {
    const look = { controller, saved: new Map() };
    held.set(
      controller.tree.clock.executed,
      conditions.map(({ evaluate }) => evaluate(look).length === 0),
    );
  };
  const { userName: UserName, password: Password } = controller.credentials;
  const acts = [
    () => controller.patch(systemUri, { AssetTag: 'before' }),
    () => controller.post(resetUri, { ResetType: 'ForceOff' }),
    () => controller.advance('1m'),
    () => controller.post(sessions, { UserName, Password }),
    () => controller.post(managerResetUri, {}),
    () => controller.advance('30s'),
    () => controller.advance('10m'),
    () => controller.post(resetUri, { ResetType: 'On' }),
    () => controller.advance('10m'),
  ];
  note();
  for (const act of acts) {
    act();
    note();
  }
  return { history, held };
}

const { history, held } = live();

for (const [index, text] of texts.entries()) {
  test(`${text} holds in the past where it held`, () => {
    const { evaluate } = conditionOf(text, history);

    const judged = [...held.keys()].map((events) => evaluate(history.treeAfter(events)).value);

    assert.equal(
      judged,
      [...held.values()].map((each) => each[index]),
    );
  });

  test(`${text} is found to turn where asking after every event finds it`, () => {
    const asked = conditionOf(text, history);
    const all = Array.from(
      { length: history.end.after + 1 },
      (_, events) => conditionOf(text, history).evaluate(history.treeAfter(events)).value,
    );
    const expected = all.flatMap((holds, events) =>
      events > 0 && holds !== all[events - 1] ? [events] : [],
    );

    const turns = [...changesOf(history, asked)].map(({ event }) => event.number);

    assert.equal(turns, expected);
  });
}

test('some of them hold at one time and not at another, or nothing would be tested', () => {
  const changing = texts.filter(
    (_, index) => new Set([...held.values()].map((each) => each[index])).size === 2,
  );

  assert.ok(changing.length >= 6, changing.join('\n'));
});

test('a condition of a resource hangs on what its properties are made from alone', () => {
  const { hangsOn } = conditionOf(`{get: ${systemUri}, has: {PowerState: 'On'}}`, history).evaluate(
    history.treeAfter(1),
  );

  assert.is(hangsOn.untilMs, Number.POSITIVE_INFINITY);
  assert.ok(hangsOn.pointers.includes('/machines/power'), hangsOn.pointers.join(' '));
  assert.not.ok(hangsOn.pointers.includes('/host/assetTag'));
});

test('a question to the past changes nothing in it', () => {
  const before = JSON.stringify(history.treeAfter(4));
  for (const text of texts) conditionOf(text, history).evaluate(history.treeAfter(4));

  assert.is(JSON.stringify(history.treeAfter(4)), before);
});

const refusals: readonly (readonly [text: string, message: RegExp])[] = [
  [
    'PowerState',
    /"PowerState" is not a condition \(expected a condition such as \{machine: power\/1, in: off\}/,
  ],
  ['/host/assetTag', /is not a condition/],
  ['/redfish/v1/Systems/1/#/PowrState = Off', /no PowrState, did you mean "PowerState"/],
  ['{machine: powr/1, in: off}', /there is no statechart powr\/1, did you mean "power"/],
  ['{machine: power/1, in: of}', /power has no state of, did you mean "off"/],
  ['{get: /redfish/v1/System/1/, has: {PowerState: On}}', /there is no System below/],
  ['{gets: /redfish/v1/}', /of no kind: its keys are gets/],
  ['{get: /redfish/v1/', /condition:1:\d+: /],
  ['{listener: https://a.example/, times: 1}', /no history contains them; use the subscription/],
  ['{not: {any: [{listener: https://a.example/}]}}', /no history contains them/],
  [`{get: "${systemUri}", has: {AssetTag: "\${tag}"}}`, /\$\{tag\} is not saved/],
  ['/host/assetTag => x', /\/host\/assetTag is before =>, which is not a comparison \(expected =, !=, </],
  ['/host/assetTag =< x', /before =<, which is not a comparison/],
  ['/host/assetTag =! x', /before =!, which is not a comparison/],
  ['/host/assetTag >< x', /before ><, which is not a comparison/],
  ['/host/assetTag <> x', /before <>, which is not a comparison/],
  ['/host/assetTag !== x', /before !==, which is not a comparison/],
  ['/host/assetTag =~ x', /before =~, which is not a comparison/],
  ['/host/assetTag =>', /is not a condition/],
  ['/host/~3 = 1', /is not a JSON pointer/],
];

for (const [text, message] of refusals) {
  test(`${text} is refused with what is wrong with it`, () => {
    const reading = readCondition(text, history);

    assert.match(reading.ok ? 'read' : reading.message, message);
  });
}

test('a pattern in a question cannot keep it from its answer', () => {
  const reading = readCondition(`{get: ${systemUri}, has: {AssetTag: {matches: "^(\\\\w+)+,$"}}}`, history);

  assert.ok(reading.ok);
  assert.is(reading.condition.evaluate(history.treeAfter(0)).value, false);
});

test('spaces without end before no sign are no comparison', () => {
  assert.not.ok(readCondition(`/host/${' '.repeat(1_000_000)}`, history).ok);
});

const comparisons: readonly (readonly [text: string, holds: boolean])[] = [
  ['/host/assetTag = before', true],
  ['/host/assetTag = "before"', true],
  ['/host/assetTag != before', false],
  ['/host/assetTag = > before', false],
  ['/host/assetTag != > before', true],
  ['/host/assetTag =">x"', false],
  ['/host/assetTag !=">x"', true],
  ['/host/assetTag>"=x"', true],
  ['/host/assetTag>aft', true],
  ['/host/assetTag >= before', true],
  ['/host/assetTag < before', false],
  ['/clock/executed <= 4', true],
  ['/clock/executed < 4', false],
  ['/clock/executed >= 4', true],
  ['/clock/executed > 4', false],
  ['/clock/executed < x', false],
  ['/no/such = 1', false],
  ['/no/such != 1', true],
  ['/no/such >= 1', false],
  [`${systemUri}#/AssetTag = before`, true],
];

for (const [text, holds] of comparisons) {
  test(`${text} ${holds ? 'holds' : 'does not hold'}`, () => {
    assert.is(conditionOf(text, history).evaluate(history.treeAfter(4)).value, holds);
  });
}

test.run();
