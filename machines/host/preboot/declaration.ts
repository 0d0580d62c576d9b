/**
 * Declaration of the preboot subsystem: firmware settings for network storage, keys and TLS before the operating system
 * starts.
 */
import {
  applyPending,
  deliverBy,
  forgetConfigured,
  type PendingPart,
  resetToDelivered,
} from '../../../models/pending/index.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { iscsi, iscsiResources } from './iscsi.js';
import { kmsconfig, kmsResources } from './kms.js';
import { nvmeof, nvmeofResources } from './nvmeof.js';
import { initialPreboot, type PrebootState } from './state.js';
import { tlsconfig, tlsResources } from './tls.js';

const areas = { iscsi, nvmeof, kmsconfig, tlsconfig };

const waits = Object.fromEntries(
  Object.entries(areas).map(([name, area]): [string, PendingPart] => [
    name,
    {
      forget: (stage) => forgetConfigured(stage, area),
      defaults: { by: 'RestoreManufacturingDefaults', deliver: (stage) => resetToDelivered(stage, area) },
    },
  ]),
);

export const preboot: Subsystem<{
  readonly branches: { readonly preboot: PrebootState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    preboot: 'Settings of the firmware before boot: network storage, keys, TLS.',
  },
  initial: () => ({ preboot: initialPreboot }),
  facts: {},
  waits,
  reactions: {
    'bios.settingsDue': (stage) => {
      for (const area of Object.values(areas)) applyPending(stage, area);
    },
    'bios.orderTaken': deliverBy(waits),
  },
  resources: [...iscsiResources, ...nvmeofResources, ...kmsResources, ...tlsResources],
};
