/** What the server can be started from, and in which order. */
import { forgetConfigured, type JudgedSettings, neverApplied } from '../../pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import { isForDefaults } from '../bios/index.js';
import { listBootOptions, listFittedOptions } from './boot-sources.js';
import { bootFacts } from './facts.js';
import { bootOption, bootOptions } from './resources/boot-options.js';
import { vendorBootResources } from './resources/vendor-boot.js';
import { type BootSettings, initialBoot, noBootOverride } from './state.js';
import { takeOverVendorBoot, vendorBoot } from './vendor-boot.js';

export const boot: Subsystem<{
  readonly branches: { readonly boot: BootSettings; readonly vendorBoot: JudgedSettings };
  readonly facts: typeof bootFacts;
}> = {
  initial: ({ blueprint }) => ({
    boot: initialBoot(listFittedOptions(blueprint)),
    vendorBoot: neverApplied({}),
  }),
  facts: bootFacts,
  restore: {
    restApiState: (stage) => {
      stage.put('boot', { ...stage.view.boot, ...noBootOverride });
      forgetConfigured(stage, vendorBoot);
    },
  },
  reactions: {
    'bios.settingsDue': takeOverVendorBoot,
    'bios.orderTaken': ({ view, draft }, { attribute }) => {
      if (isForDefaults(attribute)) Object.assign(draft.boot, initialBoot(listBootOptions(view)));
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
export { bootRows, finishBootPatch, traceBootOverride } from './resources/system-boot.js';
export { isOptionEnabled } from './switched-off.js';
