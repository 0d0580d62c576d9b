/** Logging in by certificate: whether, whether by nothing else, and whom the controller trusts to vouch for users. */
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { ofManager } from '../../../resource/one-server.js';
import { flag } from '../../../resource/readers.js';
import { linkRow } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { fill, root } from '../../../resource/uris.js';
import { action } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { authorityImport } from './authority-import.js';
import { securityServicePattern } from './https-cert.js';

const login = settingsIn(({ certificates }) => certificates.login);

export const certificateAuthenticationPattern =
  `${securityServicePattern}CertificateAuthentication/` as const;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const importAuthority = action({
  ...byManager,
  name: 'VndCertAuth.ImportCACertificate',
  says: 'Trusts one more authority to vouch for users.',
  ...authorityImport(({ certificates }) => certificates.authorities),
});

/** Certificates alone may open the door only when there is one that does: nobody could come in to undo it. */
function letsSomebodyIn({ certificates, certificateMappings }: ControllerTree): boolean {
  const { https, login, authorities } = certificates;
  const some = (byId: object) => Object.keys(byId).length > 0;
  return login.enabled && !https.selfSigned && some(authorities.byId) && some(certificateMappings.byId);
}

/** By the names of their properties. */
const traced: NamedSettings = {
  CertificateLoginEnabled: ({ certificates }) => certificates.login.enabled,
  StrictCACModeEnabled: ({ certificates }) => certificates.login.strict,
};

const strictNeeds = ['StrictCACModeEnabled', 'CertificateLoginEnabled'];

export const certificateAuthentication = at(certificateAuthenticationPattern, () => [
  { params: ofManager },
]).resource({
  type: 'VndCertAuth.v1_1_0.VndCertAuth',
  says: 'Logging in by client certificate: whether, and whom the controller trusts to vouch for users.',
  properties: {
    ...identity(
      'CertificateAuthentication',
      'Certificate Authentication',
      'Logging in by client certificate',
    ),
    CACertificates: linkRow(
      'The authorities trusted to vouch for users.',
      fill(`${certificateAuthenticationPattern}CACertificates/`, ofManager),
    ),
    CertificateLoginEnabled: login('enabled', flag, 'Whether users can log in by certificate.'),
    StrictCACModeEnabled: login('strict', flag, 'Whether nobody gets in by a password.'),
    Links: links({
      UserCertificateMapping: linkRow(
        'The client certificates that stand for accounts.',
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
  actions: [importAuthority],
});
