/** How the firmware speaks TLS when it starts the server over HTTPS, and whom it trusts. Source: behaviour § 2.7. */
import { formatInstant, type Json } from '../../../engine/index.js';
import { baseMessage } from '../../messages/index.js';
import {
  type Area,
  areaResources,
  choice,
  configure,
  flatArea,
  formed,
  type SettingTable,
  type Values,
} from '../../pending/index.js';
import { pemLengthMax } from '../../resource/certificate-text.js';
import type { Means, View } from '../../resource/define.js';
import { count, dateTime } from '../../resource/kinds.js';
import { secretProperty } from '../../resource/property.js';
import { listOf, members, said, text } from '../../resource/readers.js';
import { list, type Rows, row } from '../../resource/rows.js';
import { prebootArea } from './preboot-area.js';
import {
  added,
  certificatesMax,
  dropped,
  isTrusted,
  judgeCertificates,
  readCertificate,
  trusted,
  trustedIn,
  waitingIn,
  waitingWith,
  withoutOrders,
} from './tls-certificates.js';

/** As OpenSSL calls them. Source: behaviour § 2.7 for the first; Assumption: those with a key exchange of their own. */
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
/** Unit: characters. A SHA-256 with colons is 95. */
const fingerprintLengthMax = 128;

const table: SettingTable = {
  Ciphers: formed(
    (text) => text.split(':').every((cipher) => ciphers.includes(cipher)),
    usualCiphers,
    'The cipher suites that are offered, with colons between them.',
  ),
  HostnameCheck: choice(
    ['Disabled', 'Enabled'],
    'Whether a server has to be called what its certificate says.',
  ),
  ProtocolVersion: choice(['AUTO', '1.0', '1.1', '1.2', '1.3'], 'The version that is spoken.'),
  VerifyMode: choice(['PEER', 'NONE'], 'Whether a server has to have a certificate that is trusted.'),
};

const flat = flatArea(table);

export const tlsconfig = prebootArea('tlsconfig', {
  defaults: flat.rules.defaults,
  judges: (tree) => [...flat.rules.judges(tree), judgeCertificates],
  conclude: withoutOrders,
});

const certificates = list('The certificates that are trusted.', trustedIn, {
  FingerPrint: row(text(), 'The SHA-256 of the certificate.', 'fingerprint'),
  Issuer: row(text(), 'Who has signed it.', 'issuer'),
  SerialNumber: row(text(), 'Its number with whoever signed it.', 'serialNumber'),
  Subject: row(text(), 'Whom it is about.', 'subject'),
  ValidNotAfter: row(dateTime, 'Until when it is valid.', ({ notAfterMs }) => formatInstant(notAfterMs)),
  ValidNotBefore: row(dateTime, 'From when on it is valid.', ({ notBeforeMs }) => formatInstant(notBeforeMs)),
});

const addedSays = 'Certificates to be trusted from the next start on, PEM; only by PUT.';
const droppedSays = 'Certificates not to be trusted any more from the next start on; only by PUT.';
const pemSays = 'The text of the certificate, PEM; empty where it is none.';
const fingerprintSays = 'The SHA-256 of the certificate.';

const addedRows: Rows<Json> = {
  X509Certificate: row(text(), pemSays, (value) => (isTrusted(value) ? value.pem : '')),
};
const droppedRows: Rows<Json> = { FingerPrint: row(text(), fingerprintSays, (value) => String(value)) };

function shownRows(values: Rows<Values>): Rows<Values> {
  return {
    Certificates: certificates,
    ...values,
    TlsCaCertificateCount: row(count, 'How many certificates are trusted.', (kept) => trustedIn(kept).length),
  };
}

const waiting = (name: string) => (values: Values) => waitingIn(values, name);

const byBios = { privilege: 'HostBIOSConfigPriv' } as const;

/** What was read of a certificate stands in the journal, and no key that came with it. */
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
          members({ FingerPrint: said(text({ lengthMax: fingerprintLengthMax }), fingerprintSays) }),
          certificatesMax,
        ),
        redact: (given, _: Means) => ({ ok: true, value: given.map(({ FingerPrint = '' }) => FingerPrint) }),
        sent: (tags: readonly string[]) => tags.map((FingerPrint) => ({ FingerPrint })),
        apply: (stage, tags: string[]) =>
          configure(stage, area, waitMore(dropped, { tree: stage.view }, tags)),
      }),
    }),
    [added]: list(addedSays, waiting(added), addedRows, {
      setBy: secretProperty({
        ...byBios,
        reader: listOf(
          members({ X509Certificate: said(text({ lengthMax: pemLengthMax }), pemSays) }),
          certificatesMax,
        ),
        redact: (given, _: Means) => ({ ok: true, value: readAll(given) }),
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
  says: 'How the firmware speaks TLS when it starts the server over HTTPS, and whom it trusts.',
  title: 'TLS',
  shown: { ...shownRows(flat.shown), ...nothingWaits },
  pending: { ...shownRows(flat.pending(tlsconfig)), ...orderRows(tlsconfig) },
  defaults: { [trusted]: certificates, ...flat.shown },
  /** Source: behaviour § 2.7. */
  finishPatch: (_, set, { asked: { method } }) =>
    method === 'PUT'
      ? []
      : [added, dropped]
          .filter((name) => set.has(`/${name}`))
          .map((name) => baseMessage('PropertyNotWritable', [name], `/${name}`)),
});
