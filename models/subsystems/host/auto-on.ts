/** How long the auto-power-on waits. */

/** Fixed delays of the auto-power-on. Unit: ms. `RandomUpTo120Sec` is drawn instead. Source: behaviour § 2.2. */
export const autoOnDelaysMs = {
  Minimum: 0,
  '15Sec': 15_000,
  '30Sec': 30_000,
  '45Sec': 45_000,
  '60Sec': 60_000,
} as const;
export const autoOnDelayRandomMsMax = 120_000;
