/** Declaration of the firmware mode subsystem: host starts in safe mode and in diagnostics mode. */

import type { Subsystem } from '../../subsystem.js';
import { firmwareModeFacts } from './facts.js';
import { engageMode, type FirmwareModeState, usualFirmwareMode } from './firmware-mode.js';

export const firmwareMode: Subsystem<{
  readonly branches: { readonly firmwareMode: FirmwareModeState };
  readonly facts: typeof firmwareModeFacts;
}> = {
  branchDescriptions: {
    firmwareMode: 'Requested and active mode of the firmware: normal, safe or diagnostic.',
  },
  initial: () => ({ firmwareMode: usualFirmwareMode }),
  facts: firmwareModeFacts,
  waits: {
    'safe mode, diagnostics mode': {
      forget: ({ draft }) => {
        draft.firmwareMode.requested = null;
      },
    },
  },
  reactions: { 'bios.settingsDue': engageMode },
};
