/** Starts in safe mode and in diagnostics mode. */
import type { Subsystem } from '../../subsystem.js';
import { engageMode } from './engage.js';
import { firmwareModeFacts } from './facts.js';
import { type FirmwareModeState, usualFirmwareMode } from './state.js';

export const firmwareMode: Subsystem<{
  readonly branches: { readonly firmwareMode: FirmwareModeState };
  readonly facts: typeof firmwareModeFacts;
}> = {
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

export { firmwareModeRows, serverDiagnosticsMode, serverSafeMode } from './actions.js';
