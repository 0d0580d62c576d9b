/** Since when the controller has been up. Its SNMP says so with every trap. */

export interface UptimeState {
  /** Virtual time. Unit: ms since the epoch. */
  readonly sinceMs: number;
}
