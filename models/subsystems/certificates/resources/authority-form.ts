/** Authorities that are trusted, wherever a collection of them is served. */
import { baseMessage } from '../../../messages/index.js';
import type { ResourceForm } from '../../../resource/at.js';
import {
  type CertificatePlace,
  certificateRows,
  certificateSays,
  certificateType,
} from '../../../resource/certificate-rows.js';
import { written } from '../../../resource/define.js';

/** The vendor's own, of the authorities that are trusted (behaviour § 2.15). */
export const authorityCollectionType = 'VndCertificateCollection.VndCertificateCollection';

/** An authority that is trusted until it is removed. */
export function authorityForm(
  store: 'authorities' | 'listenerAuthorities' | 'directoryAuthorities',
): ResourceForm<CertificatePlace> {
  return {
    type: certificateType,
    says: certificateSays,
    properties: certificateRows('CA Certificate'),
    removal: {
      privilege: 'MgmtConfigPriv',
      apply: ({ draft }, { params: { CertificateId } }) => {
        delete draft.certificates[store].byId[CertificateId];
        return written(baseMessage('Success'));
      },
    },
  };
}
