/** Settings of login by client certificate: its switches and the trusted authorities. */

import type { ControllerTree } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  defineAt,
  fill,
  flag,
  identity,
  linkRow,
  links,
  type NamedSettings,
  nullable,
  ofManager,
  oneOf,
  required,
  root,
  row,
  serviceAddress,
  serviceAddressOrNone,
  settingsIn,
  text,
  traceAccess,
  written,
} from '../../../../models/resource/index.js';
import { revocationAddress } from '../revocation.js';
import { nameMappings } from '../state.js';
import { authorityImport } from './authorities.js';
import { securityServicePattern } from './https-certificate.js';

const login = settingsIn(({ certificates }) => certificates.login);

export const certificateAuthenticationPattern =
  `${securityServicePattern}CertificateAuthentication/` as const;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const importAuthority = action({
  ...byManager,
  name: 'VndCertAuth.ImportCACertificate',
  description: 'Imports another certificate authority that is trusted for user certificates.',
  ...authorityImport(({ certificates }) => certificates.authorities),
});

/** Maximum length of an address. Unit: characters. Assumption: the same as for other addresses. */
const addressLengthMax = 255;

const importList = action({
  ...byManager,
  name: 'VndCertAuth.ImportCRL',
  description:
    'Imports the revocation list of a certificate authority. The response does not wait for the download.',
  parameters: {
    ImportUri: required(
      serviceAddress(addressLengthMax),
      'HTTP or HTTPS URI of the revocation list, without credentials.',
    ),
  },
  apply: (stage, { ImportUri }) => {
    stage.send(revocationAddress, { type: 'revocation.import', uri: ImportUri });
    return written(mgmtMessage('Accepted'));
  },
});

const deleteList = action({
  ...byManager,
  name: 'VndCertAuth.DeleteCRL',
  description: 'Deletes the revocation list.',
  parameters: {},
  apply: ({ draft }) => {
    draft.certificates.revoked = null;
    return written(baseMessage('Success'));
  },
});

/**
 * Returns whether at least one user could log in by certificate. Exclusive certificate login requires this; otherwise
 * no user could log in to switch it off.
 */
function letsSomebodyIn({ certificates, certificateMappings }: ControllerTree): boolean {
  const { https, login, authorities } = certificates;
  const some = (byId: object) => Object.keys(byId).length > 0;
  return login.enabled && !https.selfSigned && some(authorities.byId) && some(certificateMappings.byId);
}

/** Settings whose changes are logged, by property name. */
const traced: NamedSettings = {
  CertificateLoginEnabled: ({ certificates }) => certificates.login.enabled,
  LDAPCertificateNameMapping: ({ certificates }) => certificates.login.nameMapping,
  OCSPUri: ({ certificates }) => certificates.login.ocspUri,
  StrictCACModeEnabled: ({ certificates }) => certificates.login.strict,
};

const strictNeeds = ['StrictCACModeEnabled', 'CertificateLoginEnabled'];

export const certificateAuthentication = defineAt(certificateAuthenticationPattern, () => [
  { params: ofManager },
]).resource({
  type: 'VndCertAuth.v1_1_0.VndCertAuth',
  typeDescription: 'Settings of login by client certificate and the trusted certificate authorities.',
  properties: {
    ...identity('CertificateAuthentication', 'Certificate Authentication', 'Login by client certificate'),
    CACertificates: linkRow(
      'Link to the certificate authorities that are trusted for user certificates.',
      fill(`${certificateAuthenticationPattern}CACertificates/`, ofManager),
    ),
    CertificateLoginEnabled: login(
      'enabled',
      flag,
      'Indicates whether login by client certificate is enabled.',
    ),
    CRLIssuer: row(
      nullable(text()),
      'Issuer of the revocation list; null when no list is loaded.',
      ({ tree }) => tree.certificates.revoked?.issuer ?? null,
    ),
    CRLSerial: row(
      nullable(text()),
      'Serial number of the revocation list; null when no list is loaded.',
      ({ tree }) => tree.certificates.revoked?.number ?? null,
    ),
    LDAPCertificateNameMapping: login(
      'nameMapping',
      oneOf(nameMappings),
      'Certificate field that names the directory user when no account is mapped.',
    ),
    OCSPUri: login(
      'ocspUri',
      serviceAddressOrNone(addressLengthMax),
      'URI of the OCSP responder; empty for none. Logins do not wait for a response.',
    ),
    StrictCACModeEnabled: login('strict', flag, 'Indicates whether login by password is disabled.'),
    Links: links({
      UserCertificateMapping: linkRow(
        'Link to the mappings of client certificates to accounts.',
        `${root}AccountService/UserCertificateMapping/`,
      ),
    }),
  },
  finishPatch: (stage, set, { by }) => {
    const { view } = stage;
    traceAccess(stage, by.userName, traced);
    return set.get('/StrictCACModeEnabled') === true && !letsSomebodyIn(view)
      ? [baseMessage('PropertyValueConflict', strictNeeds, '/StrictCACModeEnabled')]
      : [];
  },
  actions: [importAuthority, importList, deleteList],
});
