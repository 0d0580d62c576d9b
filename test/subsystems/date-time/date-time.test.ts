/** Tests of the controller's clock: it is set manually or by time servers, and all shown times follow it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import {
  createLab,
  type Lab,
  managerResetUri,
  managerUri,
  root,
  sessionsUri,
  systemUri,
} from '../../support/lab.js';

const dateTimeUri = `${managerUri}DateTime/`;

const ahead = '2026-01-01T01:00:00Z';

function lastEntry(lab: Lab) {
  return shownEntries(lab.controller.tree.logs, 'iel').at(-1);
}

test('a clock that is set shows its new time wherever the controller tells the time', () => {
  const lab = createLab();

  const answer = lab.patch(dateTimeUri, { DateTime: ahead }).is(200).says('Base.Success');

  assert.is(answer.header('Date'), 'Thu, 01 Jan 2026 01:00:00 GMT');
  lab.advance('5s');
  const shown = '2026-01-01T01:00:05Z';
  lab.get(dateTimeUri).has({ DateTime: shown });
  lab.get(managerUri).has({ DateTime: shown });
  lab.get(root).has({ Oem: { Vnd: { Time: shown } } });
  assert.is(lab.get(systemUri).header('Date'), 'Thu, 01 Jan 2026 01:00:05 GMT');
  assert.is(lab.get(`${root}Nowhere/`).header('Date'), 'Thu, 01 Jan 2026 01:00:05 GMT');
});

test('answers of a resource that stays as it is are dated by the second they are given in', () => {
  const lab = createLab();
  const ask = () => lab.get(systemUri).header('Date');

  const dates = [ask(), lab.advance(999) && ask(), lab.advance(1) && ask(), lab.advance(1_000) && ask()];

  assert.equal(
    dates,
    ['00', '00', '01', '02'].map((second) => `Thu, 01 Jan 2026 00:00:${second} GMT`),
  );
});

test('setting the clock is logged with the time it showed before, stamped by the new one', () => {
  const lab = createLab();

  lab.patch(dateTimeUri, { DateTime: ahead }).is(200);

  const entry = lastEntry(lab);
  assert.is(entry?.code, 10);
  assert.is(entry?.createdAt, Date.parse(ahead));
  assert.match(entry?.message ?? '', '2026-01-01T00:00:00Z');
});

test('a time may be told in any zone, and is read back in UTC', () => {
  const lab = createLab();

  lab.patch(dateTimeUri, { DateTime: '2026-01-01T07:30:00+05:30' }).is(200);

  lab.get(dateTimeUri).has({ DateTime: '2026-01-01T02:00:00Z' });
});

test('what is no instant, or beyond what the clock can count, is refused and moves nothing', () => {
  const lab = createLab();
  const wrong = ['2026-01-01', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00', '1969-12-31T23:59:59Z'];

  for (const DateTime of [...wrong, '2107-01-01T00:00:00Z', '2026-01-01T24:00:00Z']) {
    lab.patch(dateTimeUri, { DateTime }).is(400).says('Base.PropertyValueFormatError');
  }
  lab.patch(dateTimeUri, { DateTime: 12 }).is(400).says('Base.PropertyValueTypeError');

  assert.is(lab.controller.tree.controllerClock.offsetMs, 0);
});

test('setting the clock moves no timer: a reset under way takes as long as it would have', () => {
  const untouched = createLab();
  const lab = createLab();
  for (const one of [untouched, lab])
    one.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceOff' });

  lab.patch(dateTimeUri, { DateTime: '2030-01-01T00:00:00Z' }).is(200);

  for (const one of [untouched, lab]) one.until({ PowerState: 'Off' });
  assert.is(lab.controller.now, untouched.controller.now);
});

test('a session that is idle by the new clock ends at once, one that is not has the rest of its time', () => {
  const lab = createLab();
  const headers = lab.login();

  lab.patch(dateTimeUri, { DateTime: '2026-01-01T00:20:00Z' }).is(200);
  lab.get(sessionsUri).has({ 'Members@odata.count': 1 });
  lab.advance('9m').get(sessionsUri).has({ 'Members@odata.count': 1 });
  lab.advance('1m').get(sessionsUri).has({ 'Members@odata.count': 0 });

  lab.login();
  lab.patch(dateTimeUri, { DateTime: '2026-01-01T02:00:00Z' }).is(200);
  lab.get(sessionsUri).has({ 'Members@odata.count': 0 });
  lab.get(systemUri, headers).is(401);
});

test('a clock set back takes the last access of a session with it, and the session lives on from there', () => {
  const lab = createLab();
  const headers = lab.login();

  lab.patch(dateTimeUri, { DateTime: '2025-01-01T00:00:00Z' }).is(200);

  const [member] = lab.get(sessionsUri).reply.body.Members as unknown as [{ '@odata.id': string }];
  const times = () => lab.get(member['@odata.id']).reply.body.Oem;
  assert.match(JSON.stringify(times()), '"AccessTime":"2025-01-01T00:00:00Z"');
  lab.advance('10m').get(systemUri, headers).is(200);
  assert.match(JSON.stringify(times()), '"AccessTime":"2025-01-01T00:10:00Z"');
  lab.advance('30m').get(systemUri, headers).is(401);
});

test('a session that lasts for ever outlives any clock', () => {
  const lab = createLab();
  lab.patch(managerUri, { Oem: { Vnd: { IdleConnectionTimeoutMinutes: 0 } } }).is(200);
  lab.login();

  lab.patch(dateTimeUri, { DateTime: '2040-01-01T00:00:00Z' }).is(200);

  lab.advance('2h').get(sessionsUri).has({ 'Members@odata.count': 1 });
});

test('a time zone is chosen by its index or its name, and the manager shows how far it is from UTC', () => {
  const lab = createLab();
  const zones = lab.get(dateTimeUri).reply.body.TimeZoneList as unknown as { Name: string }[];
  assert.is(zones.length, 41);
  assert.is(new Set(zones.map(({ Name }) => Name)).size, 41);
  lab.get(managerUri).has({ DateTimeLocalOffset: '+00:00' });

  lab.patch(dateTimeUri, { TimeZone: { Index: 26 } }).is(200);
  lab.get(dateTimeUri).has({ TimeZone: { Index: 26, UtcOffset: '+05:30', Value: 'GMT-05:30' } });
  lab.get(managerUri).has({ DateTimeLocalOffset: '+05:30', DateTime: '2026-01-01T00:00:00Z' });

  lab.patch(dateTimeUri, { TimeZone: { Name: zones[0]?.Name } }).is(200);
  lab.get(dateTimeUri).has({ TimeZone: { Index: 0, UtcOffset: '-12:00', Value: 'GMT+12:00' } });
});

test('a zone that is not in the list, or two zones at once, are refused', () => {
  const lab = createLab();

  lab
    .patch(dateTimeUri, { TimeZone: { Index: 41 } })
    .is(400)
    .says('Mgmt.PropertyValueOutOfRange');
  lab
    .patch(dateTimeUri, { TimeZone: { Name: 'Atlantis' } })
    .is(400)
    .says('Base.PropertyValueNotInList');
  const other = { Index: 3, Name: 'Kabul' };
  lab.patch(dateTimeUri, { TimeZone: other }).is(400).says('Base.PropertyValueConflict');

  lab.get(dateTimeUri).has({ TimeZone: { Index: 15 } });
});

test('giving the time to the host waits for the reset of the controller, and says so', () => {
  const lab = createLab();
  lab.get(dateTimeUri).has({ ConfigurationSettings: 'Current', PropagateTimeToHost: false });

  lab.patch(dateTimeUri, { PropagateTimeToHost: true }).is(200).says('Mgmt.ResetRequired');

  lab.get(dateTimeUri).has({ ConfigurationSettings: 'SomePendingReset', PropagateTimeToHost: true });
  lab.get(managerUri).has({ Oem: { Vnd: { ConfigurationSettings: 'SomePendingReset' } } });
  lab.patch(dateTimeUri, { PropagateTimeToHost: 'yes' }).is(400).says('Base.PropertyValueTypeError');
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m').get(dateTimeUri).has({ ConfigurationSettings: 'Current', PropagateTimeToHost: true });
});

test('who may not configure the controller cannot set its clock', () => {
  const lab = createLab();
  const headers = lab.login(lab.account('operator', { RoleId: 'Operator' }));

  lab.patch(dateTimeUri, { DateTime: ahead }, headers).is(403).says('Base.InsufficientPrivilege');
});

test.run();
