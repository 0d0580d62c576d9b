/** Tests of texts that reach other protocols: they contain no control character at any place where they can be set. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resources } from '../../machines/resource-list.js';
import { accountServiceUri, createLab, managerUri } from '../support/lab.js';
import { listLeaves } from '../support/redfish/writable-values.js';

/** Last segments of the names that may contain any text, each with the use of the text. */
const anywhere: Readonly<Record<string, string>> = {
  // Values that are parsed as PEM, base64, a key or digits, and refused by that parser.
  Certificate: 'read',
  CertificateString: 'read',
  Fingerprint: 'read',
  Nonce: 'read',
  LicenseKey: 'read',
  ActivationKey: 'read',
  CertInput: 'read',
  Intent: 'neither kept nor judged',
  Signature: 'neither kept nor judged',
  // Values that are compared by hash or with existing values.
  Token: 'compared',
  UserName: 'compared',
  BootOrder: 'compared',
  DefaultBootOrder: 'compared',
  PersistentBootConfigOrder: 'compared',
  Targets: 'compared',
  UefiTargetBootSourceOverride: 'compared',
  ImageURI: 'looked at before it is stored',
  MaintenanceWindow: 'compared',
  Component: 'compared',
  Filename: 'compared',
  // Values that are repeated only in JSON or in files of the controller itself.
  Context: 'JSON',
  EventID: 'JSON',
  EventId: 'JSON',
  Message: 'JSON',
  ETag: 'JSON',
  UploadCurrentEtag: 'JSON',
  Configuration: 'JSON',
  ExecutionParameters: 'JSON',
  Description: 'JSON',
  Name: 'JSON',
  MessageArgs: 'JSON',
  MessageId: 'JSON',
  ResultLog: 'JSON',
  SecurityMessage: 'JSON',
  MgmtAmplifierName: 'health log',
  MilestoneDescription: 'health log',
  MilestoneOrigin: 'health log',
  // Value whose pattern is published in the schema.
  DisplayName: 'firmware of a controller',
};

/** Types whose texts are accepted unchecked, because the next start of the server validates them. */
const judgedLater = /^(?:VndKmsConfig|VndServerConfigLock|VndTlsConfig|VndNvmeOf|VndiSCSI|Bios)/;

const place = { name: 'Value', pointer: '/Value' };
const controlled = ['a@b\u0000', 'a\u0000b', 'https://h/\u0000x', 'h.example\u0000', 'a\r\nb', 'a\u009bb'];

type Reads = { readonly read: (value: string | string[], at: typeof place) => { readonly ok: boolean } };

function takes({ read }: Reads): boolean {
  return controlled.some((text) => read(text, place).ok || read([text], place).ok);
}

test('no property or parameter that reaches another protocol takes a control character', () => {
  const taking: string[] = [];
  const note = (type: string | undefined, name: string, reader: unknown) => {
    const last = name.split('/').at(-1) ?? name;
    if (judgedLater.test(type ?? '') || Object.hasOwn(anywhere, last)) return;
    if (takes(reader as Reads)) taking.push(`${type} ${name}`);
  };
  for (const { type, creation, actions = [], ...definition } of resources) {
    for (const { path, property } of listLeaves(definition as (typeof resources)[number]))
      note(type, path, property.reader);
    for (const [name, { reader }] of Object.entries(creation?.properties ?? {})) note(type, name, reader);
    for (const action of actions)
      for (const [name, { reader }] of Object.entries(action.parameters)) note(action.name, name, reader);
  }
  // Account passwords are compared by hash, and keys are derived from passwords of backup files.
  const hashed = /^(?:ManagerAccount|Session|VndMgmtBackupFile)\S* Password$/;
  assert.equal(
    taking.filter((name) => !hashed.test(name)),
    [],
  );
});

test('a mail address, a contact, a directory and a header with a NUL or a line end are refused by their names', () => {
  const lab = createLab();
  const bodies: readonly (readonly [uri: string, body: object])[] = [
    [`${managerUri}NetworkProtocol/`, { Oem: { Vnd: { AlertMailEmail: 'a@b\u0000' } } }],
    [`${managerUri}NetworkProtocol/`, { Oem: { Vnd: { AlertMailSMTPAuthPw: 'a\u0000b' } } }],
    [`${managerUri}SnmpService/`, { Contact: 'Ann\r\nBcc: eve@example.com' }],
    [accountServiceUri, { LDAP: { ServiceAddresses: ['ldap.example.com\u0000'] } }],
    [accountServiceUri, { LDAP: { Authentication: { Username: 'cn=a\u0000' } } }],
    [accountServiceUri, { LDAP: { RemoteRoleMapping: [{ LocalRole: 'Operator', RemoteGroup: 'a\nb' }] } }],
  ];
  for (const [uri, body] of bodies) lab.patch(uri, body).is(400).says('Base.PropertyValueFormatError');
});

test('a directory is named without a password, and the refusal repeats none', () => {
  const lab = createLab();
  const body = { LDAP: { ServiceAddresses: ['ldaps://cn=a:hush@ldap.example.com:636'] } };
  const { reply } = lab.patch(accountServiceUri, body).is(400).says('Base.PropertyValueFormatError');
  assert.not(JSON.stringify(reply.body).includes('hush'));
  lab.patch(accountServiceUri, { LDAP: { ServiceAddresses: ['ldaps://ldap.example.com:636'] } }).is(200);
});

test.run();
