/** What is set on the devices of the server. */
export interface DevicesState {
  /** Asset tags, by id of the PCIe device. */
  readonly tags: { readonly [device: string]: string };
  /** Network ports switched off, by name (`adapter/port`). */
  readonly disabledPorts: { readonly [port: string]: true };
  /** Devices that the controller does not talk to over MCTP, by id in the vendor's inventory. */
  readonly mctpDisabled: { readonly [device: string]: true };
  /** The numbers of work at which ports stopped to carry traffic, by name; a port that always did is not here. */
  readonly traffic: { readonly [port: string]: Traffic };
}

/** What of the host's work came to a port. Unit: ms at full load. */
export interface Traffic {
  /** What did not come to it, while it had no link. */
  readonly missed: number;
  /** Where the work was when the link went; null while there is one. */
  readonly stoppedAt: number | null;
}

export const initialDevices: DevicesState = { tags: {}, disabledPorts: {}, mctpDisabled: {}, traffic: {} };
