/** How strict the controller is about itself and about the parts of the server. */

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import type { ControllerStage } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { ofManager } from '../../../resource/one-server.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, linkRow, type Rows, row } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { managerAddress } from '../../controller/index.js';
import { integrityPolicies, securityStates } from '../security-state.js';
import { securityServicePattern } from './https-cert.js';

const banner = settingsIn(({ security }) => security.banner);
const setting = settingsIn(({ security }) => security);

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const below = (name: string) => fill(`${securityServicePattern}${name}/`, ofManager);
/** Assumption: a screenful. */
const bannerLengthMax = 1_500;
const state = '/SecurityState';
const weakCiphers = '/DisableWeakCiphers';
const policy = '/ComponentIntegrityPolicy';

const switchReader = oneOf(['Enabled', 'Disabled']);

/** By the names of their properties. */
const traced: NamedSettings = {
  SecurityState: ({ security }) => security.state,
  DisableWeakCiphers: ({ security }) => security.disableWeakCiphers,
  GlobalComponentIntegrity: ({ security }) => security.globalComponentIntegrity,
  ComponentIntegrityPolicy: ({ security }) => security.integrityPolicy,
  LoginSecurityBanner: ({ security }) => security.banner,
};

/** Subscribers hear of each of the two. */
function announceIntegrity(stage: ControllerStage): void {
  const [before, after] = [stage.tree.security, stage.view.security];
  if (before.globalComponentIntegrity !== after.globalComponentIntegrity) {
    const state = after.globalComponentIntegrity ? 'Enabled' : 'Disabled';
    stage.emit('componentIntegrity.switched', { state }, 'securityService');
  }
  if (before.integrityPolicy !== after.integrityPolicy) {
    stage.emit('componentIntegrity.policySet', { policy: after.integrityPolicy }, 'securityService');
  }
}

const bannerRows: Rows<unknown> = {
  IsEnabled: banner('enabled', flag, 'Whether the text is shown.'),
  SecurityMessage: banner('text', text({ lengthMax: bannerLengthMax }), 'The text.'),
};

export const securityService = at(securityServicePattern, () => [{ params: ofManager }]).resource({
  type: 'VndSecurityService.v2_6_0.VndSecurityService',
  says: 'How strict the controller is about itself and about the parts of the server.',
  properties: {
    ...identity(
      'SecurityService',
      'Security Service',
      'Security of the controller and of the parts of the server',
    ),
    ComponentIntegrityPolicy: setting(
      'integrityPolicy',
      oneOf(integrityPolicies),
      'What happens when a part of the server does not prove what it is.',
    ),
    CurrentCipher: row(
      text(),
      'The cipher suite in use.',
      // The one cipher suite every TLS 1.3 peer has.
      () => 'TLS_AES_256_GCM_SHA384',
    ),
    DisableWeakCiphers: setting('disableWeakCiphers', flag, 'Whether weak cipher suites are refused.'),
    GlobalComponentIntegrity: row(
      switchReader,
      'Whether the parts of the server have to prove what they are.',
      ({ tree }) => (tree.security.globalComponentIntegrity ? 'Enabled' : 'Disabled'),
      {
        set: {
          ...byManager,
          apply: ({ draft }, value) => {
            draft.security.globalComponentIntegrity = value === 'Enabled';
          },
        },
      },
    ),
    LoginSecurityBanner: group('What everyone who logs in gets to read.', bannerRows),
    SecurityState: setting('state', oneOf(securityStates), 'How strict the controller is.', {
      allowable: 'values',
    }),
    // What is served: older versions are refused at the socket.
    TLSVersion: group('Which versions of TLS are served.', {
      TLS1_0: row(switchReader, 'Whether TLS 1.0 is served.', () => 'Disabled'),
      TLS1_1: row(switchReader, 'Whether TLS 1.1 is served.', () => 'Disabled'),
      TLS1_2: row(switchReader, 'Whether TLS 1.2 is served.', () => 'Enabled'),
      TLS1_3: row(switchReader, 'Whether TLS 1.3 is served.', () => 'Enabled'),
    }),
    Links: links({
      CertAuth: linkRow('Logging in by certificate.', below('CertificateAuthentication')),
      HttpsCert: linkRow('The certificate that is served.', below('HttpsCert')),
      SecurityDashboard: linkRow('What is a risk.', below('SecurityDashboard')),
    }),
  },
  finishPatch: (stage, set, { by }) => {
    const { security } = stage.view;
    const before = stage.tree.security;
    // Whoever wants out of FIPS resets the controller to its factory defaults (behaviour § 2.15).
    if (before.state === 'FIPS' && security.state !== 'FIPS') {
      return [baseMessage('PropertyValueConflict', ['SecurityState', 'SecurityState'], state)];
    }
    const changed =
      (set.has(state) && before.state !== security.state) ||
      (set.has(weakCiphers) && before.disableWeakCiphers !== security.disableWeakCiphers);
    if (changed) stage.send(managerAddress, { type: 'manager.reset' });
    traceAccess(stage, by.userName, traced);
    announceIntegrity(stage);
    return [];
  },
  modified: (set) => {
    if (set.has(state) || set.has(weakCiphers)) return mgmtMessage('ResetInProgress');
    return set.has(policy) ? mgmtMessage('SystemResetRequired') : baseMessage('Success');
  },
});
