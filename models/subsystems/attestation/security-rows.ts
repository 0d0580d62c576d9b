/** What of the check of components is set at the security service, and who hears of it. */
import type { NamedSettings } from '../../resource/changed-settings.js';
import type { ControllerStage } from '../../resource/define.js';
import { oneOf } from '../../resource/readers.js';
import { type Rows, row } from '../../resource/rows.js';
import { makeCertificates } from './certificates.js';
import { type ComponentCertificates, integrityPolicies } from './state.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** What stands in the journal: whether it is on, and the certificates, where they have to be made first. */
interface Switched {
  readonly enabled: boolean;
  readonly certificates: ComponentCertificates | null;
}

export const integrityRows: Rows = {
  ComponentIntegrityPolicy: row(
    oneOf(integrityPolicies),
    'What happens when a part of the server does not prove what it is.',
    ({ tree }) => tree.attestation.policy.configured,
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.attestation.policy.configured = value;
        },
      },
    },
  ),
  GlobalComponentIntegrity: row(
    oneOf(['Enabled', 'Disabled']),
    'Whether the parts of the server have to prove what they are.',
    ({ tree }) => (tree.attestation.enabled ? 'Enabled' : 'Disabled'),
    {
      set: {
        ...byManager,
        redact: (value, { tree, secrets }) => {
          const enabled = value === 'Enabled';
          const isLacking = enabled && tree.attestation.certificates === null;
          const certificates = isLacking ? makeCertificates(tree, secrets) : null;
          return { ok: true, value: { enabled, certificates: certificates && { ...certificates } } };
        },
        sent: ({ enabled }: Switched) => (enabled ? 'Enabled' : 'Disabled'),
        apply: ({ draft }, { enabled, certificates }: Switched) => {
          const { attestation } = draft;
          attestation.enabled = enabled;
          if (certificates !== null) attestation.certificates = { ...certificates };
          if (enabled) return;
          // What was found is found again once somebody wants to know.
          attestation.outcomes = {};
          attestation.authenticatedAtMs = null;
        },
      },
    },
  ),
};

/** By the names of their properties. */
export const integritySettings: NamedSettings = {
  GlobalComponentIntegrity: ({ attestation }) => attestation.enabled,
  ComponentIntegrityPolicy: ({ attestation }) => attestation.policy.configured,
};

/** Subscribers hear of each of the two. */
export function announceIntegrity(stage: ControllerStage): void {
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
