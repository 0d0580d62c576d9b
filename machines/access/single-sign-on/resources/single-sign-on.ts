/** Settings of single sign-on, and the management servers that are trusted by certificate or by name. */
import { formatInstant } from '../../../../engine/index.js';
import {
  certificatesIn,
  holdsMoreThanCertificates,
  readNames,
  type StoredCertificate,
  storeCertificate,
} from '../../../../models/formats/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  dateTime,
  defineAt,
  domainLengthMax,
  fill,
  group,
  identity,
  list,
  managerPattern,
  type NamedSettings,
  namedHostReader,
  nullable,
  ofManager,
  oneOf,
  pemLengthMax,
  type Row,
  refused,
  required,
  row,
  section,
  settingsIn,
  text,
  traceAccess,
  uri,
  type View,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { changedPrivileges, mayGrant, privilegesReader, shownPrivileges } from '../../accounts/index.js';
import {
  type GrantedPrivileges,
  recordsMax,
  type SingleSignOnState,
  type TrustedServer,
  trustModes,
} from '../state.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const place = 'singleSignOn';

const pattern = `${managerPattern}SecurityService/SSO/` as const;
const ssoUri = fill(pattern, ofManager);

/** Reader of record numbers. Assumption: the maximum is larger than any number that is assigned. */
const recordNumber = whole(0, 65_535);

const importCertificate = action({
  name: 'VndMgmtSSO.ImportCertificate',
  description:
    'Adds a trusted server by its certificate, or by the address from which the certificate is downloaded.',
  ...byManager,
  parameters: {
    CertType: required(
      oneOf(['DirectImportCert', 'ImportCertUri']),
      'Form of the input: a certificate, or the address of a certificate.',
    ),
    CertInput: required(
      text({ lengthMax: pemLengthMax }),
      'Certificate in PEM format, or the address of a certificate.',
    ),
  },
  // The certificate is parsed before the transaction, because another Node version might parse the certificate
  // differently.
  redact: ({ CertType, CertInput }) => {
    if (CertInput.trim() === '') return { ok: false, problems: [mgmtMessage('SSOCertficateEmpty')] };
    // Assumption: the simulation has no single sign-on server, so that a download always fails.
    if (CertType === 'ImportCertUri') return { ok: false, problems: [mgmtMessage('ImportSSOUriError')] };
    const certificate = holdsMoreThanCertificates(CertInput) ? undefined : storeCertificate(CertInput);
    return certificate === undefined
      ? { ok: false, problems: [mgmtMessage('SSOCertificateReadError')] }
      : { ok: true, value: { certificate } };
  },
  sent: ({ certificate }) => ({ CertType: 'DirectImportCert' as const, CertInput: certificate.pem }),
  apply: (stage, { certificate }, { by }) => {
    const { records } = stage.tree.singleSignOn;
    const isKnown = records.some((record) => record.certificate?.fingerprint === certificate.fingerprint);
    if (isKnown) return written(mgmtMessage('ImportCertSuccessful'));
    return add(stage, { serverName: commonName(certificate, 'subject'), certificate }, by.userName);
  },
});

const importDnsName = action({
  name: 'VndMgmtSSO.ImportDNSName',
  description: 'Adds a trusted server by its host name or address.',
  ...byManager,
  parameters: { DNSName: required(namedHostReader, 'Host name or address of the server.') },
  apply: (stage, { DNSName }, { by }) => {
    const wanted = DNSName.toLowerCase();
    const isKnown = stage.tree.singleSignOn.records.some(
      ({ serverName, certificate }) => certificate === null && serverName.toLowerCase() === wanted,
    );
    if (isKnown) return written(baseMessage('Success'));
    return add(stage, { serverName: DNSName, certificate: null }, by.userName);
  },
});

function add(stage: Transaction, server: Omit<TrustedServer, 'number'>, user: string) {
  const { records, nextNumber } = stage.tree.singleSignOn;
  if (records.length >= recordsMax) return refused(mgmtMessage('SSONoSpaceError'));
  // The record is plain JSON, because it comes from an input that the journal contains.
  stage.put('singleSignOn', {
    ...stage.view.singleSignOn,
    records: [...records, { ...server, number: nextNumber }],
    nextNumber: nextNumber + 1,
  });
  stage.emit('singleSignOn.trusted', { server: server.serverName, user }, place);
  return written(server.certificate === null ? baseMessage('Success') : mgmtMessage('ImportCertSuccessful'));
}

const deleteRecord = action({
  name: 'VndMgmtSSO.DeleteSSORecordbyNumber',
  description: 'Removes a trusted server.',
  ...byManager,
  parameters: {
    RecordNumber: required(
      recordNumber,
      'Number of the record, from the SerialNumber property of the record.',
    ),
  },
  apply: (stage, { RecordNumber }, { by }) => {
    const record = stage.tree.singleSignOn.records.find(({ number }) => number === RecordNumber);
    if (record === undefined) return refused(mgmtMessage('SSORecordNotFound'));
    keep(stage, ({ number }) => number !== RecordNumber);
    stage.emit('singleSignOn.removed', { server: record.serverName, user: by.userName }, place);
    return written(baseMessage('Success'));
  },
});

const deleteAllRecords = action({
  name: 'VndMgmtSSO.DeleteAllSSORecords',
  description: 'Removes all trusted servers.',
  ...byManager,
  parameters: {},
  apply: (stage, _, { by }) => {
    for (const { serverName } of stage.tree.singleSignOn.records)
      stage.emit('singleSignOn.removed', { server: serverName, user: by.userName }, place);
    keep(stage, () => false);
    return written(baseMessage('Success'));
  },
});

function keep(stage: Transaction, isKept: (record: TrustedServer) => boolean): void {
  const { singleSignOn } = stage.view;
  stage.put('singleSignOn', { ...singleSignOn, records: singleSignOn.records.filter(isKept) });
}

/** Returns the common name of a certificate, or its whole distinguished name if it has no common name. */
function commonName(certificate: StoredCertificate, whose: 'subject' | 'issuer'): string {
  const [read] = certificatesIn(certificate.pem);
  const name = read === undefined ? undefined : readNames(read)[whose].CN;
  return (name ?? certificate[whose]).slice(0, domainLengthMax);
}

function privilegesRow(kind: keyof GrantedPrivileges, description: string): Row {
  return row(privilegesReader, description, ({ tree }) => shownPrivileges(tree.singleSignOn.granted[kind]), {
    set: {
      ...byManager,
      apply: ({ draft }, value) => {
        const { granted } = draft.singleSignOn;
        granted[kind] = changedPrivileges(granted[kind], value);
      },
    },
  });
}

const traced: NamedSettings = {
  SSOTrustMode: ({ singleSignOn }) => singleSignOn.trustMode,
  SSOPrivileges: ({ singleSignOn }) => singleSignOn.granted,
};

/** Returns the privileges that a write adds to those that a trusted server can give to its users. */
function newlyGranted(before: SingleSignOnState, after: SingleSignOnState) {
  return Object.values(after.granted)
    .flat()
    .filter((privilege) => !Object.values(before.granted).flat().includes(privilege));
}

const detailRows = {
  Issuer: row(text(), 'Distinguished name of the issuer.', (kept: StoredCertificate) =>
    commonName(kept, 'issuer'),
  ),
  Subject: row(text(), 'Distinguished name of the subject.', (kept: StoredCertificate) =>
    commonName(kept, 'subject'),
  ),
  ValidNotAfter: row(
    dateTime,
    'Date and time at which the certificate expires.',
    ({ notAfterMs }: StoredCertificate) => formatInstant(notAfterMs),
  ),
  ValidNotBefore: row(
    dateTime,
    'Date and time from which the certificate is valid.',
    ({ notBeforeMs }: StoredCertificate) => formatInstant(notBeforeMs),
  ),
};

export const singleSignOn = defineAt(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtSSO.v2_0_0.VndMgmtSSO',
  typeDescription: 'Single sign-on settings: trusted management servers and the privileges of their users.',
  properties: {
    ...identity('SSO', 'Single Sign-On', 'Single sign-on from management servers'),
    ManagerTrustedCertificates: list(
      'Trusted management servers.',
      ({ tree }: View) => tree.singleSignOn.records,
      {
        '@odata.id': row(
          uri,
          'URI of the record in this resource.',
          ({ number }: TrustedServer, { tree }) =>
            `${ssoUri}#/ManagerTrustedCertificates/${tree.singleSignOn.records.findIndex((record) => record.number === number)}`,
        ),
        Certificate: row(
          nullable(text()),
          'Certificate in PEM format; null for a server that is trusted by name.',
          ({ certificate }: TrustedServer) => certificate?.pem ?? null,
        ),
        CertificateDetails: section(
          'Contents of the certificate.',
          ({ certificate }: TrustedServer) => certificate ?? undefined,
          detailRows,
        ),
        RecordType: row(
          oneOf(['Certificate', 'DNSName']),
          'Type of the trust record.',
          ({ certificate }: TrustedServer) => (certificate === null ? 'DNSName' : 'Certificate'),
        ),
        SerialNumber: row(whole(), 'Number of the record, which the removal action requires.', 'number'),
        ServerName: row(nullable(text()), 'Host name or address of the server.', 'serverName'),
      },
    ),
    SSOsettings: group('Trust mode and privileges of single sign-on.', {
      SSOTrustMode: settingsIn((tree) => tree.singleSignOn)(
        'trustMode',
        oneOf(trustModes),
        'Trust mode: no server, every server, or servers with a trust record.',
        { allowable: 'values' },
      ),
      AdminPrivilege: privilegesRow(
        'admin',
        'Privileges that an administrator of a trusted server has on this controller.',
      ),
      OperatorPrivilege: privilegesRow(
        'operator',
        'Privileges that an operator of a trusted server has on this controller.',
      ),
      UserPrivilege: privilegesRow(
        'user',
        'Privileges that any other user of a trusted server has on this controller.',
      ),
    }),
  },
  actions: [importCertificate, importDnsName, deleteRecord, deleteAllRecords],
  finishPatch: (stage, _, { by }) => {
    const granted = newlyGranted(stage.tree.singleSignOn, stage.view.singleSignOn);
    if (!mayGrant(stage.tree, by.userId, granted)) return [baseMessage('InsufficientPrivilege')];
    traceAccess(stage, by.userName, traced);
    return [];
  },
});
