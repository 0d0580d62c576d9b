/**
 * The certificates of components: one each, by a root that their makers share. Made once, before the step that enables
 * the check, because only the secret has the keys; what is kept is public.
 */
import { deriveDigest } from '../../../engine/index.js';
import { computeFingerprint, type KeptCertificate, serialFrom } from '../../formats/x509/kept.js';
import { deviceCertificate, rootCertificate } from '../../formats/x509/make.js';
import type { Secrets } from '../../resource/define.js';
import type { ControllerTree } from '../../tree.js';
import { type Component, listComponents } from './components.js';
import type { ComponentCertificates } from './state.js';

/** The curve of all of them. */
export const componentCurve = 'P-384';

const rootKey = 'components';
const rootName = 'Component Root CA';
/** No expiry that anybody waits for. Source: RFC 5280 § 4.1.2.5, IEEE 802.1AR. */
const notAfterMs = Date.UTC(9999, 11, 31, 23, 59, 59);

type Unit = Pick<ControllerTree, 'seed' | 'blueprint' | 'certificates'>;

/** Takes some milliseconds for each component. */
export function makeCertificates(unit: Unit, secrets: Pick<Secrets, 'signer'>): ComponentCertificates {
  const authority = { name: nameOfRoot(unit), key: secrets.signer(rootKey, componentCurve) };
  const made = listComponents(unit).map((component) => {
    const { publicKey } = secrets.signer(component.key, componentCurve);
    const content = { ...datesOf(unit, component.key), subject: nameOf(component), publicKey };
    return [component.key, deviceCertificate(content, authority)] as const;
  });
  return { root: rootCertificate(datesOf(unit, rootKey), authority), byKey: Object.fromEntries(made) };
}

/** Numbers of all certificates differ, and follow from the unit and not from the keys: what is known need not be read. */
function datesOf({ seed, certificates }: Unit, key: string) {
  const serial = serialFrom(deriveDigest(seed, `certificate/${key}`));
  return { serial, notBeforeMs: certificates.firstNotBeforeMs, notAfterMs };
}

function nameOfRoot({ blueprint }: Unit) {
  return { O: blueprint.system.manufacturer, CN: rootName };
}

function nameOf({ manufacturer, model, serialNumber }: Component) {
  return { O: manufacturer, CN: `${model} ${serialNumber}` };
}

/** A component's own and the root's, in that order, with what is to be read in them; none before they were made. */
export function listCertificates(
  unit: Unit & Pick<ControllerTree, 'attestation'>,
  component: Component,
): readonly KeptCertificate[] {
  const { certificates } = unit.attestation;
  const own = certificates?.byKey[component.key];
  if (certificates === null || own === undefined) return [];
  const issuer = printed(nameOfRoot(unit));
  return [
    { ...shown(unit, component.key, own), issuer, subject: printed(nameOf(component)), selfSigned: false },
    { ...shown(unit, rootKey, certificates.root), issuer, subject: issuer, selfSigned: true },
  ];
}

function shown(unit: Unit, key: string, pem: string) {
  const { serial, notBeforeMs } = datesOf(unit, key);
  const fingerprint = computeFingerprint(pem);
  return { serialNumber: serial.toUpperCase(), notBeforeMs, notAfterMs, fingerprint, pem };
}

function printed({ O, CN }: { readonly O: string; readonly CN: string }): string {
  return `O = ${O}, CN = ${CN}`;
}
