/** What the firmware needs before there is an operating system: storage over the network, keys, TLS. */
import { forgetConfigured, takeOver } from '../../pending/index.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { iscsi, iscsiResources } from './iscsi.js';
import { kmsconfig, kmsResources } from './kms.js';
import { nvmeof, nvmeofResources } from './nvmeof.js';
import { initialPreboot, type PrebootState } from './state.js';
import { tlsconfig, tlsResources } from './tls.js';

const areas = [iscsi, nvmeof, kmsconfig, tlsconfig];

export const preboot: Subsystem<{
  readonly branches: { readonly preboot: PrebootState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ preboot: initialPreboot }),
  facts: {},
  restore: {
    restApiState: (stage) => {
      for (const area of areas) forgetConfigured(stage, area);
    },
  },
  reactions: {
    'bios.settingsDue': (stage) => {
      for (const area of areas) takeOver(stage, area);
    },
    'bios.orderTaken': (stage, { attribute }) => {
      if (attribute === 'RestoreManufacturingDefaults') stage.put('preboot', initialPreboot);
    },
  },
  resources: [...iscsiResources, ...nvmeofResources, ...kmsResources, ...tlsResources],
};
