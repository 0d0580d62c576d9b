/** Which account a client certificate stands for. The certificate itself is not kept, only its fingerprint. */
import { baseMessage } from '../../../messages/index.js';
import { type ResourceDefinition, written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { endStrangeSessions } from '../../sessions/resources/end-sessions.js';
import { withRevoked } from '../certificate-mappings.js';

export const certificateMappingsUri = `${root}AccountService/UserCertificateMapping/`;

export const certificateMapping: ResourceDefinition = {
  uri: `${certificateMappingsUri}{MappingId}/`,
  type: 'VndMgmtAccountCertificateMap.v1_0_1.VndMgmtAccountCertificateMap',
  instances: ({ certificateMappings }) =>
    Object.keys(certificateMappings.byId).map((MappingId) => ({ MappingId })),
  project: ({ tree, params }) => {
    const mapping = tree.certificateMappings.byId[params.MappingId ?? ''];
    const account = tree.accounts.byId[mapping?.accountId ?? ''];
    if (mapping === undefined || account === undefined) throw new Error(`no mapping ${params.MappingId}`);
    return {
      Id: mapping.id,
      Name: 'User Certificate Mapping',
      Description: 'Client certificate that stands for an account',
      UserName: account.userName,
      Fingerprint: mapping.fingerprint,
      FingerprintDigestAlgorithm: 'SHA256',
    };
  },
  removal: {
    privilege: () => 'UserConfigPriv',
    apply: (stage, { params }) => {
      const { MappingId = '' } = params;
      const { byId, revoked } = stage.tree.certificateMappings;
      const { [MappingId]: mapping, ...others } = byId;
      if (mapping === undefined) throw new Error(`no mapping ${MappingId}`);
      Object.assign(stage.draft.certificateMappings, {
        byId: others,
        revoked: withRevoked(revoked, mapping.fingerprint),
      });
      endStrangeSessions(stage);
      return written(baseMessage('Success'));
    },
  },
};
