/** Settings and counters of the devices of the server. */
export interface DevicesState {
  /** Asset tags by identifier of the PCIe device. */
  readonly tags: { readonly [device: string]: string };
  /** Names of the disabled network ports (`adapter/port`). */
  readonly disabledPorts: { readonly [port: string]: true };
  /** Identifiers of the devices without MCTP communication, as in the vendor's inventory. */
  readonly mctpDisabled: { readonly [device: string]: true };
  /** Traffic state of ports by their name. A port without any link change has no entry. */
  readonly traffic: { readonly [port: string]: Traffic };
  /** Names of the ports with a lit indicator LED. */
  readonly litPorts: { readonly [port: string]: true };
}

/**
 * Traffic state of a port: the part of the host's work that did not reach the port, and the number of link changes.
 * Unit of work: ms at full load.
 */
export interface Traffic {
  /** Work of the host while the port had no link. */
  readonly missed: number;
  /** Accumulated work of the host when the link went down; null while there is a link. */
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
