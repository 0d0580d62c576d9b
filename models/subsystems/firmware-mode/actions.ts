/** Vendor's requests for a start in safe mode or in diagnostics mode, as the system takes and shows them. */
import { mgmtMessage } from '../../messages/index.js';
import { onReset } from '../../resource/annotations.js';
import { written } from '../../resource/define.js';
import { flag } from '../../resource/readers.js';
import { type Rows, row } from '../../resource/rows.js';
import { action } from '../../resource/writes.js';
import type { FirmwareMode } from './state.js';

/** The later of two requests holds: a start has one mode. */
function requestMode(mode: FirmwareMode, name: string, says: string) {
  return action({
    name: `VndComputerSystemExt.${name}`,
    says,
    vendor: true,
    privilege: 'HostBIOSConfigPriv',
    disrupts: true,
    parameters: {},
    applyTimes: onReset,
    apply: (stage, _, { by }) => {
      stage.draft.firmwareMode.requested = mode;
      stage.emit('firmwareMode.requested', { user: by.userName, mode }, 'bios');
      return written(mgmtMessage('SystemResetRequired'));
    },
  });
}

export const serverSafeMode = requestMode(
  'safe',
  'ServerSafeMode',
  'Has the next start go by the defaults of the firmware, whatever was set.',
);

export const serverDiagnosticsMode = requestMode(
  'diagnostics',
  'ServerIntelligentDiagnosticsMode',
  'Has the next start look at all hardware as thoroughly as it can.',
);

export const firmwareModeRows: Rows = {
  ServerIntelligentDiagnosticsModeEnabled: row(
    flag,
    'Whether the server was started to find hardware at fault.',
    ({ tree }) => tree.firmwareMode.engaged === 'diagnostics',
  ),
  ServerSafeModeEnabled: row(
    flag,
    'Whether the server was started with the defaults of the firmware.',
    ({ tree }) => tree.firmwareMode.engaged === 'safe',
  ),
};
