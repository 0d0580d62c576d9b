/** Settings and counters of the devices of the server. */
export interface DevicesState {
  /** Asset tags, by id of the PCIe device. */
  readonly tags: { readonly [device: string]: string };
  /** Disabled network ports, by name (`adapter/port`). */
  readonly disabledPorts: { readonly [port: string]: true };
  /** Devices without MCTP communication, by id in the vendor's inventory. */
  readonly mctpDisabled: { readonly [device: string]: true };
  /** Traffic state of ports, by name; a port without any link change is omitted. */
  readonly traffic: { readonly [port: string]: Traffic };
  /** Ports with a lit indicator LED, by name. */
  readonly litPorts: { readonly [port: string]: true };
}

/** The work of the host that reached a port, and the number of link changes. Unit of work: ms at full load. */
export interface Traffic {
  /** Work that the port missed while it had no link. */
  readonly missed: number;
  /** Amount of work when the link went down; null while there is a link. */
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
