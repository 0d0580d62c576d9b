/** How strict the controller is about itself and about the parts of the server. */

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { property, type ResourceDefinition } from '../../../resource/define.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { managerAddress } from '../../controller/manager-contract.js';
import { integrityPolicies, securityStates } from '../security-state.js';
import { securityServiceUri } from './https-cert.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const own = `${root}Managers/1/SecurityService/`;
/** Assumption: a screenful. */
const bannerLengthMax = 1_500;
const state = '/SecurityState';
const weakCiphers = '/DisableWeakCiphers';
const policy = '/ComponentIntegrityPolicy';

export const securityService: ResourceDefinition = {
  uri: securityServiceUri,
  type: 'VndSecurityService.v2_6_0.VndSecurityService',
  instances: () => [{ ManagerId: '1' }],
  project: ({ tree: { security }, link }) => ({
    Id: 'SecurityService',
    Name: 'Security Service',
    Description: 'Security of the controller and of the parts of the server',
    ComponentIntegrityPolicy: security.integrityPolicy,
    // The one cipher suite every TLS 1.3 peer has.
    CurrentCipher: 'TLS_AES_256_GCM_SHA384',
    DisableWeakCiphers: security.disableWeakCiphers,
    GlobalComponentIntegrity: security.globalComponentIntegrity ? 'Enabled' : 'Disabled',
    LoginSecurityBanner: { IsEnabled: security.banner.enabled, SecurityMessage: security.banner.text },
    SecurityState: security.state,
    'SecurityState@Redfish.AllowableValues': securityStates,
    // What is served: older versions are refused at the socket.
    TLSVersion: { TLS1_0: 'Disabled', TLS1_1: 'Disabled', TLS1_2: 'Enabled', TLS1_3: 'Enabled' },
    Links: {
      CertAuth: link(`${own}CertificateAuthentication/`),
      HttpsCert: link(`${own}HttpsCert/`),
      SecurityDashboard: link(`${own}SecurityDashboard/`),
    },
  }),
  writable: {
    ComponentIntegrityPolicy: property({
      ...byManager,
      reader: oneOf(integrityPolicies),
      apply: ({ draft }, value) => {
        draft.security.integrityPolicy = value;
      },
    }),
    DisableWeakCiphers: property({
      ...byManager,
      reader: flag,
      apply: ({ draft }, value) => {
        draft.security.disableWeakCiphers = value;
      },
    }),
    GlobalComponentIntegrity: property({
      ...byManager,
      reader: oneOf(['Enabled', 'Disabled']),
      apply: ({ draft }, value) => {
        draft.security.globalComponentIntegrity = value === 'Enabled';
      },
    }),
    LoginSecurityBanner: {
      IsEnabled: property({
        ...byManager,
        reader: flag,
        apply: ({ draft }, value) => {
          draft.security.banner.enabled = value;
        },
      }),
      SecurityMessage: property({
        ...byManager,
        reader: text({ lengthMax: bannerLengthMax }),
        apply: ({ draft }, value) => {
          draft.security.banner.text = value;
        },
      }),
    },
    SecurityState: property({
      ...byManager,
      reader: oneOf(securityStates),
      apply: ({ draft }, value) => {
        draft.security.state = value;
      },
    }),
  },
  settle: (stage, set) => {
    const { security } = stage.view;
    const before = stage.tree.security;
    // Whoever wants out of FIPS resets the controller to its factory defaults (facts § 2.15).
    if (before.state === 'FIPS' && security.state !== 'FIPS') {
      return [baseMessage('PropertyValueConflict', ['SecurityState', 'SecurityState'], state)];
    }
    const changed =
      (set.has(state) && before.state !== security.state) ||
      (set.has(weakCiphers) && before.disableWeakCiphers !== security.disableWeakCiphers);
    if (changed) stage.send(managerAddress, { type: 'manager.reset' });
    return [];
  },
  modified: (set) => {
    if (set.has(state) || set.has(weakCiphers)) return mgmtMessage('ResetInProgress');
    return set.has(policy) ? mgmtMessage('SystemResetRequired') : baseMessage('Success');
  },
};
