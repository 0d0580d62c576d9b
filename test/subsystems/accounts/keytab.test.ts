/**
 * Tests of the import of a Kerberos keytab: the required privilege, the resulting state, and the refusal of a second
 * import at the same time.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { printKeytab } from '../../../models/formats/keytab.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import {
  accountServiceUri,
  createLab,
  importKeytabUri,
  type Lab,
  managerResetUri,
  root,
} from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';

const good = 'https://files.example.com/bmc.keytab';
const other = 'https://files.example.com/other.keytab';
const missing = 'https://files.example.com/none.keytab?signature=hush';
const big = 'https://files.example.com/big.keytab';

const content = { realm: 'EXAMPLE.COM', principals: ['HTTP/bmc.example.com'] };
const sources = {
  [good]: { keytab: content, after: '2s' },
  [other]: { keytab: { realm: 'OTHER.ORG', principals: ['HTTP/a', 'HTTP/b'] } },
  [missing]: { status: 404 },
  [big]: { base64: Buffer.alloc(20_000).toString('base64') },
};

function keytabOf(lab: Lab): Record<string, unknown> {
  const { Oem } = lab.get(accountServiceUri).reply.body as never as {
    Oem: { Vnd: { KerberosSettings: { Keytab: Record<string, unknown> } } };
  };
  return Oem.Vnd.KerberosSettings.Keytab;
}

function logged(lab: Lab): string[] {
  return newEntries(lab.controller.tree).map(({ message }) => message);
}

test('an import is accepted, shown while it runs, and leaves what may be known of the keytab', () => {
  const lab = createLab({ sources });

  lab.post(importKeytabUri, { ImportUri: good }).is(200).says('Mgmt.Accepted');
  assert.is(keytabOf(lab).State, 'Importing');
  lab.advance('2s');

  assert.equal(keytabOf(lab), {
    State: 'Loaded',
    Realm: 'EXAMPLE.COM',
    Principals: ['HTTP/bmc.example.com@EXAMPLE.COM'],
    ImportTime: '2026-01-01T00:00:02Z',
    LastResult: 'Imported',
    LastReason: null,
  });
  assert.equal(logged(lab), [
    'A Kerberos keytab for the realm EXAMPLE.COM was imported from files.example.com.',
  ]);
});

test('a failed import says why, is logged without the rest of the address, and leaves the keytab before it', () => {
  const lab = createLab({ sources });
  lab.post(importKeytabUri, { ImportUri: good });
  lab.advance('2s');

  for (const [uri, result, reason] of [
    [missing, 'Refused', 'the server answered 404'],
    [big, 'TooLarge', 'it has more than 16384 bytes'],
    ['http://nobody.example/', 'Unreachable', 'nobody answers at this address'],
  ] as const) {
    lab.post(importKeytabUri, { ImportUri: uri }).is(200);
    const { State, Realm, LastResult, LastReason } = keytabOf(lab);
    assert.equal([State, Realm, LastResult, LastReason], ['Loaded', 'EXAMPLE.COM', result, reason]);
    assert.match(logged(lab).at(-1) ?? '', reason);
    assert.not.match(logged(lab).at(-1) ?? '', 'hush');
  }
  lab.post(importKeytabUri, { ImportUri: other }).is(200);
  assert.is(keytabOf(lab).Realm, 'OTHER.ORG');
  assert.is(keytabOf(lab).LastReason, null);
});

test('no ticket logs in, and the root claims none, not even with a keytab and a realm', () => {
  const lab = createLab({ sources });
  const KerberosSettings = { KerberosRealm: 'EXAMPLE.COM' };

  lab.patch(accountServiceUri, { Oem: { Vnd: { KerberosSettings } } }).is(200);
  lab.post(importKeytabUri, { ImportUri: good });
  lab.advance('2s');

  assert.is(keytabOf(lab).State, 'Loaded');
  lab.get(root).has({ Oem: { Vnd: { Sessions: { KerberosEnabled: false } } } });
  const { reply } = lab.get(accountServiceUri, { Authorization: 'Negotiate YIIB' }).is(401);
  assert.not.match(String(reply.headers['www-authenticate']), 'Negotiate');
});

test('a second import while one is under way is refused and changes nothing', () => {
  const lab = createLab({ sources });
  lab.post(importKeytabUri, { ImportUri: good });
  const { machines, outbox } = lab.controller.tree;

  lab.post(importKeytabUri, { ImportUri: other }).is(400).says('Mgmt.InvalidOperationForSystemState');

  assert.equal([lab.controller.tree.machines, lab.controller.tree.outbox], [machines, outbox]);
});

test('a reset of the controller ends an import, whose result then finds nobody, and the next one works', () => {
  const slow = 'http://slow.example/';
  const lab = createLab({ sources: { ...sources, [slow]: { keytab: content, after: '29s' } } });
  lab.post(importKeytabUri, { ImportUri: slow });

  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  assert.equal(lab.controller.tree.outbox.entries, {});
  assert.equal([keytabOf(lab).State, keytabOf(lab).LastResult], ['Absent', 'Abandoned']);
  lab.post(importKeytabUri, { ImportUri: other }).is(200);
  assert.is(keytabOf(lab).State, 'Loaded');
});

test('mains that fail end an import as a reset does', () => {
  const lab = createLab({ sources });
  lab.post(importKeytabUri, { ImportUri: good });

  lab.controller.operator('mains.off').advance('1m').operator('mains.on').advance('10m');

  assert.is(keytabOf(lab).LastResult, 'Abandoned');
});

test('it takes the privilege to configure the controller', () => {
  const lab = createLab({ sources });
  const { userName, password } = lab.account('operator', { RoleId: 'Operator' });
  const session = lab.login({ userName, password });

  lab.post(importKeytabUri, { ImportUri: good }, session).is(403);

  assert.is(keytabOf(lab).State, 'Absent');
});

test('an address is absolute, of HTTP or HTTPS, with a host and without credentials; none is repeated', () => {
  const lab = createLab({ sources });

  for (const uri of [
    '',
    'bmc.keytab',
    'ftp://files.example.com/x',
    'https:///x',
    'https://h:99999/',
    'https://[::1/',
    'https://h/a b',
    'https://h/#part',
    'https:\\\\h\\x',
  ]) {
    lab.post(importKeytabUri, { ImportUri: uri }).is(400).says('Base.ActionParameterValueFormatError');
  }
  for (const uri of ['https://me:hush@h/', 'https://hush@h/', 'https://me:hu/sh@h/', 'HTTP://me:hu\\sh@h/']) {
    const answer = lab.post(importKeytabUri, { ImportUri: uri }).is(400);
    assert.not.match(answer.reply.text, /hu\W*sh/);
  }
  const long = `https://me:hush@h/${'x'.repeat(300)}`;
  assert.not.match(lab.post(importKeytabUri, { ImportUri: long }).is(400).reply.text, 'hush');
  lab.post(importKeytabUri, {}).is(400).says('Base.ActionParameterMissing');
  assert.is(lab.controller.tree.outbox.nextId, 1);
});

test('a fork in the middle of an import, and a return to it, end as the original does', () => {
  const { controller } = createLab({ sources });
  controller.post(importKeytabUri, { ImportUri: good });
  controller.advance('1s');
  const middle = controller.snapshot();
  const fork = controller.fork();

  controller.advance('1m');
  const { fingerprint } = controller;
  fork.advance('1m');
  controller.restore(middle).advance('1m');

  assert.is(controller.tree.accountService.kerberos.keytab?.realm, 'EXAMPLE.COM');
  assert.equal([fork.fingerprint, controller.fingerprint], [fingerprint, fingerprint]);
});

test('neither tree nor journal has a byte of a key, and the journal alone has the import happen again', () => {
  const { controller } = createLab({ sources });
  let journal = '';
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => {
    journal += `${line}\n`;
  });
  controller.post(importKeytabUri, { ImportUri: good });
  controller.advance('1m');
  writer.close();

  const reading = readJournal(journal, 'a.jsonl');
  assert.ok(reading.ok);
  const report = reExecute(reading.journal);

  assert.equal([report.divergence, report.fingerprint], [undefined, controller.fingerprint]);
  const bytes = Buffer.from(printKeytab(content));
  const key = bytes.subarray(bytes.length - 36, bytes.length - 4);
  const kept = journal + JSON.stringify(controller.tree);
  for (const encoding of ['hex', 'base64', 'latin1', 'utf8'] as const) {
    assert.not.ok(kept.includes(key.toString(encoding).slice(0, 8)), encoding);
  }
  assert.ok(kept.includes('HTTP/bmc.example.com@EXAMPLE.COM'));
});

test('a journal whose result is none, or of nobody, imports nothing', () => {
  const { controller } = createLab({ sources });
  const results = [
    {},
    { outcome: 'fetched' },
    { outcome: 'fetched', realm: 'R', keys: 1, principals: [5] },
    { outcome: 'fetched', realm: 5, keys: 1, principals: [] },
    { outcome: 'bogus', reason: 'x' },
  ];

  for (const [index, result] of results.entries()) {
    controller.post(importKeytabUri, { ImportUri: good });
    controller.simulation.perform({ type: 'effect.result', id: index + 1, result });
    assert.is(
      keytabOf({ get: (uri: string) => ({ reply: controller.request('GET', uri) }) } as never).LastResult,
      'Malformed',
    );
  }
  assert.is(controller.tree.accountService.kerberos.keytab, null);
});

test.run();
