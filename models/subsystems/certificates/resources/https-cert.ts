/** The certificate that is served: what it says, a request for another, taking that over, or going back to one of our own. */
import { formatInstant } from '../../../../engine/index.js';
import { keptCertificate, serialFrom } from '../../../formats/x509/kept.js';
import { signingRequest } from '../../../formats/x509/make.js';
import { readSigningRequest } from '../../../formats/x509/read-request.js';
import { mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { refused, type View, written } from '../../../resource/define.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { dateTime } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, text } from '../../../resource/readers.js';
import { row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { action, optional, removal, required } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { formatFqdn } from '../../network/index.js';
import { certificateRequestRecord } from '../contract.js';
import { certificateNames, ownCertificate, validityFrom } from '../own-certificate.js';
import { nextKeyName } from '../state.js';
import { install, keepRequest, redactOffered, requested, takeOver } from './https-certificate.js';
import { countryReader, namePartReader } from './name-readers.js';

export const securityServicePattern = `${managerPattern}SecurityService/` as const;

const serialDigits = 32;

/** While the controller enrols for its certificate, nobody else brings one. Source: behaviour § 2.15. */
const enrolling = refused(mgmtMessage('UnsupportedOperationACEEnabled'));

const generateCsr = action({
  name: 'VndHttpsCert.GenerateCSR',
  says: 'Has a signing request made. It can be read some minutes later.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    City: required(namePartReader, 'The city or town.'),
    CommonName: required(namedHostReader, 'The name of the host, or of whoever the certificate is about.'),
    Country: required(countryReader, 'The country, by its two letters.'),
    OrgName: required(namePartReader, 'The organisation.'),
    OrgUnit: optional(namePartReader, 'The part of the organisation.'),
    State: required(namePartReader, 'The state or province.'),
    IncludeIP: optional(flag, 'Whether the certificate is to stand for the addresses of the controller too.'),
  },
  redact: ({ City: L, CommonName: CN, Country: C, OrgName: O, OrgUnit: OU, State: ST, IncludeIP }, means) => {
    const alternatives =
      IncludeIP === true ? [CN, ...certificateNames(named(means.tree)).alternatives] : [CN];
    const subject = { C, ST, L, O, CN, ...(OU === undefined ? {} : { OU }) };
    const made = requested(means, nextKeyName(means.tree.certificates), (key) =>
      signingRequest(subject, alternatives, key),
    );
    return { ok: true, value: made };
  },
  sent: ({ pem }) => {
    const { subject, alternatives } = readSigningRequest(pem);
    const { C: Country, ST: State, L: City, O: OrgName, OU: OrgUnit, CN: CommonName } = subject;
    const includesIP = alternatives.some((name) => name !== CommonName);
    return { City, CommonName, Country, OrgName, OrgUnit, State, IncludeIP: includesIP || undefined };
  },
  apply: (stage, made) => {
    if (stage.tree.certificateEnrolment.enabled) return enrolling;
    keepRequest(stage, made, 'request.generate');
    return written(mgmtMessage('GeneratingCertificate'));
  },
});

/** As the controller is called from its next return on. */
function named(tree: ControllerTree) {
  const { configured } = tree.controllerSettings;
  return { hostName: configured.hostName, fqdn: formatFqdn(configured, tree) };
}

const importCertificate = action({
  name: 'VndHttpsCert.ImportCertificate',
  says: 'Takes over the certificate that answers the request, and resets the controller.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    Certificate: required(text({ lengthMax: pemLengthMax }), 'The text of the certificate, PEM.'),
  },
  redact: ({ Certificate }) => redactOffered(Certificate),
  sent: ({ certificate }) => ({ Certificate: certificate.pem }),
  apply: (stage, offered) => (stage.tree.certificateEnrolment.enabled ? enrolling : takeOver(stage, offered)),
});

export const httpsCert = at(`${securityServicePattern}HttpsCert/`, () => [{ params: ofManager }]).resource({
  type: 'VndHttpsCert.v2_1_1.VndHttpsCert',
  says: 'The certificate that the service is served with. Deleting it has a new one of its own made.',
  properties: {
    ...identity('HttpsCert', 'HTTPS Certificate', 'The certificate this service is served with'),
    CertificateSigningRequest: row(
      nullable(text()),
      'The request to be signed by an authority; null until there is one.',
      ({ tree }) => {
        const { request } = tree.certificates;
        return request !== null && certificateRequestRecord(tree).value === 'ready' ? request.pem : null;
      },
    ),
    KeyType: row(oneOf(['ECDSA']), 'The kind of the key that is certified.', () => 'ECDSA', {
      allowable: 'values',
      // There is one value, which may be said again.
      set: { privilege: 'MgmtConfigPriv', apply: () => {} },
    }),
    X509CertificateInformation: section(
      'What the certificate says.',
      ({ tree }: View) => tree.certificates.https,
      {
        Issuer: row(text(), 'The name of who vouches for the certificate.', 'issuer'),
        SerialNumber: row(text(), 'The number its issuer gave to this very certificate.', 'serialNumber'),
        Subject: row(text(), 'The name of whom the certificate is about.', 'subject'),
        ValidNotAfter: row(dateTime, 'When the certificate ends.', ({ notAfterMs }) =>
          formatInstant(notAfterMs),
        ),
        ValidNotBefore: row(dateTime, 'When the certificate begins.', ({ notBeforeMs }) =>
          formatInstant(notBeforeMs),
        ),
      },
    ),
  },
  actions: [generateCsr, importCertificate],
  removal: removal({
    privilege: 'MgmtConfigPriv',
    redact: ({ tree, secrets }) => {
      const key = nextKeyName(tree.certificates);
      const pair = secrets.signer(key);
      const serial = serialFrom(pair.publicKey.toString('hex').slice(-serialDigits));
      const validity = validityFrom(tree.certificates.firstNotBeforeMs);
      const certificate = keptCertificate(
        ownCertificate(certificateNames(named(tree)), pair, serial, validity),
      );
      if (certificate === undefined) throw new Error('our own certificate cannot be read');
      return { certificate, key };
    },
    apply: (stage, _, { certificate, key }) => {
      stage.draft.certificates.nextKey += 1;
      return install(stage, { ...certificate, key });
    },
  }),
});
