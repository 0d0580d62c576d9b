/** Resources of the identity certificates of the server and of its controller. Source: behaviour § 2.15. */

import { createHash } from 'node:crypto';
import { deriveDigest } from '../../../../engine/index.js';
import {
  computeFingerprint,
  createKeyPair,
  deviceCertificate,
  holdsMoreThanCertificates,
  keyOfNobody,
  serialFrom,
  storeCertificate,
} from '../../../../models/formats/index.js';
import { type ControllerTree, once, systemSerial } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  type CertificateLocation,
  certificateCollectionDescription,
  certificateCollectionType,
  certificateDescription,
  certificateRows,
  certificateType,
  creation,
  defineAt,
  fill,
  managerPattern,
  ofManager,
  oneOf,
  optional,
  pemLengthMax,
  type ResourceDefinition,
  refused,
  required,
  text,
  written,
} from '../../../../models/resource/index.js';

// Identity certificates of the server and of its controller (IEEE 802.1AR, TCG). Their private keys do not exist,
// because the simulation never uses them: each public key is a curve point derived from a digest. The key of the
// simulated manufacturer is derived from a constant, because it is not a secret of any controller. Certificates are
// derived from the seed alone and generated on first access.

/**
 * Certificates by their location below the security service. `name` is the display name; `ofServer` is true for the
 * server and false for its controller.
 */
const identities = {
  BMCIAK: { name: 'BMC IAK', ofServer: false },
  BMCIDevIDPca: { name: 'BMC IDevID PCA', ofServer: false },
  BMCLAK: { name: 'BMC LAK', ofServer: false },
  BMCVNDLDevID: { name: 'BMC VND LDevID', ofServer: false },
  MgmtIDevID: { name: 'Mgmt IDevID', ofServer: false },
  PlatformCert: { name: 'Platform', ofServer: true },
  SystemIAK: { name: 'System IAK', ofServer: true },
  SystemIDevID: { name: 'System IDevID', ofServer: true },
} as const;
type IdentityName = keyof typeof identities;

/** Locations for certificates that the owner of the server could provide. They are always empty. */
const ownersPlaces = {
  PlatformCertUpdate: 'Platform update',
  SystemLAK: 'System LAK',
  SystemLDevID: 'System LDevID',
} as const;

/**
 * Expiry of device certificates. By convention, this date means that a certificate does not expire. Source: RFC 5280 §
 * 4.1.2.5, IEEE 802.1AR.
 */
const notAfterMs = Date.UTC(9999, 11, 31, 23, 59, 59);

const maker = once(() => createKeyPair(createHash('sha384').update('maker of devices').digest()));

type Unit = Pick<ControllerTree, 'seed' | 'blueprint' | 'certificates'>;

/** Returns a certificate with its contents. The PEM text is generated on first access. */
function identityCertificate(unit: Unit, place: IdentityName): CertificateLocation['part'] {
  const { seed, blueprint, certificates } = unit;
  const { model, manufacturer } = blueprint.system;
  const { ofServer } = identities[place];
  const serial = serialFrom(deriveDigest(seed, `identity/${place}`));
  const CN = ofServer ? `${model} ${systemSerial(unit)}` : `${blueprint.manager.model} ${systemSerial(unit)}`;
  const notBeforeMs = certificates.firstNotBeforeMs;
  const pem = once(() =>
    deviceCertificate(
      {
        serial,
        notBeforeMs,
        notAfterMs,
        subject: { O: manufacturer, CN },
        publicKey: keyOfNobody(`${seed}/${place}`),
      },
      { name: { O: manufacturer, CN: 'Device Intermediate CA' }, key: maker() },
    ),
  );
  return {
    serialNumber: serial.toUpperCase(),
    notBeforeMs,
    notAfterMs,
    get pem() {
      return pem();
    },
    get fingerprint() {
      return computeFingerprint(pem());
    },
  };
}

const base = `${managerPattern}SecurityService/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

function collectionOf(name: string) {
  return {
    type: certificateCollectionType,
    typeDescription: certificateCollectionDescription,
    name: `${name} Certificate Collection`,
    description: `${name} certificates`,
  };
}

function ofMaker(place: IdentityName): readonly ResourceDefinition[] {
  const { name } = identities[place];
  const pattern = `${base}${place}/Certificates/` as const;
  const member = defineAt(`${pattern}{CertificateId}/`, ({ seed, blueprint, certificates }) => [
    {
      params: { ...ofManager, CertificateId: '1' },
      part: identityCertificate({ seed, blueprint, certificates }, place),
    },
  ]).resource({
    type: certificateType,
    typeDescription: certificateDescription,
    properties: certificateRows(`${name} Certificate`),
  });
  return [
    defineAt(pattern, () => [{ params: ofManager }]).collection({
      ...collectionOf(name),
      members: member,
    }),
    member,
  ];
}

const empty = Object.entries(ownersPlaces).map(([place, name]) =>
  defineAt(`${base}${place as keyof typeof ownersPlaces}/Certificates/`, () => [
    { params: ofManager },
  ]).collection({
    ...collectionOf(name),
    members: [],
  }),
);

/**
 * Collection of the identity certificates that the owner has issued to the controller. It holds at most one
 * certificate.
 */
const ldevidPattern = `${base}MgmtLDevID/Certificates/` as const;

const ldevid = defineAt(`${ldevidPattern}{CertificateId}/`, ({ deviceIdentity: { local } }) =>
  local === null ? [] : [{ params: { ...ofManager, CertificateId: '1' }, part: local }],
).resource({
  type: certificateType,
  typeDescription: certificateDescription,
  properties: certificateRows('Mgmt LDevID Certificate'),
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage) => {
      stage.put('deviceIdentity', { local: null });
      return written(baseMessage('Success'));
    },
  },
});

const ldevids = defineAt(ldevidPattern, () => [{ params: ofManager }]).collection({
  ...collectionOf('Mgmt LDevID'),
  description: 'Device identity certificates that the owner has issued to the controller',
  members: ldevid,
  creation: creation({
    ...byManager,
    properties: {
      CertificateString: required(text({ lengthMax: pemLengthMax }), 'Certificate in PEM format.'),
      CertificateType: optional(oneOf(['PEM']), 'Format of the certificate text.'),
    },
    // The certificate is parsed before the transaction, because another Node version might parse the certificate
    // differently.
    redact: ({ CertificateString }) => {
      const certificate = holdsMoreThanCertificates(CertificateString)
        ? undefined
        : storeCertificate(CertificateString);
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
