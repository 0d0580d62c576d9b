/** TLS settings of the firmware for HTTPS boot, and the certificates that it trusts. Source: behaviour § 2.7. */
import { formatInstant, isObject, type Json } from '../../../engine/index.js';
import {
  type CertificateSummary,
  certificatesIn,
  holdsMoreThanCertificates,
  summarizeCertificate,
} from '../../../models/formats/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import {
  type Area,
  areaResources,
  choice,
  configure,
  flatArea,
  formattedText,
  type SettingTable,
  splitName,
  type Validator,
  type Values,
} from '../../../models/pending/index.js';
import {
  count,
  dateTime,
  list,
  listOf,
  members,
  pemLengthMax,
  type Rows,
  row,
  secretProperty,
  text,
  type View,
  type WriteContext,
  withDescription,
} from '../../../models/resource/index.js';
import { prebootArea } from './state.js';

// Certificates that the firmware trusts for HTTPS boot. Each addition or removal is a separate pending setting, so that
// it is validated separately.

/**
 * Trusted certificate with its parsed contents. The certificate is parsed only when it is received, because a replay
 * must not depend on how another Node version parses certificates.
 */
type TrustedCertificate = {
  readonly [Name in keyof CertificateSummary]: CertificateSummary[Name];
} & { readonly pem: string };

/**
 * Maximum number of trusted certificates, and of pending additions or removals. Assumption: the capacity of a firmware
 * variable.
 */
const certificatesMax = 8;

const trusted = 'Certificates';
const added = 'NewCertificates';
const dropped = 'DeleteCertificates';

/**
 * Reads a certificate. Returns undefined unless the text is exactly one certificate, so that a private key in the same
 * text is never stored.
 */
function readCertificate(pem: string): TrustedCertificate | undefined {
  const [certificate, ...others] = certificatesIn(pem);
  if (certificate === undefined || others.length > 0 || holdsMoreThanCertificates(pem)) return undefined;
  return { ...summarizeCertificate(certificate), pem: certificate.toString() };
}

function isTrusted(value: Json | undefined): value is TrustedCertificate {
  return isObject(value) && typeof value.pem === 'string' && typeof value.fingerprint === 'string';
}

function trustedIn(values: Values): readonly TrustedCertificate[] {
  const kept = values[trusted];
  return Array.isArray(kept) ? kept.filter(isTrusted) : [];
}

/** Lists the pending additions or removals in order of arrival. */
function waitingIn(values: Values, name: string): readonly Json[] {
  return Array.from({ length: certificatesMax }, (_, index) => values[`${name}/${index}`]).filter(
    (value) => value !== undefined,
  );
}

/** Returns values that append more additions or removals to the pending ones. */
function waitingWith(values: Values, name: string, more: readonly Json[]): Values {
  const first = waitingIn(values, name).length;
  return Object.fromEntries(more.map((value, index) => [`${name}/${first + index}`, value]));
}

/** Returns whether two fingerprints are equal. Colons are ignored, because some clients omit them. */
function isSameTag(one: Json, other: string): boolean {
  const plain = (tag: string) => tag.replaceAll(':', '').toUpperCase();
  return typeof one === 'string' && plain(one) === plain(other);
}

const judgeCertificates: Validator = ({ name: property, value }, together) => {
  const { folder, name } = splitName(property);
  if (folder === `${dropped}/`) {
    const isKnown = trustedIn(together).some(({ fingerprint }) => isSameTag(value ?? '', fingerprint));
    const args = [String(value), 'FingerPrint'];
    return isKnown ? undefined : { key: 'PropertyValueNotInList', args, property };
  }
  if (folder !== `${added}/`) return undefined;
  const room = certificatesMax - concludeCertificates({ ...together, ...nothingAdded(together) }).length;
  return isTrusted(value) && Number(name) < room
    ? undefined
    : { key: 'PropertyValueError', args: ['X509Certificate'], property };
};

function nothingAdded(values: Values): Values {
  return Object.fromEntries(waitingIn(values, added).map((_, index) => [`${added}/${index}`, null]));
}

/** Returns the trusted certificates after the pending changes, without duplicates. */
function concludeCertificates(values: Values): readonly TrustedCertificate[] {
  const orders = waitingIn(values, dropped);
  const kept = trustedIn(values).filter(
    ({ fingerprint }) => !orders.some((order) => isSameTag(order, fingerprint)),
  );
  for (const certificate of waitingIn(values, added).filter(isTrusted)) {
    if (!kept.some(({ fingerprint }) => fingerprint === certificate.fingerprint)) kept.push(certificate);
  }
  return kept;
}

/** Returns the values without the pending additions and removals, because a host start has executed them. */
function withoutOrders(values: Values): Values {
  const certificates = concludeCertificates(values);
  const rest = Object.entries(values).filter(
    ([name]) => name !== trusted && !name.startsWith(`${added}/`) && !name.startsWith(`${dropped}/`),
  );
  return Object.fromEntries(certificates.length === 0 ? rest : [[trusted, certificates] as const, ...rest]);
}

/**
 * Supported cipher suites by their OpenSSL names. Source of the first four: behaviour § 2.7. Assumption: the other
 * suites, which use an ephemeral key exchange, are supported too.
 */
const ciphers = [
  'AES128-SHA256',
  'AES256-SHA256',
  'AES128-GCM-SHA256',
  'AES256-GCM-SHA384',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
];
const usualCiphers = ciphers.slice(0, 4).join(':');
/** Maximum length of a fingerprint. Unit: characters. A SHA-256 fingerprint with colons has 95. */
const fingerprintLengthMax = 128;

const table: SettingTable = {
  Ciphers: formattedText(
    (text) => text.split(':').every((cipher) => ciphers.includes(cipher)),
    usualCiphers,
    'Offered cipher suites, separated by colons.',
  ),
  HostnameCheck: choice(
    ['Disabled', 'Enabled'],
    'Verification of the server host name against its certificate, enabled or disabled.',
  ),
  ProtocolVersion: choice(['AUTO', '1.0', '1.1', '1.2', '1.3'], 'TLS version.'),
  VerifyMode: choice(
    ['PEER', 'NONE'],
    'Verification of the server certificate: `PEER` requires a trusted certificate.',
  ),
};

const flat = flatArea(table);

export const tlsconfig = prebootArea('tlsconfig', {
  defaults: flat.rules.defaults,
  validators: (tree) => [...flat.rules.validators(tree), judgeCertificates],
  conclude: withoutOrders,
});

const certificates = list('Trusted certificates.', trustedIn, {
  FingerPrint: row(text(), 'SHA-256 fingerprint of the certificate.', 'fingerprint'),
  Issuer: row(text(), 'Distinguished name of the issuer.', 'issuer'),
  SerialNumber: row(text(), 'Serial number of the certificate.', 'serialNumber'),
  Subject: row(text(), 'Distinguished name of the subject.', 'subject'),
  ValidNotAfter: row(dateTime, 'End of the validity period of the certificate.', ({ notAfterMs }) =>
    formatInstant(notAfterMs),
  ),
  ValidNotBefore: row(dateTime, 'Start of the validity period of the certificate.', ({ notBeforeMs }) =>
    formatInstant(notBeforeMs),
  ),
});

const addedSays = 'Certificates in PEM format to trust from the next start on; only by PUT.';
const droppedSays = 'Certificates to remove from trust from the next start on; only by PUT.';
const pemSays = 'Certificate in PEM format; empty for an invalid certificate.';
const fingerprintSays = 'SHA-256 fingerprint of the certificate.';

const addedRows: Rows<Json> = {
  X509Certificate: row(text(), pemSays, (value) => (isTrusted(value) ? value.pem : '')),
};
const droppedRows: Rows<Json> = { FingerPrint: row(text(), fingerprintSays, (value) => String(value)) };

function shownRows(values: Rows<Values>): Rows<Values> {
  return {
    Certificates: certificates,
    ...values,
    TlsCaCertificateCount: row(count, 'Number of trusted certificates.', (kept) => trustedIn(kept).length),
  };
}

const waiting = (name: string) => (values: Values) => waitingIn(values, name);

const byBios = { privilege: 'HostBIOSConfigPriv' } as const;

/** Parses added certificates. The journal contains the parsed certificate, never a private key from the same text. */
function readAll(given: readonly { readonly X509Certificate?: string }[]): Json[] {
  return given.map(({ X509Certificate = '' }) => readCertificate(X509Certificate) ?? null);
}

function orderRows(area: Area): Rows<Values> {
  const waitMore = (name: string, { tree }: Pick<View, 'tree'>, more: readonly Json[]) =>
    waitingWith(area.read(tree).configured, name, more);
  return {
    [dropped]: list(droppedSays, waiting(dropped), droppedRows, {
      setBy: secretProperty({
        ...byBios,
        reader: listOf(
          members({
            FingerPrint: withDescription(text({ lengthMax: fingerprintLengthMax }), fingerprintSays),
          }),
          certificatesMax,
        ),
        redact: (given, _: WriteContext) => ({
          ok: true,
          value: given.map(({ FingerPrint = '' }) => FingerPrint),
        }),
        sent: (tags: readonly string[]) => tags.map((FingerPrint) => ({ FingerPrint })),
        apply: (stage, tags: string[]) =>
          configure(stage, area, waitMore(dropped, { tree: stage.view }, tags)),
      }),
    }),
    [added]: list(addedSays, waiting(added), addedRows, {
      setBy: secretProperty({
        ...byBios,
        reader: listOf(
          members({ X509Certificate: withDescription(text({ lengthMax: pemLengthMax }), pemSays) }),
          certificatesMax,
        ),
        redact: (given, _: WriteContext) => ({ ok: true, value: readAll(given) }),
        sent: (read: readonly Json[]) =>
          read.map((value) => ({ X509Certificate: isTrusted(value) ? value.pem : '' })),
        apply: (stage, read: Json[]) => configure(stage, area, waitMore(added, { tree: stage.view }, read)),
      }),
    }),
  };
}

const nothingWaits = {
  [dropped]: list(droppedSays, (): readonly Json[] => [], droppedRows),
  [added]: list(addedSays, (): readonly Json[] => [], addedRows),
};

export const tlsResources = areaResources({
  area: tlsconfig,
  name: 'tlsconfig',
  type: 'VndTlsConfig.v1_0_0.VndTlsConfig',
  description: 'TLS settings and trusted certificates of the firmware for HTTPS boot.',
  title: 'TLS',
  shown: { ...shownRows(flat.shown), ...nothingWaits },
  pending: { ...shownRows(flat.pending(tlsconfig)), ...orderRows(tlsconfig) },
  defaults: { [trusted]: certificates, ...flat.shown },
  /** Refuses additions and removals by PATCH, because only PUT accepts them. Source: behaviour § 2.7. */
  finishPatch: (_, set, { asked: { method } }) =>
    method === 'PUT'
      ? []
      : [added, dropped]
          .filter((name) => set.has(`/${name}`))
          .map((name) => baseMessage('PropertyNotWritable', [name], `/${name}`)),
});
