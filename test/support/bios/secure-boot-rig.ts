/** Helpers for tests of secure boot: URIs, enrollment and removal of keys, and the start that applies both. */

import * as assert from 'uvu/assert';
import { hostPhase, powerRecord } from '../../../machines/power/index.js';
import { type Answer, type Lab, resetUri, systemUri } from '../lab.js';

export const secureBootUri = `${systemUri}SecureBoot/`;
export const databasesUri = `${secureBootUri}SecureBootDatabases/`;
export const resetKeysUri = `${secureBootUri}Actions/SecureBoot.ResetKeys/`;

export const writableDatabases = ['PK', 'KEK', 'db', 'dbx', 'dbt', 'dbr'] as const;

export function certificatesUri(database: string): string {
  return `${databasesUri}${database}/Certificates/`;
}

export function signaturesUri(database: string): string {
  return `${databasesUri}${database}/Signatures/`;
}

export function resetDatabaseUri(database: string): string {
  return `${databasesUri}${database}/Actions/SecureBootDatabase.ResetKeys/`;
}

/** Requests the enrollment of a certificate and returns the response without checking it. */
export function enrol(lab: Lab, database: string, pem: unknown, more: object = {}): Answer {
  return lab.post(certificatesUri(database), { CertificateString: pem, CertificateType: 'PEM', ...more });
}

export function enrolDigest(lab: Lab, database: string, digest: unknown, more: object = {}): Answer {
  const SignatureType = 'EFI_CERT_SHA256_GUID';
  return lab.post(signaturesUri(database), {
    ...{ SignatureString: digest, SignatureType, SignatureTypeRegistry: 'UEFI' },
    ...more,
  });
}

/** Checks that a change was accepted, advances past the next start, and returns the URI of the task. */
export function expectAccepted(answer: Answer): string {
  const { TaskState } = answer.is(202).reply.body;
  assert.is(TaskState, 'New');
  assert.match(answer.header('Location') ?? '', /\/TaskMonitors\/\d+\/$/);
  const [note] = answer.reply.body.Messages as unknown as readonly { readonly MessageId: string }[];
  assert.match(note?.MessageId ?? '', /\.SystemResetRequired$/);
  return String(answer.reply.body['@odata.id']);
}

/** Returns the URIs of the members of a collection. */
export function membersOf(lab: Lab, uri: string): string[] {
  const { Members } = lab.controller.get<{ Members: readonly { '@odata.id': string }[] }>(uri);
  return Members.map((member) => member['@odata.id']);
}

export interface ServedCertificate {
  readonly Id: string;
  readonly Name: string;
  readonly CertificateString: string;
  readonly Subject: Readonly<Record<string, string>>;
  readonly Issuer: Readonly<Record<string, string>>;
  readonly ValidNotBefore: string;
  readonly ValidNotAfter: string;
  readonly UefiSignatureOwner: string;
}

export function servedCertificates(lab: Lab, database: string): ServedCertificate[] {
  return membersOf(lab, certificatesUri(database)).map((uri) => lab.controller.get<ServedCertificate>(uri));
}

/** Returns the names of the certificates in a database, in the order of the collection. */
export function namesIn(lab: Lab, database: string): string[] {
  return servedCertificates(lab, database).map(({ Name }) => Name);
}

/** Returns the number of certificates and the number of signatures in a database. */
export function sizesOf(lab: Lab, database: string): readonly [certificates: number, signatures: number] {
  const signatures = lab.get(signaturesUri(database)).reply.status === 200 ? signaturesUri(database) : '';
  return [
    membersOf(lab, certificatesUri(database)).length,
    signatures === '' ? 0 : membersOf(lab, signatures).length,
  ];
}

/** Starts or restarts the host, depending on its power state, and advances to the end of POST. */
export function restart(lab: Lab): Lab {
  const { PowerState } = lab.controller.get<{ PowerState: string }>(systemUri);
  lab.post(resetUri, { ResetType: PowerState === 'Off' ? 'On' : 'ForceRestart' }).is(200);
  const { controller } = lab;
  const phase = () => hostPhase(powerRecord(controller.tree));
  controller.runUntil(() => ['osBooting', 'unbootable'].includes(phase()));
  // If secure boot refuses every boot source, the start stays in POST, where no change is possible. The host is
  // therefore powered off.
  if (phase() === 'unbootable') lab.post(resetUri, { ResetType: 'ForceOff' }).is(200) && lab.advance('1m');
  return lab;
}

/** Restarts the host and advances to the first instant of POST. */
export function restartIntoPost(lab: Lab): Lab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.until({ Oem: { Vnd: { PostState: 'InPost' } } });
}

export function expectState(
  lab: Lab,
  state: { readonly enable: boolean; readonly current: 'Enabled' | 'Disabled'; readonly mode: string },
): void {
  lab.get(secureBootUri).has({
    SecureBootEnable: state.enable,
    SecureBootCurrentBoot: state.current,
    SecureBootMode: state.mode,
  });
}
