/** Starts of the host that are unlike others: which was asked for, and which the host was started in (behaviour § 5.4). */

export const firmwareModes = ['safe', 'diagnostics'] as const;
export type FirmwareMode = (typeof firmwareModes)[number];

export interface FirmwareModeState {
  /** For the next start; null for one as usual. */
  readonly requested: FirmwareMode | null;
  readonly engaged: FirmwareMode | null;
}

export const usualFirmwareMode: FirmwareModeState = { requested: null, engaged: null };
