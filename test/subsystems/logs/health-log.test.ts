/** Tests of the health-system log: its properties, writes to it, and the contents of its download file. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerResetUri, managerUri, stranger, systemUri } from '../../support/lab.js';
import { readHealthLog } from '../../support/reporting/health-log-reader.js';

const uri = `${managerUri}ActiveHealthSystem/`;
const act = (lab: Lab, name: string, body?: object) =>
  lab.post(`${uri}Actions/VndMgmtActiveHealthSystem.${name}/`, body);

function links(lab: Lab): { readonly [name: string]: { readonly extref: string } } {
  return lab.get(uri).is(200).reply.body.Links as never;
}

const file = (lab: Lab) => `${links(lab).AHSLocation?.extref.split('?')[0]}`;

function download(lab: Lab, query: string) {
  return readHealthLog(lab.get(`${file(lab)}?${query}`).is(200).reply.bytes);
}

const mergeTables = (lab: Lab, block: string, query = 'downloadAll=1') =>
  download(lab, query)
    .of(block)
    .map(({ message }) => message);

function fail(lab: Lab, part = 'Fan 1'): void {
  lab.controller.fault('fan.failed', { part });
}

/** Time of the first start in the server's life. It precedes the simulated history and follows from the seed. */
const lifeStart = '2025-11-28T00:00:00Z';

test('the resource says what is recorded, since when, and where three files of it are', () => {
  const lab = createLab();
  lab.get(uri).has({ AHSEnabled: true, AHSFileStart: lifeStart, AHSFileEnd: '2026-01-01T00:00:00Z' });
  fail(lab);
  lab.advance('36h');

  lab.get(uri).has({
    '@odata.type': '#VndMgmtActiveHealthSystem.v2_5_0.VndMgmtActiveHealthSystem',
    AHSFileStart: lifeStart,
    AHSFileEnd: '2026-01-02T00:00:00Z',
    AHSStatus: { HardwareEnabled: true, SoftwareEnabled: true, TemporaryHoldEnabled: false },
  });
  assert.match(
    JSON.stringify(links(lab)),
    /^\{"AHSLocation":\{"extref":"\/ahsdata\/VND_[0-9A-Z]{10}_20260102\.ahs\?downloadAll=1"\},"RecentWeek":\{"extref":"[^"]+\?days=7"\},"MinimalDownload":\{"extref":"[^"]+\?minimalDL=1&&days=1"\}\}$/,
  );
  for (const { extref } of Object.values(links(lab))) lab.get(extref).is(200);
  lab.get(managerUri).has({ Oem: { Vnd: { Links: { ActiveHealthSystem: { '@odata.id': uri } } } } });
});

test('a file has the entries of all logs, cleared or not, and says whose it is and for which case', () => {
  const lab = createLab();
  for (let turn = 0; turn < 20; turn++) {
    fail(lab);
    lab.controller.clearFault('fan.failed', { part: 'Fan 1' });
  }
  lab.login();
  lab.post(`${systemUri}LogServices/IML/Actions/LogService.ClearLog/`).is(200);
  lab.post(`${systemUri}LogServices/SL/Actions/LogService.ClearLog/`).is(200);

  const answer = lab.get(
    `${file(lab)}?downloadAll=1&&case_no=4711&co_name=Eel%20%26+Sons&contact_name=J%C3%BCrgen&email=a@b.example&phone=%2B1`,
  );

  const { names, head, of } = readHealthLog(answer.is(200).reply.bytes);
  assert.is(answer.header('Content-Type'), 'application/octet-stream');
  assert.match(
    String(answer.header('Content-Disposition')),
    /^attachment; filename="VND_\w+_20260101\.ahs"$/,
  );
  assert.equal([...names], ['HEAD', 'SLOG', 'IMLG', 'IMLG', 'IELG']);
  assert.equal(head.case, {
    case_no: '4711',
    co_name: 'Eel & Sons',
    contact_name: 'Jürgen',
    email: 'a@b.example',
    phone: '+1',
  });
  const { SerialNumber, SKU } = lab.get(systemUri).reply.body;
  assert.equal(
    [(head.server as { serialNumber: string }).serialNumber, (head.server as { sku: string }).sku],
    [SerialNumber, SKU],
  );
  const iml = of('IMLG');
  // The first entry belongs to the boot history.
  assert.is(iml.length, 42);
  assert.equal(iml[1], {
    number: 2,
    created: '2026-01-01T00:00:00Z',
    updated: '2026-01-01T00:00:00Z',
    count: 1,
    class: 2,
    code: 4,
    severity: 'Repaired',
    categories: ['Hardware', 'Cooling'],
    message: 'Fan 1 has stopped.',
    action: 'Replace the fan.',
  });
  assert.match(String(iml.at(-1)?.message), /cleared the integrated management log/);
});

test('the same history gives the same bytes', () => {
  const bytes = () => {
    const lab = createLab();
    fail(lab);
    return Buffer.from(lab.get(`${file(lab)}?downloadAll=1`).reply.bytes).toString('hex');
  };

  assert.is(bytes(), bytes());
});

test('days, and a range of days, leave out what happened before and after', () => {
  const lab = createLab();
  fail(lab, 'Fan 1');
  lab.advance('10d');
  fail(lab, 'Fan 2');
  lab.advance('1d');
  fail(lab, 'Fan 3');
  const parts = (query: string) =>
    mergeTables(lab, 'IMLG', query).map((message) => String(message).slice(4, 5));

  assert.equal(parts('downloadAll=1').slice(1), ['1', '2', '3'], 'after the entry of the last clear');
  assert.equal(parts('days=2'), ['2', '3']);
  assert.equal(parts(''), ['2', '3'], 'a week unless said');
  assert.equal(parts('from=2026-01-01&to=2026-01-11'), ['1', '2']);
  assert.equal(parts('from=2026-01-02&to=2026-01-10'), []);
});

test('a minimal file has the management log and the notes alone', () => {
  const lab = createLab();
  lab.login();
  fail(lab);
  act(lab, 'LogMilestone', { MilestoneDescription: 'moved' }).is(200);

  assert.equal([...download(lab, 'minimalDL=1&&days=1').names], ['HEAD', 'IMLG', 'NOTE']);
});

test('what cannot be understood of a query is refused by name', () => {
  const lab = createLab();
  const says = (query: string, ...messages: string[]) =>
    lab
      .get(`${file(lab)}?${query}`)
      .is(400)
      .says(...messages);

  says('from=2026-01-01', 'Base.QueryCombinationInvalid');
  says('to=2026-01-01', 'Base.QueryCombinationInvalid');
  says('from=2026-01-02&to=2026-01-01', 'Base.QueryCombinationInvalid');
  says('from=2026-02-30&to=2026-03-01', 'Base.QueryParameterValueFormatError');
  says('from=2026-01-01&to=1/2/2026', 'Base.QueryParameterValueFormatError');
  says('days=7&downloadAll=1', 'Base.QueryCombinationInvalid');
  says('days=0', 'Base.QueryParameterOutOfRange');
  says('days=week', 'Base.QueryParameterValueTypeError');
  says('days=1&days=2', 'Base.QueryParameterValueError');
  says('downloadAll=yes', 'Base.QueryParameterValueFormatError');
  says('everything=1', 'Base.QueryParameterValueError');
});

test('a file is there under the name of any day, for who may log in, and only to be read', () => {
  const lab = createLab();
  const name = file(lab);
  const guest = lab.login(lab.account('guest', { RoleId: 'ReadOnly' }));

  lab.get(name.replace('20260101', '20251231')).is(200);
  lab.get(name.toLowerCase(), guest).is(200);
  lab.get(name, stranger).is(401).says('Base.NoValidSession');
  lab.get(name.replace('VND_', 'VND_X')).is(404).says('Base.ResourceMissingAtURI');
  lab.get('/ahsdata/').is(404);
  assert.is(lab.post(name, {}).is(405).header('Allow'), 'GET, HEAD');
  assert.is(lab.request('HEAD', name).is(200).reply.text, '');
});

test('milestones, captures and what amplifiers say are notes with when, by whom and what', () => {
  const lab = createLab();
  act(lab, 'LogMilestone', { MilestoneDescription: 'Moved to rack 12', MilestoneOrigin: 'Site' }).is(200);
  lab.advance('1m');
  act(lab, 'CaptureSystemLog').is(200).says('Base.Success');
  act(lab, 'LogAmplifierData', { MgmtAmplifierName: 'Fleet', MgmtAmplifierManagesCount: 12 }).is(200);

  const [milestone, capture, amplifier] = download(lab, 'days=1').of('NOTE');

  assert.equal(milestone, {
    number: 1,
    kind: 'milestone',
    by: 'Administrator',
    says: { MilestoneDescription: 'Moved to rack 12', MilestoneOrigin: 'Site' },
    at: '2026-01-01T00:00:00Z',
  });
  assert.is(capture?.kind, 'capture');
  assert.match(JSON.stringify(capture?.says), /"powerState":"On"/);
  assert.is(capture?.at, '2026-01-01T00:01:00Z');
  assert.equal(amplifier?.says, { MgmtAmplifierName: 'Fleet', MgmtAmplifierManagesCount: 12 });
  act(lab, 'LogMilestone', {}).is(400);
  act(lab, 'LogMilestone', { MilestoneDescription: 'x'.repeat(256) }).is(400);
});

test('clearing it takes what is in it, and leaves the other logs alone', () => {
  const lab = createLab();
  fail(lab, 'Fan 1');
  act(lab, 'LogMilestone', { MilestoneDescription: 'before' }).is(200);

  act(lab, 'ClearLog').is(200).says('Base.Success');

  assert.equal([...download(lab, 'downloadAll=1').names], ['HEAD']);
  lab.get(uri).has({ AHSFileStart: null });
  lab.get(`${systemUri}LogServices/IML/Entries/`).has({ 'Members@odata.count': 2 });
  fail(lab, 'Fan 2');
  act(lab, 'LogMilestone', { MilestoneDescription: 'after' }).is(200);
  assert.equal(mergeTables(lab, 'IMLG'), ['Fan 2 has stopped.']);
  assert.equal(
    download(lab, 'downloadAll=1')
      .of('NOTE')
      .map(({ number }) => number),
    [2],
  );
});

test('switched off it gives nothing and takes nothing; what was logged meanwhile is not in it later', () => {
  const lab = createLab();
  fail(lab, 'Fan 1');
  lab.patch(uri, { AHSEnabled: false }).is(200);
  lab.get(uri).has({ AHSEnabled: false, AHSStatus: { SoftwareEnabled: false } });
  fail(lab, 'Fan 2');

  lab
    .get(`${file(lab)}?downloadAll=1`)
    .is(400)
    .says('Mgmt.AHSDisabled');
  for (const name of ['ClearLog', 'CaptureSystemLog']) act(lab, name).is(400).says('Mgmt.AHSDisabled');
  act(lab, 'LogMilestone', { MilestoneDescription: 'x' }).is(400).says('Mgmt.AHSDisabled');
  lab.patch(uri, { AHSEnabled: true }).is(200);
  fail(lab, 'Fan 3');

  assert.equal(mergeTables(lab, 'IMLG').slice(1), ['Fan 1 has stopped.', 'Fan 3 has stopped.']);
});

test('it goes on over a reset of the controller, and factory defaults switch it on', () => {
  const lab = createLab();
  act(lab, 'LogMilestone', { MilestoneDescription: 'kept' }).is(200);
  lab.patch(uri, { AHSEnabled: false }).is(200);
  lab.post(managerResetUri).is(200);
  lab.advance('10m');
  lab.get(uri).has({ AHSEnabled: false });

  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  lab.advance('10m');

  lab.get(uri).has({ AHSEnabled: true });
  assert.is(download(lab, 'downloadAll=1').of('NOTE').length, 1);
});

test('notes beyond what is kept take the place of the oldest', () => {
  const lab = createLab();
  for (let turn = 1; turn <= 260; turn++) {
    act(lab, 'LogMilestone', { MilestoneDescription: String(turn) }).is(200);
  }

  const notes = download(lab, 'downloadAll=1').of('NOTE');

  assert.equal([notes.length, notes[0]?.number, notes.at(-1)?.number], [256, 5, 260]);
});

test.run();
