/** Where the certificates of the server and of its controller are served. Source: behaviour § 2.15. */

import { keptCertificate } from '../../../formats/x509/kept.js';
import { holdsMoreThanCertificates } from '../../../formats/x509/read.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import {
  certificateCollectionSays,
  certificateCollectionType,
  certificateRows,
  certificateSays,
  certificateType,
} from '../../../resource/certificate-rows.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { refused, written } from '../../../resource/define.js';
import type { ResourceDefinition } from '../../../resource/definition.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { oneOf, text } from '../../../resource/readers.js';
import { fill } from '../../../resource/uris.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { type IdentityName, identities, identityCertificate, ownersPlaces } from '../identities.js';

const base = `${managerPattern}SecurityService/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

function ofMaker(place: IdentityName): readonly ResourceDefinition[] {
  const { name } = identities[place];
  const pattern = `${base}${place}/Certificates/` as const;
  const member = at(`${pattern}{CertificateId}/`, ({ seed, blueprint, certificates }) => [
    {
      params: { ...ofManager, CertificateId: '1' },
      part: identityCertificate({ seed, blueprint, certificates }, place),
    },
  ]).resource({
    type: certificateType,
    says: certificateSays,
    properties: certificateRows(`${name} Certificate`),
  });
  return [
    at(pattern, () => [{ params: ofManager }]).collection({
      type: certificateCollectionType,
      says: certificateCollectionSays,
      name: `${name} Certificate Collection`,
      description: `${name} certificates`,
      members: member,
    }),
    member,
  ];
}

const empty = Object.entries(ownersPlaces).map(([place, name]) =>
  at(`${base}${place as keyof typeof ownersPlaces}/Certificates/`, () => [{ params: ofManager }]).collection({
    type: certificateCollectionType,
    says: certificateCollectionSays,
    name: `${name} Certificate Collection`,
    description: `${name} certificates`,
    members: [],
  }),
);

/** The certificate by which the owner of the server calls the controller; there is room for one. */
const ldevidPattern = `${base}MgmtLDevID/Certificates/` as const;

const ldevid = at(`${ldevidPattern}{CertificateId}/`, ({ deviceIdentity: { local } }) =>
  local === null ? [] : [{ params: { ...ofManager, CertificateId: '1' }, part: local }],
).resource({
  type: certificateType,
  says: certificateSays,
  properties: certificateRows('Mgmt LDevID Certificate'),
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage) => {
      stage.put('deviceIdentity', { local: null });
      return written(baseMessage('Success'));
    },
  },
});

const ldevids = at(ldevidPattern, () => [{ params: ofManager }]).collection({
  type: certificateCollectionType,
  says: certificateCollectionSays,
  name: 'Mgmt LDevID Certificate Collection',
  description: 'The certificate by which its owner knows the controller',
  members: ldevid,
  creation: creation({
    ...byManager,
    properties: {
      CertificateString: required(text({ lengthMax: pemLengthMax }), 'The text of the certificate, PEM.'),
      CertificateType: optional(oneOf(['PEM']), 'The form of the text.'),
    },
    // Read before the step, as everything that another Node might read otherwise.
    redact: ({ CertificateString }) => {
      const certificate = holdsMoreThanCertificates(CertificateString)
        ? undefined
        : keptCertificate(CertificateString);
      return certificate === undefined
        ? { ok: false, problems: [mgmtMessage('ImportCertificateFailed')] }
        : { ok: true, value: { body: { certificate }, headers: {} } };
    },
    sent: ({ certificate }) => ({ CertificateString: certificate.pem }),
    apply: (stage, { certificate }) => {
      if (stage.tree.deviceIdentity.local !== null)
        return refused(baseMessage('CreateLimitReachedForResource'));
      stage.put('deviceIdentity', { local: certificate });
      const created = fill(ldevid.uri, { ...ofManager, CertificateId: '1' });
      return { ok: true, value: { messages: [baseMessage('Created')], created } };
    },
  }),
});

export const identityCertificates: readonly ResourceDefinition[] = [
  ...Object.keys(identities).flatMap((place) => ofMaker(place as IdentityName)),
  ...empty,
  ldevids,
  ldevid,
];
