/**
 * Mappings of client certificates to accounts. A client sends the certificate as PEM text; only its fingerprint is
 * stored and shown.
 */
import { certificatesIn, summarizeCertificate } from '../../../../models/formats/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  creation,
  defineAt,
  identity,
  pemLengthMax,
  refused,
  required,
  root,
  row,
  text,
  written,
} from '../../../../models/resource/index.js';
import { accountNamed, credentialLengthMax, withoutRevoked, withRevoked } from '../accounts.js';

import { mayGrant } from '../users.js';

export const certificateMappingsUri = `${root}AccountService/UserCertificateMapping/` as const;

export const certificateMapping = defineAt(
  `${certificateMappingsUri}{MappingId}/`,
  ({ certificateMappings }) =>
    Object.entries(certificateMappings.byId).map(([MappingId, part]) => ({ params: { MappingId }, part })),
).resource({
  type: 'VndMgmtAccountCertificateMap.v1_0_1.VndMgmtAccountCertificateMap',
  typeDescription: 'Mapping of a client certificate to an account.',
  properties: {
    ...identity(
      ({ params }) => params.MappingId,
      'User Certificate Mapping',
      'Client certificate that is mapped to an account',
    ),
    UserName: row(
      text(),
      'User name of the account that the certificate identifies.',
      ({ tree, params }) => tree.accounts.byId[params.MappingId]?.userName,
    ),
    Fingerprint: row(
      text(),
      'Fingerprint of the certificate. A POST request contains the PEM certificate instead.',
      'fingerprint',
    ),
    FingerprintDigestAlgorithm: row(text(), 'Hash algorithm of the fingerprint.', () => 'SHA256'),
  },
  removal: {
    privilege: 'UserConfigPriv',
    apply: (stage, { params: { MappingId: id }, part: { fingerprint } }) => {
      const { byId, revoked } = stage.tree.certificateMappings;
      const { [id]: _, ...others } = byId;
      Object.assign(stage.draft.certificateMappings, {
        byId: others,
        revoked: withRevoked(revoked, fingerprint),
      });
      stage.emit('login.narrowed', {}, 'accounts');
      return written(baseMessage('Success'));
    },
  },
});

const type = 'VndMgmtAccountCertificateMap';

const mapCertificate = creation({
  privilege: 'UserConfigPriv',
  properties: {
    UserName: required(
      text({ lengthMax: credentialLengthMax }),
      'User name of the account that the certificate identifies.',
    ),
    Fingerprint: required(
      text({ lengthMax: pemLengthMax }),
      'Certificate in PEM format; only its fingerprint is stored.',
    ),
  },
  // The certificate is parsed before the transaction: a replay must not depend on how another Node version parses
  // certificates.
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
    // A client has to delete the existing mapping of an account before it adds another one. This rule prevents
    // accidental lock-out.
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

export const certificateMappings = defineAt(certificateMappingsUri).collection({
  type: 'VndMgmtAccountCertificateMapCollection.VndMgmtAccountCertificateMapCollection',
  typeDescription: 'Mappings of client certificates to accounts. A POST request creates a mapping.',
  name: 'User Certificate Mapping',
  description: 'Mappings of client certificates to accounts',
  members: certificateMapping,
  creation: mapCertificate,
});
