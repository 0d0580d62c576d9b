/** The settings of single sign-on and the servers that are trusted, by certificate or by name. */
import { formatInstant } from '../../../../engine/index.js';
import { readNames } from '../../../formats/x509/attributes.js';
import { type KeptCertificate, keptCertificate } from '../../../formats/x509/kept.js';
import { certificatesIn, holdsMoreThanCertificates } from '../../../formats/x509/read.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import { type ControllerStage, refused, type View, written } from '../../../resource/define.js';
import { domainLengthMax, namedHostReader } from '../../../resource/host-readers.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { dateTime, uri } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, list, type Row, row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { action, required } from '../../../resource/writes.js';
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

/** Assumption: more than are ever given. */
const recordNumber = whole(0, 65_535);

const importCertificate = action({
  name: 'VndMgmtSSO.ImportCertificate',
  says: 'Adds a server whose certificate is trusted: the certificate itself, or the address it is fetched from.',
  ...byManager,
  parameters: {
    CertType: required(
      oneOf(['DirectImportCert', 'ImportCertUri']),
      'Whether the certificate itself follows, or the address to fetch it from.',
    ),
    CertInput: required(
      text({ lengthMax: pemLengthMax }),
      'The text of the certificate, PEM, or the address.',
    ),
  },
  // Read before the step, as everything that another Node might read otherwise.
  redact: ({ CertType, CertInput }) => {
    if (CertInput.trim() === '') return { ok: false, problems: [mgmtMessage('SSOCertficateEmpty')] };
    // Assumption: no server of single sign-on is modelled, so none answers at any address.
    if (CertType === 'ImportCertUri') return { ok: false, problems: [mgmtMessage('ImportSSOUriError')] };
    const certificate = holdsMoreThanCertificates(CertInput) ? undefined : keptCertificate(CertInput);
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
  says: 'Adds a server that is trusted by its name or address.',
  ...byManager,
  parameters: { DNSName: required(namedHostReader, 'The name or address of the server.') },
  apply: (stage, { DNSName }, { by }) => {
    const wanted = DNSName.toLowerCase();
    const isKnown = stage.tree.singleSignOn.records.some(
      ({ serverName, certificate }) => certificate === null && serverName.toLowerCase() === wanted,
    );
    if (isKnown) return written(baseMessage('Success'));
    return add(stage, { serverName: DNSName, certificate: null }, by.userName);
  },
});

function add(stage: ControllerStage, server: Omit<TrustedServer, 'number'>, user: string) {
  const { records, nextNumber } = stage.tree.singleSignOn;
  if (records.length >= recordsMax) return refused(mgmtMessage('SSONoSpaceError'));
  // As plain JSON: what the input brings is part of a journal.
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
  says: 'Removes one trusted server.',
  ...byManager,
  parameters: {
    RecordNumber: required(recordNumber, 'The number of the record, as its SerialNumber shows it.'),
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
  says: 'Removes all trusted servers.',
  ...byManager,
  parameters: {},
  apply: (stage, _, { by }) => {
    for (const { serverName } of stage.tree.singleSignOn.records)
      stage.emit('singleSignOn.removed', { server: serverName, user: by.userName }, place);
    keep(stage, () => false);
    return written(baseMessage('Success'));
  },
});

function keep(stage: ControllerStage, isKept: (record: TrustedServer) => boolean): void {
  const { singleSignOn } = stage.view;
  stage.put('singleSignOn', { ...singleSignOn, records: singleSignOn.records.filter(isKept) });
}

/** The name in a certificate; all of it where it has no common name. */
function commonName(certificate: KeptCertificate, whose: 'subject' | 'issuer'): string {
  const [read] = certificatesIn(certificate.pem);
  const name = read === undefined ? undefined : readNames(read)[whose].CN;
  return (name ?? certificate[whose]).slice(0, domainLengthMax);
}

function privilegesRow(kind: keyof GrantedPrivileges, says: string): Row {
  return row(privilegesReader, says, ({ tree }) => shownPrivileges(tree.singleSignOn.granted[kind]), {
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

/** What somebody without a privilege could get by way of a server that is trusted. */
function newlyGranted(before: SingleSignOnState, after: SingleSignOnState) {
  return Object.values(after.granted)
    .flat()
    .filter((privilege) => !Object.values(before.granted).flat().includes(privilege));
}

const detailRows = {
  Issuer: row(text(), 'The name of who vouches for the certificate.', (kept: KeptCertificate) =>
    commonName(kept, 'issuer'),
  ),
  Subject: row(text(), 'The name of whom the certificate is about.', (kept: KeptCertificate) =>
    commonName(kept, 'subject'),
  ),
  ValidNotAfter: row(dateTime, 'When the certificate ends.', ({ notAfterMs }: KeptCertificate) =>
    formatInstant(notAfterMs),
  ),
  ValidNotBefore: row(dateTime, 'When the certificate begins.', ({ notBeforeMs }: KeptCertificate) =>
    formatInstant(notBeforeMs),
  ),
};

export const singleSignOn = at(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtSSO.v2_0_0.VndMgmtSSO',
  says: 'Single sign-on: which management servers are trusted to have checked a user, and what such a user may do.',
  properties: {
    ...identity('SSO', 'Single Sign-On', 'Single sign-on from management servers'),
    ManagerTrustedCertificates: list(
      'The servers that are trusted.',
      ({ tree }: View) => tree.singleSignOn.records,
      {
        '@odata.id': row(
          uri,
          'The place of the record in this resource.',
          ({ number }: TrustedServer, { tree }) =>
            `${ssoUri}#/ManagerTrustedCertificates/${tree.singleSignOn.records.findIndex((record) => record.number === number)}`,
        ),
        Certificate: row(
          nullable(text()),
          'The text of the certificate; null for a server that is known by its name.',
          ({ certificate }: TrustedServer) => certificate?.pem ?? null,
        ),
        CertificateDetails: section(
          'What the certificate says.',
          ({ certificate }: TrustedServer) => certificate ?? undefined,
          detailRows,
        ),
        RecordType: row(
          oneOf(['Certificate', 'DNSName']),
          'What the server is known by.',
          ({ certificate }: TrustedServer) => (certificate === null ? 'DNSName' : 'Certificate'),
        ),
        SerialNumber: row(whole(), 'The number of the record, which removes it.', 'number'),
        ServerName: row(nullable(text()), 'The name of the server.', 'serverName'),
      },
    ),
    SSOsettings: group('Whom the controller trusts, and for what.', {
      SSOTrustMode: settingsIn((tree) => tree.singleSignOn)(
        'trustMode',
        oneOf(trustModes),
        'Which servers are trusted: none, all, or those of the records.',
        { allowable: 'values' },
      ),
      AdminPrivilege: privilegesRow('admin', 'What an administrator of a trusted server may do.'),
      OperatorPrivilege: privilegesRow('operator', 'What an operator of a trusted server may do.'),
      UserPrivilege: privilegesRow('user', 'What any other user of a trusted server may do.'),
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
