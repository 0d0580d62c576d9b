/** Boot sources and the boot order. */
import {
  deliverBy,
  forgetConfigured,
  neverApplied,
  type PendingParts,
  resetToDelivered,
  type ValidatedSettings,
} from '../../../models/pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import { listBootOptions, listFittedOptions } from './boot-sources.js';
import { enableShellByAttribute, followShellOrder } from './disabled-boot-options.js';
import { bootFacts } from './facts.js';
import { bootOption, bootOptions } from './resources/boot-options.js';
import { vendorBootResources } from './resources/vendor-boot.js';
import { type BootSettings, initialBoot, noBootOverride } from './state.js';
import { applyPendingVendorBoot, inDefaultOrder, vendorBoot } from './vendor-boot.js';

const waits: PendingParts = {
  // First, because the boot order is restored by the default order, which is part of the settings.
  boot: {
    forget: (stage) => forgetConfigured(stage, vendorBoot),
    defaults: { by: 'RestoreManufacturingDefaults', deliver: (stage) => resetToDelivered(stage, vendorBoot) },
  },
  'boot override': {
    forget: (stage) => stage.put('boot', { ...stage.view.boot, ...noBootOverride }),
    // The boot order, which is never pending, is restored with a default order that is a setting; a restore for the
    // next start waits for it.
    defaults: {
      by: 'RestoreDefaults',
      deliver: (stage) => {
        const options = inDefaultOrder(stage.view, listBootOptions(stage.view));
        const { order, disabled, ...override } = initialBoot(options);
        const isForNextStart = stage.view.boot.overrideEnabled === 'Once';
        stage.put('boot', { ...stage.view.boot, order, disabled, ...(isForNextStart ? {} : override) });
        enableShellByAttribute(stage);
      },
    },
  },
};

export const boot: Subsystem<{
  readonly branches: { readonly boot: BootSettings; readonly vendorBoot: ValidatedSettings };
  readonly facts: typeof bootFacts;
}> = {
  initial: ({ blueprint }) => ({
    boot: initialBoot(listFittedOptions(blueprint)),
    vendorBoot: neverApplied({}),
  }),
  facts: bootFacts,
  waits,
  reactions: {
    'bios.settingsDue': applyPendingVendorBoot,
    'bios.attributesChanged': followShellOrder,
    'bios.orderTaken': deliverBy(waits),
    /**
     * The firmware has used the override. A one-time override reads `Disabled` afterwards, whatever the result
     * (behaviour "Boot override").
     */
    'boot.tried': ({ view, draft }) => {
      if (view.boot.overrideEnabled !== 'Once') return;
      draft.boot.overrideEnabled = 'Disabled';
      draft.boot.overrideTarget = 'None';
    },
  },
  resources: [bootOptions, bootOption, ...vendorBootResources],
};
