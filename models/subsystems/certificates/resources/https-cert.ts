/** The certificate that is served: what it says, a request for another, taking that over, or going back to one of our own. */
import { formatInstant } from '../../../../engine/index.js';
import { signingRequest } from '../../../formats/x509/make.js';
import { mgmtMessage } from '../../../messages/index.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { type Action, type ResourceDefinition, written } from '../../../resource/define.js';
import { namedHostReader } from '../../../resource/host-readers.js';
import { flag, text } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { fqdnOf } from '../../network/resources/host-name.js';
import { certificateRequestOf } from '../contract.js';
import { namesOf, ownCertificate, serialFrom, validityFrom } from '../own-certificate.js';
import { type KeptCertificate, keptCertificate, nextKeyOf } from '../state.js';
import {
  install,
  keepRequest,
  putAwayOffered,
  type Requested,
  requested,
  takeOver,
} from './https-certificate.js';

export const securityServiceUri = `${root}Managers/{ManagerId}/SecurityService/`;

/** Longest part of a name. Unit: characters. Source: X.520, upper bounds of the attributes. */
const partLengthMax = 64;
const part = { reader: text({ lengthMax: partLengthMax, pattern: /\S/ }), required: true };
const country = { reader: text({ lengthMax: 2, pattern: /^[A-Z]{2}$/ }), required: true };
const serialDigits = 32;

const generateCsr: Action = {
  name: 'VndHttpsCert.GenerateCSR',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  parameters: {
    City: part,
    CommonName: { reader: namedHostReader, required: true },
    Country: country,
    OrgName: part,
    OrgUnit: { ...part, required: false },
    State: part,
    IncludeIP: { reader: flag, required: false },
  },
  putAway: (body, means) => {
    const { City: L, CommonName: CN, Country: C, OrgName: O, OrgUnit: OU, State: ST } = body as Asked;
    const alternatives = body.IncludeIP === true ? [CN, ...namesOf(named(means.tree)).alternatives] : [CN];
    const subject = { C, ST, L, O, CN, ...(OU === undefined ? {} : { OU }) };
    const made = requested(means, nextKeyOf(means.tree.certificates), (key) =>
      signingRequest(subject, alternatives, key),
    );
    return { ok: true, value: { ...made } };
  },
  apply: (stage, body) => {
    keepRequest(stage, body as unknown as Requested, 'request.generate');
    return written(mgmtMessage('GeneratingCertificate'));
  },
};

/** As the controller is called from its next return on. */
function named(tree: ControllerTree) {
  const { configured } = tree.controllerSettings;
  return { hostName: configured.hostName, fqdn: fqdnOf(configured, tree) };
}

type Asked = Readonly<Record<'City' | 'CommonName' | 'Country' | 'OrgName' | 'State', string>> & {
  readonly OrgUnit?: string;
};

const importCertificate: Action = {
  name: 'VndHttpsCert.ImportCertificate',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  parameters: { Certificate: { reader: text({ lengthMax: pemLengthMax }), required: true } },
  putAway: ({ Certificate }) => putAwayOffered(Certificate as string),
  apply: takeOver,
};

export const httpsCert: ResourceDefinition = {
  uri: `${securityServiceUri}HttpsCert/`,
  type: 'VndHttpsCert.v2_0_0.VndHttpsCert',
  instances: () => [{ ManagerId: '1' }],
  project: ({ tree }) => {
    const { https, request } = tree.certificates;
    const isReadable = request !== null && certificateRequestOf(tree).value === 'ready';
    return {
      Id: 'HttpsCert',
      Name: 'HTTPS Certificate',
      Description: 'The certificate this service is served with',
      CertificateSigningRequest: isReadable ? request.pem : null,
      X509CertificateInformation: projectX509(https),
    };
  },
  actions: [generateCsr, importCertificate],
  removal: {
    privilege: () => 'MgmtConfigPriv',
    putAway: ({ tree, secrets }) => {
      const key = nextKeyOf(tree.certificates);
      const pair = secrets.signer(key);
      const serial = serialFrom(pair.publicKey.toString('hex').slice(-serialDigits));
      const pem = ownCertificate(
        namesOf(named(tree)),
        pair,
        serial,
        validityFrom(tree.certificates.firstNotBeforeMs),
      );
      return { certificate: { ...keptCertificate(pem) }, key };
    },
    apply: (stage, _, body) => {
      const { certificate, key } = body as unknown as { certificate: KeptCertificate; key: string };
      stage.draft.certificates.nextKey += 1;
      return install(stage, { ...certificate, key });
    },
  },
};

function projectX509({ issuer, subject, serialNumber, notBeforeMs, notAfterMs }: KeptCertificate) {
  return {
    Issuer: issuer,
    SerialNumber: serialNumber,
    Subject: subject,
    ValidNotAfter: formatInstant(notAfterMs),
    ValidNotBefore: formatInstant(notBeforeMs),
  };
}
