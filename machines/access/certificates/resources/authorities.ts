/** Trusted certificate authorities: the action that imports them, and the resources that show them. */

import {
  certificatesIn,
  holdsMoreThanCertificates,
  type StoredCertificate,
  storeCertificate,
} from '../../../../models/formats/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  type CertificateLocation,
  certificateDescription,
  certificateRows,
  certificateType,
  pemLengthMax,
  type ReadResult,
  type ResourceForm,
  refused,
  required,
  text,
  type WriteOutcome,
  written,
} from '../../../../models/resource/index.js';
import { authoritiesMax } from '../state.js';

type Drafted = Transaction['draft'];
type Authorities = Drafted['certificates']['authorities'];

interface Imported {
  readonly certificate: StoredCertificate;
}

/** Parameters of the action that imports an authority. They are the same for every list of authorities. */
export const authorityRead = {
  parameters: {
    Certificate: required(text({ lengthMax: pemLengthMax }), 'Certificate in PEM format.'),
  },
  redact: ({ Certificate }: { readonly Certificate: string }): ReadResult<Imported> => {
    const read = readAuthority(Certificate);
    return read.ok ? { ok: true, value: { certificate: read.value } } : read;
  },
  sent: ({ certificate }: Imported) => ({ Certificate: certificate.pem }),
};

/**
 * Reads the certificate of an authority. The certificate is parsed before the transaction, because another Node version
 * might parse it differently.
 */
export function readAuthority(pem: string): ReadResult<StoredCertificate> {
  const isAuthority = certificatesIn(pem)[0]?.ca === true && !holdsMoreThanCertificates(pem);
  const certificate = isAuthority ? storeCertificate(pem) : undefined;
  return certificate === undefined
    ? { ok: false, problems: [mgmtMessage('ImportCertificateFailed')] }
    : { ok: true, value: certificate };
}

/**
 * Creates the common members of an action that imports an authority: `action({ name, says, privilege,
 * ...authorityImport(listIn) })`. `listIn` returns the list to which the authority is added.
 */
export function authorityImport(listIn: (draft: Drafted) => Authorities) {
  return {
    ...authorityRead,
    apply: ({ draft }: Transaction, { certificate }: Imported): WriteOutcome => {
      const authorities = listIn(draft);
      const known = Object.values(authorities.byId);
      if (known.some(({ fingerprint }) => fingerprint === certificate.fingerprint)) {
        return written(mgmtMessage('ImportCertSuccessful'));
      }
      if (known.length >= authoritiesMax) return refused(mgmtMessage('ImportCertificateFailed'));
      authorities.byId[String(authorities.nextId++)] = certificate;
      return written(mgmtMessage('ImportCertSuccessful'));
    },
  };
}

/** Vendor type of the collection of trusted authorities (behaviour § 2.15). */
export const authorityCollectionType = 'VndCertificateCollection.VndCertificateCollection';

/** Creates the resource form of a trusted authority, which a client can delete. */
export function authorityForm(
  store: 'authorities' | 'listenerAuthorities' | 'directoryAuthorities',
): ResourceForm<CertificateLocation> {
  return {
    type: certificateType,
    typeDescription: certificateDescription,
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
