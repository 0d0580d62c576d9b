/** Logging in by certificate: whether, whether by nothing else, and whom the controller trusts to vouch for users. */
import { mgmtMessage } from '../../../messages/index.js';
import { authoritiesMax, type KeptCertificate, keptCertificate } from '../../../state/certificates.js';
import { isLicensed } from '../../../state/license.js';
import { certificateIn } from '../../../x509/read.js';
import { pemLengthMax } from '../../certificate-text.js';
import { type Action, property, type ResourceDefinition, refused, written } from '../../define.js';
import { flag, text } from '../../readers.js';
import { root } from '../../uris.js';
import { securityServiceUri } from './https-cert.js';

export const certificateAuthenticationUri = `${securityServiceUri}CertificateAuthentication/`;

const importAuthority: Action = {
  name: 'VndCertAuth.ImportCACertificate',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  parameters: { Certificate: { reader: text({ lengthMax: pemLengthMax }), required: true } },
  // Read before the step, as everything that another Node might read otherwise.
  putAway: ({ Certificate }) => {
    const kept = certificateIn(Certificate as string)?.ca
      ? keptCertificate(Certificate as string)
      : undefined;
    return kept === undefined
      ? { ok: false, problems: [mgmtMessage('ImportCertificateFailed')] }
      : { ok: true, value: { certificate: { ...kept } } };
  },
  apply: (stage, body) => {
    const { certificate } = body as unknown as { readonly certificate: KeptCertificate };
    const { authorities } = stage.draft.certificates;
    const known = Object.values(authorities.byId);
    if (known.some(({ fingerprint }) => fingerprint === certificate.fingerprint)) {
      return written(mgmtMessage('ImportCertSuccessful'));
    }
    if (known.length >= authoritiesMax) return refused(mgmtMessage('ImportCertificateFailed'));
    authorities.byId[String(authorities.nextId++)] = certificate;
    return written(mgmtMessage('ImportCertSuccessful'));
  },
};

export const certificateAuthentication: ResourceDefinition = {
  uri: certificateAuthenticationUri,
  type: 'VndCertAuth.v1_1_0.VndCertAuth',
  instances: () => [{ ManagerId: '1' }],
  project: ({ tree: { certificates }, link, params: { ManagerId = '' } }) => ({
    Id: 'CertificateAuthentication',
    Name: 'Certificate Authentication',
    Description: 'Logging in by client certificate',
    CACertificates: link(
      `${root}Managers/${ManagerId}/SecurityService/CertificateAuthentication/CACertificates/`,
    ),
    CertificateLoginEnabled: certificates.login.enabled,
    StrictCACModeEnabled: certificates.login.strict,
    Links: { UserCertificateMapping: link(`${root}AccountService/UserCertificateMapping/`) },
  }),
  writable: {
    CertificateLoginEnabled: property({
      privilege: 'MgmtConfigPriv',
      reader: flag,
      apply: ({ draft }, value) => {
        draft.certificates.login.enabled = value;
      },
    }),
    StrictCACModeEnabled: property({
      privilege: 'MgmtConfigPriv',
      reader: flag,
      apply: ({ draft }, value) => {
        draft.certificates.login.strict = value;
      },
    }),
  },
  settle: ({ view: { certificates, license } }, set) =>
    set.get('/CertificateLoginEnabled') === true &&
    certificates.login.enabled &&
    !isLicensed(license, 'certificateLogin')
      ? [mgmtMessage('LicenseKeyRequired')]
      : [],
  actions: [importAuthority],
};
