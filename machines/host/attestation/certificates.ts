/**
 * Certificates of components. A common root of the manufacturers issues a certificate for each component. A component
 * that is not authentic has the self-signed sample certificate instead. The certificates are generated once, before the
 * transaction that enables the check, because their keys are derived from the secret. Only public data is stored.
 */
import { deriveDigest } from '../../../engine/index.js';
import {
  computeFingerprint,
  deviceCertificate,
  rootCertificate,
  serialFrom,
} from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import type { CertificateLocation, Secrets } from '../../../models/resource/index.js';
import { type Component, listComponents, sampleKey } from './components.js';
import type { ComponentCertificates } from './state.js';

/** Elliptic curve of all component keys. */
export const componentCurve = 'P-384';

const rootKey = 'components';
const rootName = 'Component Root CA';
const sampleName = 'Engineering Sample';
/**
 * Expiry of component certificates. By convention, this date means that a certificate does not expire. Source: RFC 5280
 * § 4.1.2.5, IEEE 802.1AR.
 */
const notAfterMs = Date.UTC(9999, 11, 31, 23, 59, 59);

type Unit = Pick<ControllerTree, 'seed' | 'blueprint' | 'certificates'>;

/** Creates the certificates of all components. It takes some milliseconds per component. */
export function makeCertificates(unit: Unit, secrets: Pick<Secrets, 'signer'>): ComponentCertificates {
  const authority = {
    name: { O: unit.blueprint.system.manufacturer, CN: rootName },
    key: secrets.signer(rootKey, componentCurve),
  };
  const made = listComponents(unit).map(({ key, manufacturer, model, serialNumber }) => {
    const { publicKey } = secrets.signer(key, componentCurve);
    const subject = { O: manufacturer, CN: `${model} ${serialNumber}` };
    return [key, deviceCertificate({ ...datesOf(unit, key), subject, publicKey }, authority)] as const;
  });
  const root = rootCertificate(datesOf(unit, rootKey), authority);
  return { root, byKey: Object.fromEntries(made), sample: makeSample(unit, secrets) };
}

/** Creates a self-signed certificate that no trusted root has issued. */
function makeSample(unit: Unit, secrets: Pick<Secrets, 'signer'>): string {
  const subject = { O: unit.blueprint.system.manufacturer, CN: sampleName };
  const key = secrets.signer(sampleKey, componentCurve);
  const content = { ...datesOf(unit, sampleKey), subject, publicKey: key.publicKey };
  return deviceCertificate(content, { name: subject, key });
}

/**
 * Returns the serial number and the validity of a certificate. Both are derived from the seed and the key name, so that
 * they can be shown without parsing the certificate.
 */
function datesOf({ seed, certificates }: Unit, key: string) {
  const serial = serialFrom(deriveDigest(seed, `certificate/${key}`));
  return { serial, notBeforeMs: certificates.firstNotBeforeMs, notAfterMs };
}

type Attested = Unit & Pick<ControllerTree, 'attestation'>;
type ShownCertificate = CertificateLocation['part'];

/**
 * Lists the certificate of a component and the root certificate, in that order, with their contents. Empty before the
 * certificates are generated.
 */
export function listCertificates(unit: Attested, component: Component): readonly ShownCertificate[] {
  if (component.key === sampleKey) return listSampleCertificates(unit);
  const { certificates } = unit.attestation;
  const own = certificates?.byKey[component.key];
  if (certificates === null || own === undefined) return [];
  return [shown(unit, component.key, own), shown(unit, rootKey, certificates.root)];
}

/** Lists the certificate of a device that is not authentic. */
export function listSampleCertificates(unit: Attested): readonly ShownCertificate[] {
  const { certificates } = unit.attestation;
  return certificates === null ? [] : [shown(unit, sampleKey, certificates.sample)];
}

function shown(unit: Unit, key: string, pem: string): ShownCertificate {
  const { serial, notBeforeMs } = datesOf(unit, key);
  const fingerprint = computeFingerprint(pem);
  return { serialNumber: serial.toUpperCase(), notBeforeMs, notAfterMs, fingerprint, pem };
}
