/** Certificate authorities that verify the directory server. Source: behaviour § 2.13. */

import type { StoredCertificate } from '../../../../models/formats/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  type CertificateLocation,
  certificateCollectionType,
  creation,
  defineAt,
  fill,
  oneOf,
  optional,
  pemLengthMax,
  type Rows,
  refused,
  required,
  root,
  secretProperty,
  text,
  type View,
} from '../../../../models/resource/index.js';
import { authoritiesMax } from '../state.js';
import { authorityForm, readAuthority } from './authorities.js';

const pattern = `${root}AccountService/ExternalAccountProviders/LDAP/Certificates/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

const pemReader = text({ lengthMax: pemLengthMax });

const form = authorityForm('directoryAuthorities');

/** Properties of an authority. A PATCH replaces the certificate; the URI stays the same. */
const properties: Rows<View<CertificateLocation>, CertificateLocation> = {
  ...form.properties,
  ...(form.properties.CertificateString === undefined
    ? {}
    : {
        CertificateString: {
          ...form.properties.CertificateString,
          setBy: secretProperty({
            ...byManager,
            reader: pemReader,
            redact: readAuthority,
            sent: ({ pem }) => pem,
            apply: ({ draft }, kept: StoredCertificate, { params: { CertificateId } }) => {
              draft.certificates.directoryAuthorities.byId[CertificateId ?? ''] = kept;
            },
          }),
        },
      }),
};

export const directoryAuthority = defineAt(`${pattern}{CertificateId}/`, ({ certificates }) =>
  Object.entries(certificates.directoryAuthorities.byId).map(([CertificateId, part]) => ({
    params: { CertificateId },
    part,
  })),
).resource({ ...form, properties });

const importAuthority = creation({
  ...byManager,
  properties: {
    CertificateString: required(pemReader, 'Certificate in PEM format.'),
    CertificateType: optional(oneOf(['PEM']), 'Format of the certificate text.'),
  },
  redact: ({ CertificateString }) => {
    const certificate = readAuthority(CertificateString);
    return certificate.ok
      ? { ok: true, value: { body: { certificate: certificate.value }, headers: {} } }
      : certificate;
  },
  sent: ({ certificate }) => ({ CertificateString: certificate.pem }),
  apply: ({ tree, draft }, { certificate }) => {
    const known = Object.entries(tree.certificates.directoryAuthorities.byId);
    const same = known.find(([, { fingerprint }]) => fingerprint === certificate.fingerprint);
    if (same === undefined && known.length >= authoritiesMax)
      return refused(baseMessage('CreateLimitReachedForResource'));
    const CertificateId = same?.[0] ?? String(draft.certificates.directoryAuthorities.nextId++);
    draft.certificates.directoryAuthorities.byId[CertificateId] = certificate;
    const created = fill(directoryAuthority.uri, { CertificateId });
    return { ok: true, value: { messages: [baseMessage('Created')], created } };
  },
});

export const directoryAuthorities = defineAt(pattern).collection({
  type: certificateCollectionType,
  typeDescription: 'Collection of certificates.',
  name: 'LDAP Certificates',
  description: 'Certificate authorities that verify the directory server',
  members: directoryAuthority,
  creation: importAuthority,
});
