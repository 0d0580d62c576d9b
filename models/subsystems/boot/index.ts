/** What the server can be started from, and in which order. */
import { forgetConfigured, type JudgedSettings, neverApplied } from '../../pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import { isForDefaults } from '../bios/index.js';
import { bootFacts } from './facts.js';
import { bootOption, bootOptions } from './resources/boot-options.js';
import { vendorBootResources } from './resources/vendor-boot.js';
import { enableShellByAttribute, followShellOrder } from './shell-order.js';
import { type BootSettings, initialBoot, noBootOverride } from './state.js';
import { takeOverVendorBoot, vendorBoot } from './vendor-boot.js';

export const boot: Subsystem<{
  readonly branches: { readonly boot: BootSettings; readonly vendorBoot: JudgedSettings };
  readonly facts: typeof bootFacts;
}> = {
  initial: ({ blueprint }) => ({ boot: initialBoot(blueprint), vendorBoot: neverApplied({}) }),
  facts: bootFacts,
  restore: {
    restApiState: (stage) => {
      stage.put('boot', { ...stage.view.boot, ...noBootOverride });
      forgetConfigured(stage, vendorBoot);
    },
  },
  reactions: {
    'bios.settingsDue': takeOverVendorBoot,
    'bios.attributesChanged': followShellOrder,
    'bios.orderTaken': (stage, { attribute }) => {
      if (!isForDefaults(attribute)) return;
      Object.assign(stage.draft.boot, initialBoot(stage.view.blueprint));
      enableShellByAttribute(stage);
    },
    /**
     * The firmware has gone by the override. One for a single boot reads `Disabled` after it, whatever came of it
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

export { type BootTree, findBootedMedium, isSystemInstalled } from './boot-images.js';
export { attemptBoot, type Gatekeepers } from './boot-outcome.js';
export { reportBoot, reportOutcome } from './boot-reports.js';
export { listBootOptions } from './boot-sources.js';
export { portStructuredName } from './device-sources.js';
export { bootRows, finishBootPatch, traceBootOverride } from './resources/system-boot.js';
export { parseStructuredName, printStructuredName } from './structured-name.js';
