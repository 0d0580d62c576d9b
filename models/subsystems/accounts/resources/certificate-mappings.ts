/** The collection of certificate mappings. A certificate comes in as PEM text and leaves as its fingerprint. */
import { certificatesIn, summarizeCertificate } from '../../../formats/x509/read.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { refused } from '../../../resource/define.js';
import { text } from '../../../resource/readers.js';
import { creation, required } from '../../../resource/writes.js';
import { accountNamed, credentialLengthMax } from '../accounts.js';
import { withoutRevoked } from '../certificate-mappings.js';
import { mayGrant } from '../users.js';
import { certificateMapping, certificateMappingsUri } from './certificate-mapping.js';

const type = 'VndMgmtAccountCertificateMap';

const mapCertificate = creation({
  privilege: 'UserConfigPriv',
  properties: {
    UserName: required(
      text({ lengthMax: credentialLengthMax }),
      'The name of the user whom the certificate stands for.',
    ),
    Fingerprint: required(
      text({ lengthMax: pemLengthMax }),
      'The certificate itself, as PEM text. Its digest is what is kept.',
    ),
  },
  // Read before the step: a replay must not depend on how another Node reads certificates.
  redact: ({ UserName, Fingerprint }) => {
    const certificate = certificatesIn(Fingerprint)[0];
    if (certificate === undefined) {
      return {
        ok: false,
        problems: [mgmtMessage('PropertyValueBadParam', ['Fingerprint'], '/Fingerprint')],
      };
    }
    const body = { UserName, Fingerprint: summarizeCertificate(certificate).fingerprint };
    return { ok: true, value: { body, headers: {} } };
  },
  apply: ({ tree, draft }, { UserName, Fingerprint: fingerprint }, { by }) => {
    const account = accountNamed(tree.accounts, UserName);
    if (account === undefined)
      return refused(mgmtMessage('PropertyValueBadParam', ['UserName'], '/UserName'));
    if (!mayGrant(tree, by.userId, account.privileges)) {
      return refused(baseMessage('InsufficientPrivilege'));
    }
    const existing = Object.values(tree.certificateMappings.byId);
    if (existing.some((mapping) => mapping.fingerprint === fingerprint)) {
      return refused(
        baseMessage('ResourceAlreadyExists', [type, 'Fingerprint', fingerprint], '/Fingerprint'),
      );
    }
    const { id } = account;
    // Another takes its place only when the first is removed: a user is not locked out by mistake.
    if (tree.certificateMappings.byId[id] !== undefined) {
      return refused(baseMessage('ResourceAlreadyExists', [type, 'UserName', UserName], '/UserName'));
    }
    draft.certificateMappings.byId[id] = { fingerprint };
    draft.certificateMappings.revoked = withoutRevoked(tree.certificateMappings.revoked, fingerprint);
    return {
      ok: true,
      value: { messages: [baseMessage('Created')], created: `${certificateMappingsUri}${id}/` },
    };
  },
});

export const certificateMappings = at(certificateMappingsUri).collection({
  type: 'VndMgmtAccountCertificateMapCollection.VndMgmtAccountCertificateMapCollection',
  says: 'The client certificates that stand for accounts. A POST to it maps one.',
  name: 'User Certificate Mapping',
  description: 'Client certificates that stand for accounts',
  members: certificateMapping,
  creation: mapCertificate,
});
