/** Declaration of the boot subsystem: the boot sources and the boot order. */
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
  // Settings of the default order. They are restored before the boot order, because the boot order is computed from the
  // default order.
  boot: {
    forget: (stage) => forgetConfigured(stage, vendorBoot),
    defaults: { by: 'RestoreManufacturingDefaults', deliver: (stage) => resetToDelivered(stage, vendorBoot) },
  },
  'boot override': {
    forget: (stage) => stage.put('boot', { ...stage.view.boot, ...noBootOverride }),
    // Restore of the boot order. It takes effect in the same start in which the command is executed, because the boot
    // order is never pending. It uses the default order in force. A one-time override is for the next start, so that it
    // is not removed.
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
  branchDescriptions: {
    boot: 'Boot order, boot options and boot override.',
    vendorBoot: 'Results of the last application of boot settings.',
  },
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
     * Ends a one-time override after the firmware has used it. The override reads `Disabled` afterwards, whatever the
     * result (behaviour "Boot override").
     */
    'boot.tried': ({ view, draft }) => {
      if (view.boot.overrideEnabled !== 'Once') return;
      draft.boot.overrideEnabled = 'Disabled';
      draft.boot.overrideTarget = 'None';
    },
  },
  resources: [bootOptions, bootOption, ...vendorBootResources],
};
