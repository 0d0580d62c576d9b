/** The collection of certificate mappings. A certificate comes in as PEM text and leaves as its fingerprint. */
import type { JsonObject } from '../../../../engine/index.js';
import { certificatesIn, summaryOf } from '../../../formats/x509/read.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { collectionOf } from '../../../resource/collection.js';
import {
  type ControllerStage,
  type ResourceDefinition,
  refused,
  type WriteContext,
} from '../../../resource/define.js';
import { text } from '../../../resource/readers.js';
import { accountNamed, credentialLengthMax } from '../accounts.js';
import { certificateMappingsMax, withoutRevoked } from '../certificate-mappings.js';
import { mayGrant } from './account.js';
import { certificateMappingsUri } from './certificate-mapping.js';

export const certificateMappings: ResourceDefinition = {
  uri: certificateMappingsUri,
  type: 'VndMgmtAccountCertificateMapCollection.VndMgmtAccountCertificateMapCollection',
  project: (view) =>
    collectionOf(
      view,
      'User Certificate Mapping',
      'Client certificates that stand for accounts',
      Object.keys(view.tree.certificateMappings.byId).map((id) => `${certificateMappingsUri}${id}/`),
    ),
  creation: {
    privilege: 'UserConfigPriv',
    properties: {
      UserName: { reader: text({ lengthMax: credentialLengthMax }), required: true },
      Fingerprint: { reader: text({ lengthMax: pemLengthMax }), required: true },
    },
    // Read before the step: a replay must not depend on how another Node reads certificates.
    putAway: ({ UserName = null, Fingerprint }) => {
      const certificate = certificatesIn(Fingerprint as string)[0];
      if (certificate === undefined) {
        return {
          ok: false,
          problems: [mgmtMessage('PropertyValueBadParam', ['Fingerprint'], '/Fingerprint')],
        };
      }
      return {
        ok: true,
        value: { body: { UserName, Fingerprint: summaryOf(certificate).fingerprint }, headers: {} },
      };
    },
    apply: mapCertificate,
  },
};

function mapCertificate(stage: ControllerStage, body: JsonObject, { by }: WriteContext) {
  const { tree, draft } = stage;
  const userName = body.UserName as string;
  const fingerprint = body.Fingerprint as string;
  const account = accountNamed(tree.accounts, userName);
  if (account === undefined) return refused(mgmtMessage('PropertyValueBadParam', ['UserName'], '/UserName'));
  if (!mayGrant(tree, by.userId, account.privileges)) {
    return refused(baseMessage('InsufficientPrivilege'));
  }
  const existing = Object.values(tree.certificateMappings.byId);
  if (existing.some((mapping) => mapping.fingerprint === fingerprint)) {
    const type = 'VndMgmtAccountCertificateMap';
    return refused(baseMessage('ResourceAlreadyExists', [type, 'Fingerprint', fingerprint], '/Fingerprint'));
  }
  if (existing.length >= certificateMappingsMax) return refused(baseMessage('CreateLimitReachedForResource'));
  const id = String(draft.certificateMappings.nextId++);
  draft.certificateMappings.byId[id] = { id, accountId: account.id, fingerprint };
  draft.certificateMappings.revoked = withoutRevoked(tree.certificateMappings.revoked, fingerprint);
  return {
    ok: true as const,
    value: { messages: [baseMessage('Created')], created: `${certificateMappingsUri}${id}/` },
  };
}
