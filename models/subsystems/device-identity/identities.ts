/**
 * The certificates that say what the server and its controller are (IEEE 802.1AR, TCG). Their private keys are in chips that
 * nobody asks anything of here, so there are none: each public key is a point that a digest leads to. The maker is part of
 * the simulation; its key is no secret of any controller. So they follow from the seed alone, and are made when somebody
 * looks.
 */
import { createHash } from 'node:crypto';
import { deriveDigest } from '../../../engine/index.js';
import { computeFingerprint, serialFrom } from '../../formats/x509/kept.js';
import { createKeyPair, keyOfNobody } from '../../formats/x509/key.js';
import { deviceCertificate } from '../../formats/x509/make.js';
import { systemSerial } from '../../identity.js';
import { lazily } from '../../lazily.js';
import type { CertificatePlace } from '../../resource/certificate-rows.js';
import type { ControllerTree } from '../../tree.js';

/** By the place below the security service; `name` is what people call it, `ofServer`: not of the controller. */
export const identities = {
  BMCIAK: { name: 'BMC IAK', ofServer: false },
  BMCIDevIDPca: { name: 'BMC IDevID PCA', ofServer: false },
  BMCLAK: { name: 'BMC LAK', ofServer: false },
  BMCVNDLDevID: { name: 'BMC VND LDevID', ofServer: false },
  MgmtIDevID: { name: 'Mgmt IDevID', ofServer: false },
  PlatformCert: { name: 'Platform', ofServer: true },
  SystemIAK: { name: 'System IAK', ofServer: true },
  SystemIDevID: { name: 'System IDevID', ofServer: true },
} as const;
export type IdentityName = keyof typeof identities;

/** Places of certificates that the owner of the server would bring: empty as delivered. */
export const ownersPlaces = {
  PlatformCertUpdate: 'Platform update',
  SystemLAK: 'System LAK',
  SystemLDevID: 'System LDevID',
} as const;

/** No expiry that anybody waits for. Source: RFC 5280 § 4.1.2.5, IEEE 802.1AR. */
const notAfterMs = Date.UTC(9999, 11, 31, 23, 59, 59);

const maker = lazily(() => createKeyPair(createHash('sha384').update('maker of devices').digest()));

type Unit = Pick<ControllerTree, 'seed' | 'blueprint' | 'certificates'>;

/** A certificate with what is to be read in it; its text is made when it is first asked for. */
export function identityCertificate(unit: Unit, place: IdentityName): CertificatePlace['part'] {
  const { seed, blueprint, certificates } = unit;
  const { model, manufacturer } = blueprint.system;
  const { ofServer } = identities[place];
  const serial = serialFrom(deriveDigest(seed, `identity/${place}`));
  const CN = ofServer ? `${model} ${systemSerial(unit)}` : `${blueprint.manager.model} ${systemSerial(unit)}`;
  const notBeforeMs = certificates.firstNotBeforeMs;
  const pem = lazily(() =>
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
