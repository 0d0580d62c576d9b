/** What is set on the devices of the server. */
export interface DevicesState {
  /** Asset tags, by id of the PCIe device. */
  readonly tags: { readonly [device: string]: string };
  /** Network ports switched off, by name (`adapter/port`). */
  readonly disabledPorts: { readonly [port: string]: true };
}

export const initialDevices: DevicesState = { tags: {}, disabledPorts: {} };
