/** What is set on the devices of the server. */
export interface DevicesState {
  /** Asset tags, by id of the PCIe device. */
  readonly tags: { readonly [device: string]: string };
  /** Network ports switched off, by name (`adapter/port`). */
  readonly disabledPorts: { readonly [port: string]: true };
  /** Devices that the controller does not talk to over MCTP, by id in the vendor's inventory. */
  readonly mctpDisabled: { readonly [device: string]: true };
  /** What became of the links of ports, by name; a port whose link nothing has changed is not here. */
  readonly traffic: { readonly [port: string]: Traffic };
  /** Ports whose locating light is on, by name. */
  readonly litPorts: { readonly [port: string]: true };
}

/** What of the host's work came to a port, and how often its link came or went. Unit of work: ms at full load. */
export interface Traffic {
  /** The work that did not come to it, while it had no link. */
  readonly missed: number;
  /** Where the work was when the link went; null while there is one. */
  readonly stoppedAt: number | null;
  readonly transitions: number;
}

export const initialDevices: DevicesState = {
  tags: {},
  disabledPorts: {},
  mctpDisabled: {},
  traffic: {},
  litPorts: {},
};
