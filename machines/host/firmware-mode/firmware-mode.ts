/** Special modes of a host start: the requested mode, and the mode of the current start (behaviour § 5.4). */
import type { Transaction } from '../../../models/index.js';
import { mgmtMessage } from '../../../models/messages/index.js';
import { action, flag, onReset, type Rows, row, written } from '../../../models/resource/index.js';
import { biosSettingsAddress } from '../../bios-attributes/index.js';
import type { FactWithArgs } from '../../facts/fact.js';
import { suspendAttributes } from '../bios/index.js';

export const firmwareModes = ['safe', 'diagnostics'] as const;
export type FirmwareMode = (typeof firmwareModes)[number];

export interface FirmwareModeState {
  /** Mode of the next host start; null for a normal start. */
  readonly requested: FirmwareMode | null;
  readonly engaged: FirmwareMode | null;
}

export const usualFirmwareMode: FirmwareModeState = { requested: null, engaged: null };

// Vendor actions that request a host start in safe mode or in diagnostics mode, and the properties that show the mode.

/**
 * Creates the action that requests a mode. A later request replaces an earlier one, because a host start has only one
 * mode.
 */
function requestMode(mode: FirmwareMode, name: string, description: string) {
  return action({
    name: `VndComputerSystemExt.${name}`,
    description,
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
  'Starts the server with the firmware defaults at the next host start, regardless of the settings.',
);

export const serverDiagnosticsMode = requestMode(
  'diagnostics',
  'ServerIntelligentDiagnosticsMode',
  'Starts the server with full hardware diagnostics at the next host start.',
);

export const firmwareModeRows: Rows = {
  ServerIntelligentDiagnosticsModeEnabled: row(
    flag,
    'Indicates whether the server was started in diagnostics mode.',
    ({ tree }) => tree.firmwareMode.engaged === 'diagnostics',
  ),
  ServerSafeModeEnabled: row(
    flag,
    'Indicates whether the server was started in safe mode, with the firmware defaults.',
    ({ tree }) => tree.firmwareMode.engaged === 'safe',
  ),
};

/**
 * Facts about the beginning and the end of a mode. The mode of a start is decided when the firmware applies its
 * settings.
 */
const facts: Readonly<Record<FirmwareMode, { readonly [Word in 'engaged' | 'left']: FactWithArgs<never> }>> =
  {
    safe: { engaged: 'safeMode.engaged', left: 'safeMode.left' },
    diagnostics: { engaged: 'diagnosticsMode.engaged', left: 'diagnosticsMode.left' },
  };

/**
 * Applies the requested mode to the current host start. A mode applies to one start: the following start is normal
 * unless another mode is requested in the meantime.
 */
export function engageMode(stage: Transaction): void {
  const { requested, engaged } = stage.view.firmwareMode;
  if (requested === null && engaged === null) return;
  stage.put('firmwareMode', { requested: null, engaged: requested });
  if (engaged !== null && engaged !== requested) stage.emit(facts[engaged].left, {}, biosSettingsAddress);
  if (requested === 'safe') suspendAttributes(stage);
  if (requested !== null && engaged !== requested)
    stage.emit(facts[requested].engaged, {}, biosSettingsAddress);
}
