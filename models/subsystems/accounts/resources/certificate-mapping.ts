/** Which account a client certificate stands for. The certificate itself is not kept, only its fingerprint. */
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { written } from '../../../resource/define.js';
import { text } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { withRevoked } from '../certificate-mappings.js';

export const certificateMappingsUri = `${root}AccountService/UserCertificateMapping/` as const;

export const certificateMapping = at(`${certificateMappingsUri}{MappingId}/`, ({ certificateMappings }) =>
  Object.entries(certificateMappings.byId).map(([MappingId, part]) => ({ params: { MappingId }, part })),
).resource({
  type: 'VndMgmtAccountCertificateMap.v1_0_1.VndMgmtAccountCertificateMap',
  says: 'A client certificate, and the account it stands for.',
  properties: {
    ...identity(
      ({ params }) => params.MappingId,
      'User Certificate Mapping',
      'Client certificate that stands for an account',
    ),
    UserName: row(
      text(),
      'The name of the user whom the certificate stands for.',
      ({ tree, params }) => tree.accounts.byId[params.MappingId]?.userName,
    ),
    Fingerprint: row(
      text(),
      'The digest of the certificate. A POST gives the certificate itself, as PEM text.',
      'fingerprint',
    ),
    FingerprintDigestAlgorithm: row(text(), 'How the fingerprint is computed.', () => 'SHA256'),
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
