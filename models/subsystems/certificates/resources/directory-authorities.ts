/** The authorities that the certificate of a directory is judged by. Source: behaviour § 2.13. */

import type { KeptCertificate } from '../../../formats/x509/kept.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type CertificatePlace, certificateCollectionType } from '../../../resource/certificate-rows.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import type { View } from '../../../resource/define.js';
import { refused } from '../../../resource/define.js';
import { secretProperty } from '../../../resource/property.js';
import { oneOf, text } from '../../../resource/readers.js';
import type { Rows } from '../../../resource/rows.js';
import type { Read } from '../../../resource/rule.js';
import { fill, root } from '../../../resource/uris.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { authoritiesMax } from '../state.js';
import { authorityForm } from './authority-form.js';
import { readAuthority } from './authority-import.js';

const pattern = `${root}AccountService/ExternalAccountProviders/LDAP/Certificates/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

const pemReader = text({ lengthMax: pemLengthMax });

// Read before the step, as everything that another Node might read otherwise.
function read(pem: string): Read<KeptCertificate> {
  const certificate = readAuthority(pem);
  return certificate === undefined
    ? { ok: false, problems: [mgmtMessage('ImportCertificateFailed')] }
    : { ok: true, value: certificate };
}

const form = authorityForm('directoryAuthorities');

/** One that is replaced keeps its address. */
const properties: Rows<View<CertificatePlace>, CertificatePlace> = {
  ...form.properties,
  ...(form.properties.CertificateString === undefined
    ? {}
    : {
        CertificateString: {
          ...form.properties.CertificateString,
          setBy: secretProperty({
            ...byManager,
            reader: pemReader,
            redact: read,
            sent: ({ pem }) => pem,
            apply: ({ draft }, kept: KeptCertificate, { params: { CertificateId } }) => {
              draft.certificates.directoryAuthorities.byId[CertificateId ?? ''] = kept;
            },
          }),
        },
      }),
};

export const directoryAuthority = at(`${pattern}{CertificateId}/`, ({ certificates }) =>
  Object.entries(certificates.directoryAuthorities.byId).map(([CertificateId, part]) => ({
    params: { CertificateId },
    part,
  })),
).resource({ ...form, properties });

const importAuthority = creation({
  ...byManager,
  properties: {
    CertificateString: required(pemReader, 'The text of the certificate, PEM.'),
    CertificateType: optional(oneOf(['PEM']), 'The form of the text.'),
  },
  redact: ({ CertificateString }) => {
    const certificate = read(CertificateString);
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

export const directoryAuthorities = at(pattern).collection({
  type: certificateCollectionType,
  says: 'Certificates that belong together.',
  name: 'LDAP Certificates',
  description: 'Authorities that the certificate of a directory is judged by',
  members: directoryAuthority,
  creation: importAuthority,
});
