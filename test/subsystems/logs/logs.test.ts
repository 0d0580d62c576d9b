/**
 * Tests of logs as clients see them: services, entries, clearing, and the properties of an entry that clients can
 * write.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { logEntriesMax } from '../../../machines/facts/log.js';
import { alertsMax } from '../../../machines/reporting/events/index.js';
import {
  createLab,
  type Lab,
  managerResetUri,
  managerUri,
  root,
  sessionsUri,
  systemUri,
} from '../../support/lab.js';
import type { Body } from '../../support/redfish/crawl.js';
import { isAnnouncement } from '../../support/reporting/logged-entries.js';

const services = {
  SL: `${systemUri}LogServices/SL/`,
  IML: `${systemUri}LogServices/IML/`,
  Event: `${systemUri}LogServices/Event/`,
  IEL: `${managerUri}LogServices/IEL/`,
} as const;

interface Entry extends Body {
  readonly Id: string;
  readonly '@odata.id': string;
  readonly Message: string;
  readonly MessageId: string;
  readonly Severity: string;
  readonly Oem: { readonly Vnd: Body };
}

function entriesOf(lab: Lab, service: string, query = ''): Entry[] {
  return lab.get(`${service}Entries/${query}`).is(200).reply.body.Members as unknown as Entry[];
}

function labWithEntries(): Lab {
  const lab = createLab();
  lab.controller.fault('fan.failed', { part: 'Fan 1' }).fault('hood.opened');
  lab.login();
  return lab;
}

test('system and controller list their logs, and each log says how it goes on when it is full', () => {
  const lab = createLab();
  const members = (uri: string) =>
    (lab.get(uri).is(200).reply.body.Members as unknown as Body[]).map((link) => link['@odata.id']);

  lab.get(systemUri).has({ LogServices: { '@odata.id': `${systemUri}LogServices/` } });
  lab.get(managerUri).has({ LogServices: { '@odata.id': `${managerUri}LogServices/` } });
  assert.equal(members(`${systemUri}LogServices/`), [services.Event, services.IML, services.SL]);
  assert.equal(members(`${managerUri}LogServices/`), [services.IEL]);
  for (const [id, uri] of Object.entries(services)) {
    const target = `${uri}Actions/LogService.ClearLog/`;
    lab.get(uri).has({
      '@odata.type': '#LogService.v1_1_0.LogService',
      Id: id,
      OverWritePolicy: 'WrapsWhenFull',
      ServiceEnabled: true,
      DateTime: '2026-01-01T00:00:00Z',
      DateTimeLocalOffset: '+00:00',
      Status: { Health: 'OK', State: 'Enabled' },
      Entries: { '@odata.id': `${uri}Entries/` },
      Actions: { '#LogService.ClearLog': { target } },
    });
  }
});

test('entries stand in their collection in full, each as it reads by itself but for the tag', () => {
  const lab = labWithEntries();

  for (const uri of Object.values(services)) {
    const entries = entriesOf(lab, uri);
    assert.ok(entries.length > 0, uri);
    for (const entry of entries) {
      const { '@odata.etag': tag, ...alone } = lab.get(entry['@odata.id']).is(200).reply.body;
      assert.equal(entry, alone);
      assert.match(String(tag), /^W\/"[0-9A-F]{8}"$/);
    }
  }
});

test('an entry has the fields of its log, and only those', () => {
  const lab = labWithEntries();
  const [, iml] = entriesOf(lab, services.IML);
  const [sl] = entriesOf(lab, services.SL);
  const [iel] = entriesOf(lab, services.IEL);

  assert.equal(iml, {
    '@odata.context': `${root}$metadata#LogEntry.LogEntry`,
    '@odata.id': `${services.IML}Entries/2/`,
    '@odata.type': '#LogEntry.v1_11_0.LogEntry',
    Id: '2',
    Name: 'Integrated Management Log',
    Created: '2026-01-01T00:00:00Z',
    EntryType: 'Oem',
    Message: 'Fan 1 has stopped.',
    MessageArgs: [],
    MessageId: '2.4',
    OemRecordFormat: 'Vnd-IML',
    Severity: 'Critical',
    Oem: {
      Vnd: {
        '@odata.context': '/redfish/v1/$metadata#VndLogEntry.VndLogEntry',
        '@odata.type': '#VndLogEntry.v2_1_1.VndLogEntry',
        Categories: ['Hardware', 'Cooling'],
        Class: 2,
        ClassDescription: 'Environment',
        Code: 4,
        Count: 1,
        EventNumber: 2,
        RecommendedAction: 'Replace the fan.',
        Repaired: false,
        Severity: 'Critical',
        Updated: '2026-01-01T00:00:00Z',
      },
    },
  });
  assert.is(sl?.OemRecordFormat, 'Vnd-SL');
  assert.is(sl?.Oem.Vnd.UserAction, 'None');
  assert.not('Repaired' in (sl?.Oem.Vnd ?? {}));
  assert.is(iel?.OemRecordFormat, 'Vnd-MgmtEventLog');
  assert.not('Repaired' in (iel?.Oem.Vnd ?? {}) || 'UserAction' in (iel?.Oem.Vnd ?? {}));
});

test('an alert is an entry of the alert log, with what it is about; what is no alert is none', () => {
  const lab = labWithEntries();

  const isOwn = ({ Created, MessageId }: Entry) => String(Created) >= '2026' && !isAnnouncement(MessageId);
  const alerts = entriesOf(lab, services.Event).filter(isOwn);

  assert.equal(
    alerts.map(({ MessageId }) => MessageId.split('.').at(-1)),
    ['FanFailed', 'HoodRemoved', 'OverallSecStateAtRisk'],
  );
  const [alert] = alerts;
  assert.equal(alert?.MessageArgs, ['Fan 1']);
  assert.match(String(alert?.MessageId), /^MgmtEvents\.\d+\.\d+\.FanFailed$/);
  assert.equal(alert?.Links, { OriginOfCondition: { '@odata.id': `${root}Chassis/1/Thermal/` } });
  assert.equal([alert?.EventTimestamp, alert?.Created], ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']);
  assert.match(String(alert?.EventId), /^[0-9a-f-]{36}$/);
  assert.equal([alert?.EntryType, alert?.OemRecordFormat], ['Oem', 'Vnd-Event']);
  assert.is(alert?.Oem.Vnd.ServiceEvent, 'True');
  assert.not('Message' in (alert ?? {}));
});

test('the management log of a server that nothing happened to begins with the entry of its last clear', () => {
  const lab = createLab();

  const [entry, ...others] = entriesOf(lab, services.IML);

  assert.equal([entry?.Id, entry?.MessageId, others.length], ['1', '33.1', 0]);
  assert.match(String(entry?.Message), /^Administrator cleared /);
  assert.ok(String(entry?.Created) < '2026-01-01', 'before the history begins');
});

test('what happens to the same again soon is counted with its entry', () => {
  const lab = createLab();
  const failLogin = () => lab.post(sessionsUri, { UserName: 'eel', Password: 'no' });
  for (let turn = 0; turn < 2; turn++) {
    failLogin();
    lab.advance('1m');
  }

  const counted = entriesOf(lab, services.IEL).filter(({ Oem }) => Oem.Vnd.Count === 2);

  assert.is(counted.length, 1);
  assert.is(counted[0]?.Created, '2026-01-01T00:00:00Z');
  assert.is(counted[0]?.Oem.Vnd.Updated, '2026-01-01T00:01:00Z');
});

test('queries work on entries as on any members, and count what they find', () => {
  const lab = labWithEntries();
  lab.controller.clearFault('fan.failed', { part: 'Fan 1' });
  const found = (query: string) => entriesOf(lab, services.IML, query).map(({ Id }) => Id);

  assert.equal(found(''), ['1', '2', '3', '4']);
  assert.equal(found("?$filter=Oem.Vnd.Severity eq 'Repaired'"), ['2', '4']);
  assert.equal(found("?$filter=Created gt '2025-10-04T06:19:22Z'&$top=1"), ['1']);
  assert.equal(found('?$skip=3'), ['4']);
  lab.get(`${services.IML}Entries/?$count=true`).has({ Members: [], 'Members@odata.count': 4 });
  lab.post(`${services.SL}Actions/LogService.ClearLog/`).is(200);
  lab.get(`${services.SL}Entries/?only`).has({ Id: '1', OemRecordFormat: 'Vnd-SL' });
  lab.get(`${services.IML}Entries/2/?$select=Oem/Vnd/Class`).has({ Oem: { Vnd: { Class: 2 } } });
});

const traces = {
  SL: [services.SL, '33.4'],
  IML: [services.IML, '33.1'],
  Event: [services.IEL, '35.1272'],
  IEL: [services.IEL, '35.1271'],
} as const;

for (const [id, [log, messageId]] of Object.entries(traces)) {
  test(`clearing ${id} empties it and leaves a word of its own; ids begin anew, numbers go on`, () => {
    const lab = labWithEntries();
    const service = services[id as keyof typeof services];
    const numbers = entriesOf(lab, service).map(({ Oem }) => Number(Oem.Vnd.EventNumber));

    lab.post(`${service}Actions/LogService.ClearLog/`).is(200).says('Mgmt.EventLogCleared');

    const [left, ...others] = entriesOf(lab, service);
    const trace = entriesOf(lab, log).at(-1);
    assert.is(trace?.MessageId, messageId);
    assert.match(String(trace?.Message), /^Administrator cleared /);
    assert.is(others.length, 0);
    lab.get(`${service}Entries/2/`).is(404);
    if (service !== log) {
      assert.is(left, undefined);
      lab.get(`${service}Entries/1/`).is(404);
      lab.controller.fault('fan.failed', { part: 'Fan 2' });
      assert.is(entriesOf(lab, service)[0]?.Id, '1');
    } else {
      assert.is(left?.Id, '1');
      assert.is(left?.Oem.Vnd.EventNumber, 1 + Math.max(...numbers));
    }
  });
}

test('targets answer with and without the slash at their end, and entries in any case', () => {
  const lab = labWithEntries();

  lab.post(`${services.SL}Actions/LogService.ClearLog`).is(200);
  lab.post(`${services.Event}Actions/LogService.ClearLog/`).is(200);
  lab.get(`${services.IML}Entries/1`.toLowerCase()).is(308);
  lab.get(`${services.IML}entries/1/`).is(200);
  lab.post(`${services.IML}Entries/`, {}).is(405);
});

test('a reset of the controller empties the alert log, and no other', () => {
  const lab = labWithEntries();
  lab.post(managerResetUri).is(200);
  lab.advance('10m');

  const counts = Object.values(services).map((uri) => entriesOf(lab, uri).length);

  assert.ok(!entriesOf(lab, services.Event).some(({ MessageId }) => /FanFailed$/.test(MessageId)));
  assert.ok(counts[0] === 3 && (counts[1] ?? 0) === 3 && (counts[3] ?? 0) > 1, String(counts));
});

test('a full log loses its oldest entry for each that comes', () => {
  const lab = createLab();
  const turns = logEntriesMax / 2 + 2;
  for (let turn = 0; turn < turns; turn++) {
    lab.controller.fault('fan.failed', { part: 'Fan 1' }).clearFault('fan.failed', { part: 'Fan 1' });
  }

  const entries = entriesOf(lab, services.IML);

  assert.is(entries.length, logEntriesMax);
  assert.equal([entries[0]?.Id, entries.at(-1)?.Id], ['6', String(2 * turns + 1)]);
  lab.get(`${services.IML}Entries/5/`).is(404);
  assert.is(entriesOf(lab, services.Event).length, alertsMax);
});

test('a person can say of something broken that it is repaired: the entry shows it, and nobody is told', () => {
  const lab = labWithEntries();
  const uri = `${services.IML}Entries/2/`;
  const { events } = lab.controller.tree;
  lab.advance('1m');

  lab.patch(uri, { Oem: { Vnd: { Repaired: true } } }).is(200);

  lab.get(uri).has({
    Severity: 'OK',
    Oem: { Vnd: { Repaired: true, Severity: 'Repaired', Updated: '2026-01-01T00:01:00Z' } },
  });
  assert.is(lab.controller.tree.events.next, events.next);
});

test('what is not broken cannot be repaired, nothing is unrepaired, and other logs have nothing to repair', () => {
  const lab = labWithEntries();
  lab.controller.clearFault('hood.opened');
  const repair = (uri: string, value: unknown = true) =>
    lab.patch(uri, { Oem: { Vnd: { Repaired: value } } });
  const informational = `${services.IML}Entries/4/`;
  lab.get(informational).has({ Oem: { Vnd: { Severity: 'Informational' } } });

  const refused = repair(informational).is(400).says('Mgmt.RepairNotSupported').reply.body;
  assert.match(JSON.stringify(refused), /"MessageArgs":\["Informational"\]/);
  repair(`${services.IML}Entries/3/`).is(400).says('Mgmt.RepairNotSupported');
  repair(`${services.IML}Entries/2/`, false).is(400).says('Base.PropertyValueNotInList');
  repair(`${services.IML}Entries/2/`, 'yes').is(400);
  repair(`${services.SL}Entries/1/`).is(405);
  repair(`${services.IML}Entries/99/`).is(404);
});

test.run();
