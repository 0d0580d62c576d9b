/** What the server can be started from, and in which order. */
import { type JudgedSettings, neverApplied } from '../../pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import { bootFacts } from './facts.js';
import { bootOption, bootOptions } from './resources/boot-options.js';
import { vendorBootResources } from './resources/vendor-boot.js';
import { type BootSettings, initialBoot, noBootOverride } from './state.js';
import { takeOverVendorBoot } from './vendor-boot.js';

export const boot: Subsystem<{
  readonly branches: { readonly boot: BootSettings; readonly vendorBoot: JudgedSettings };
  readonly facts: typeof bootFacts;
}> = {
  initial: ({ blueprint }) => ({ boot: initialBoot(blueprint), vendorBoot: neverApplied({}) }),
  facts: bootFacts,
  restore: {
    restApiState: ({ draft }) => {
      Object.assign(draft.boot, noBootOverride);
    },
  },
  reactions: {
    'bios.settingsDue': takeOverVendorBoot,
    /**
     * The firmware has read the override. One for a single boot reads `Disabled` after it (behaviour "Boot override").
     */
    'host.postEnded': ({ view, draft }) => {
      if (view.boot.overrideEnabled !== 'Once') return;
      draft.boot.overrideEnabled = 'Disabled';
      draft.boot.overrideTarget = 'None';
    },
  },
  resources: [bootOptions, bootOption, ...vendorBootResources],
};

export {
  devicePath,
  listBootSources,
  permanentMac,
  portMac,
  portPath,
  portStructuredName,
} from './boot-sources.js';
export { bootRows, finishBootPatch, traceBootOverride } from './resources/system-boot.js';
