/**
 * Tests of the event stream as a resource: its readers, its events and its filters. Without a socket the response is
 * finite.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFollower } from '../../../machines/reporting/events/event-stream.js';
import { mayFollow, recentEventsMax } from '../../../machines/reporting/events/index.js';
import { hashToken } from '../../../models/secret.js';
import type { ControllerTree } from '../../../models/tree.js';
import { createLab, type Lab, managerResetUri, stranger, systemUri } from '../../support/lab.js';
import { eventsIn, streamUri, type Told } from '../../support/service/event-stream-rig.js';

/** Messages of the fan's failure and of the resulting health of the server. */
const fanFailed = ['MgmtEvents.FanFailed', 'MgmtResourceEvents.AggregateHealthStatusChange'];

/** Returns a lab with two events of different registries: a failed fan and a changed asset tag. */
function eventfulLab(): Lab {
  const lab = createLab();
  lab.controller.fault('fan.failed', { part: 'Fan 2' });
  lab.patch(systemUri, { AssetTag: 'x' }).is(200);
  return lab;
}

function told(lab: Lab, query = '', headers?: Readonly<Record<string, string>>): Told[] {
  return eventsIn(lab.get(streamUri + query, headers).is(200).reply.text);
}

function filter(expression: string): string {
  return `?$filter=${encodeURIComponent(expression)}`;
}

function keysOf(events: readonly Told[]): readonly string[] {
  return events.map(({ messageId }) => messageId.replace(/\.\d+\.\d+\./, '.'));
}

function numbersIn({ controller: { tree } }: Lab): readonly number[] {
  const { oldest, next } = tree.events;
  return Array.from({ length: next - oldest }, (_, index) => oldest + index);
}

test('everything that is kept is told, in the order it was raised and each under its number', () => {
  const lab = eventfulLab();

  const events = told(lab);

  assert.equal(
    events.map(({ id }) => id),
    numbersIn(lab),
  );
  assert.equal(keysOf(events).slice(-3), [...fanFailed, 'ResourceEvent.ResourceChanged']);
  assert.is(lab.get(streamUri).header('Content-Type'), 'text/event-stream; charset=utf-8');
});

test('an event is told as it is delivered, but for the context nobody gave', () => {
  const lab = eventfulLab();

  const [data] = /(?<=\ndata: ).*FanFailed.*/.exec(lab.get(streamUri).reply.text) ?? [''];

  const { '@odata.type': type, Name, Events, ...others } = JSON.parse(data);
  assert.equal([type, Name], ['#Event.v1_2_9.Event', 'Events']);
  assert.equal(Object.keys(others), ['@odata.context', 'Id']);
  const [{ EventId, EventTimestamp, ...rest }] = Events;
  assert.match(EventId, /^[0-9a-f]{8}-/);
  assert.match(EventTimestamp, /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.is(rest.Severity, 'Critical');
  assert.is(rest.MessageArgs.length, 1);
  assert.is(rest.Oem.Vnd.CorrelatedEventType, 'Vnd-IML');
});

test('a filter lets through what it describes, by each property there is', () => {
  const lab = eventfulLab();
  const fan = ['MgmtEvents.FanFailed'];
  const [failed, health, change] = told(lab).slice(-3);
  const since = { 'Last-Event-ID': String(Number(failed?.id) - 1) };

  for (const [expression, expected] of [
    ["RegistryPrefix eq 'MgmtEvents'", fan],
    ['RegistryPrefix eq MgmtEvents', fan],
    [`MessageId eq '${failed?.messageId}'`, fan],
    ["EventType eq 'Alert'", fanFailed],
    ['(EventType eq Alert) and (RegistryPrefix eq ResourceEvent)', []],
    ["EventFormatType eq 'MetricReport' or EventType eq 'Alert'", fanFailed],
    ['EventFormatType eq Event and not EventType eq ResourceUpdated', fanFailed],
  ] as const) {
    assert.equal(keysOf(told(lab, filter(expression), since)), expected, expression);
  }
  for (const origin of [systemUri, systemUri.slice(0, -1), systemUri.toUpperCase()]) {
    assert.equal(told(lab, filter(`OriginResource eq '${origin}'`), since), [health, change], origin);
  }
});

test('a filter that cannot be is refused, and the place is named', () => {
  const lab = eventfulLab();

  for (const [expression, place] of [
    ['Severity eq Critical', 1],
    ['EventType eq Alert or ResourceType eq Power', 23],
    ["MetricReportDefinition eq '/redfish/v1/x'", 1],
    ['EventType eq', 13],
    ['(EventType eq Alert', 20],
    ['EventType is Alert', 11],
    ['eventtype eq Alert', 1],
  ] as const) {
    const answer = lab.get(streamUri + filter(expression)).is(400);
    answer.says('Base.QueryParameterValueFormatError');
    assert.ok(answer.reply.text.includes(`(at character ${place})`), `${expression}: ${answer.reply.text}`);
    assert.match(answer.header('Content-Type') ?? '', /^application\/json/);
  }
});

test('whoever has the number of the last event they had gets what was raised since', () => {
  const lab = eventfulLab();
  const all = told(lab);
  const last = lab.controller.tree.events.next - 1;

  const since = (id: number | string) => told(lab, '', { 'Last-Event-ID': String(id) });

  assert.equal(since(last - 1), all.slice(-1));
  assert.equal(since(last), []);
  assert.equal(since(last + 1_000), []);
  assert.equal(since('no number'), all);
});

test('what is no longer kept is passed over', () => {
  const lab = createLab();
  for (let change = 0; change <= recentEventsMax; change++) lab.patch(systemUri, { AssetTag: `x${change}` });

  const events = told(lab, '', { 'Last-Event-ID': '0' });

  assert.is(events.length, recentEventsMax);
  assert.is(events[0]?.id, lab.controller.tree.events.oldest);
  assert.ok(lab.controller.tree.events.oldest > 1);
});

test('it is read like anything else: by who is logged in, by GET and HEAD, by any spelling of its URI', () => {
  const lab = eventfulLab();
  const before = lab.controller.tree;

  assert.is(lab.get(streamUri).is(200).header('Allow'), 'GET, HEAD');
  assert.is(lab.request('HEAD', streamUri).is(200).reply.text, '');
  lab.get(streamUri.toLowerCase()).is(200);
  assert.is(lab.get(streamUri.slice(0, -1)).is(308).header('Location'), streamUri);
  lab.post(streamUri, {}).is(405).says('Base.OperationNotAllowed');
  lab.get(streamUri, { Accept: 'text/event-stream' }).is(200);
  lab.get(streamUri, { 'If-None-Match': '*' }).is(200);

  assert.is(lab.controller.tree, before);
  lab.get(streamUri, stranger).is(401);
});

test('a controller that is away tells nothing, and what it kept outlasts its reset', () => {
  const lab = eventfulLab();
  const last = lab.controller.tree.events.next - 1;
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  const events = told(lab, '', { 'Last-Event-ID': String(last - 1) });

  assert.is(events[0]?.id, last);
});

/** Returns the readers of the stream, by the credentials that each one used. */
function readers(lab: Lab, { userName, password }: ReturnType<Lab['account']>) {
  const { tree } = lab.controller;
  const { id: userId } = Object.values(tree.accounts.byId).find((one) => one.userName === userName) ?? {};
  const sessionOf = (headers: ReturnType<Lab['login']>) => {
    const tokenHash = hashToken(headers['X-Auth-Token']);
    return Object.values(lab.controller.tree.sessions.byId).find((one) => one.tokenHash === tokenHash)?.id;
  };
  const known = { userId: userId ?? '', userName };
  const sessionId = sessionOf(lab.login({ userName, password })) ?? '';
  return {
    byPassword: createFollower(tree, known),
    bySession: createFollower(tree, { ...known, sessionId }),
    byCertificate: createFollower(tree, { ...known, mappingId: '1' }),
  };
}

for (const [what, change, lost] of [
  ['a new name', { UserName: 'turbot' }, ['byPassword']],
  ['a new password', { Password: 'turbot_-.secret' }, ['byPassword', 'bySession']],
  ['no account in force', { Enabled: false }, ['byPassword', 'bySession', 'byCertificate']],
  [
    'a password that is to be changed first',
    { PasswordChangeRequired: true },
    ['byPassword', 'bySession', 'byCertificate'],
  ],
  ['another role', { RoleId: 'Operator' }, []],
] as const) {
  test(`with ${what}, ${lost.length === 0 ? 'nobody' : lost.join(' and ')} may not go on reading`, () => {
    const lab = createLab();
    const account = lab.account('plaice');
    const following = readers(lab, account);
    const mapped = (tree: ControllerTree): ControllerTree => ({
      ...tree,
      certificateMappings: { ...tree.certificateMappings, byId: { 1: {} as never } },
    });
    const barred = () =>
      Object.entries(following).flatMap(([by, follower]) =>
        mayFollow(mapped(lab.controller.tree), follower) ? [] : [by],
      );
    assert.equal(barred(), []);

    lab.patch(account.uri, change).is(200);

    assert.equal(barred(), lost);
  });
}

test.run();
