/** Logging in by certificate: whether, whether by nothing else, and whom the controller trusts to vouch for users. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { type Action, property, type ResourceDefinition } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { isLicensed } from '../../license/state.js';
import { authorityImport } from './authority-import.js';
import { securityServiceUri } from './https-cert.js';

export const certificateAuthenticationUri = `${securityServiceUri}CertificateAuthentication/`;

const importAuthority: Action = {
  name: 'VndCertAuth.ImportCACertificate',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  ...authorityImport(({ certificates }) => certificates.authorities),
};

/** Certificates alone may open the door only when there is one that does: nobody could come in to undo it. */
function letsSomebodyIn({ certificates, certificateMappings }: ControllerTree): boolean {
  const { https, login, authorities } = certificates;
  const some = (byId: object) => Object.keys(byId).length > 0;
  return login.enabled && !https.selfSigned && some(authorities.byId) && some(certificateMappings.byId);
}

const strictNeeds = ['StrictCACModeEnabled', 'CertificateLoginEnabled'];

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
  settle: ({ view }, set) => {
    const asked = [set.get('/CertificateLoginEnabled'), set.get('/StrictCACModeEnabled')];
    if (asked.includes(true) && !isLicensed(view.license, 'certificateLogin')) {
      return [mgmtMessage('LicenseKeyRequired')];
    }
    return set.get('/StrictCACModeEnabled') === true && !letsSomebodyIn(view)
      ? [baseMessage('PropertyValueConflict', strictNeeds, '/StrictCACModeEnabled')]
      : [];
  },
  actions: [importAuthority],
};
