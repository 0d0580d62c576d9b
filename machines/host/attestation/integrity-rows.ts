/** Settings of the component check, as properties of the security service, and the facts that report their changes. */

import type { Transaction } from '../../../models/index.js';
import { type NamedSettings, oneOf, type Rows, row, settingsIn } from '../../../models/resource/index.js';
import { integrityPolicies } from '../../parts/index.js';
import { makeCertificates } from './certificates.js';
import { disableDeviceCheck, enableDeviceCheck } from './measuring.js';
import type { ComponentCertificates } from './state.js';

/** Journaled part of the write: the switch, and the certificates if they have to be generated first. */
interface Switched {
  readonly enabled: boolean;
  readonly certificates: ComponentCertificates | null;
}

export const integrityRows: Rows = {
  ComponentIntegrityPolicy: settingsIn(({ attestation }) => attestation.policy)(
    'configured',
    oneOf(integrityPolicies),
    'Reaction to a failed integrity verification of a component.',
  ),
  GlobalComponentIntegrity: row(
    oneOf(['Enabled', 'Disabled']),
    'Indicates whether the integrity of all components is verified.',
    ({ tree }) => (tree.attestation.enabled ? 'Enabled' : 'Disabled'),
    {
      set: {
        privilege: 'MgmtConfigPriv',
        redact: (value, { tree, secrets }) => {
          const enabled = value === 'Enabled';
          const isLacking = enabled && tree.attestation.certificates === null;
          const certificates = isLacking ? makeCertificates(tree, secrets) : null;
          return { ok: true, value: { enabled, certificates: certificates && { ...certificates } } };
        },
        sent: ({ enabled }: Switched) => (enabled ? 'Enabled' : 'Disabled'),
        apply: (stage, { enabled, certificates }: Switched) => {
          const { attestation } = stage.draft;
          attestation.enabled = enabled;
          if (certificates !== null) attestation.certificates = { ...certificates };
          if (enabled) {
            enableDeviceCheck(stage);
            return;
          }
          disableDeviceCheck(stage);
          attestation.authenticatedAtMs = null;
        },
      },
    },
  ),
};

/** Settings whose changes are logged, by property name. */
export const integritySettings: NamedSettings = {
  GlobalComponentIntegrity: ({ attestation }) => attestation.enabled,
  ComponentIntegrityPolicy: ({ attestation }) => attestation.policy.configured,
};

/** Reports changes of the switch and of the policy, because subscribers are notified of both. */
export function announceIntegrity(stage: Transaction): void {
  const [before, after] = [stage.tree.attestation, stage.view.attestation];
  if (before.enabled !== after.enabled) {
    const state = after.enabled ? 'Enabled' : 'Disabled';
    stage.emit('componentIntegrity.switched', { state }, 'securityService');
  }
  if (before.policy.configured !== after.policy.configured) {
    const policy = after.policy.configured;
    stage.emit('componentIntegrity.policySet', { policy }, 'securityService');
  }
}
