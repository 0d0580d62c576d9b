/**
 * Settings of the network adapters. Clients write the configured settings, which take effect when the host next
 * searches for devices. The state also stores the link resets in progress and the adapters in power saving mode.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Blueprint } from '../../../models/blueprint/index.js';
import type { ControllerTree, Sealed, Transaction } from '../../../models/index.js';
import { isPending, nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import type { Scalar } from '../../../models/resource/index.js';
import { listNetworkPorts, portName } from '../../parts/index.js';

/**
 * Boot modes of an adapter function, and two other enumerations. Source: behaviour § 2.17; the lists have only the
 * values that apply to an Ethernet adapter.
 */
export const functionBootModes = ['Disabled', 'PXE', 'iSCSI'] as const;
export const flowControls = ['None', 'TX', 'RX', 'TX_RX'] as const;
export const redfishConfigurations = ['Enabled', 'Disabled'] as const;

/**
 * Minimum and maximum MTU size. Unit: bytes. Source: RFC 8200 § 5 for the minimum. Assumption: the maximum is the usual
 * size of jumbo frames in switches.
 */
export const mtuBytesMin = 1_280;
export const mtuBytesMax = 9_600;

type Plain = string | number | boolean | null;

export type OverrideValue = Plain | { readonly [name: string]: Plain };

/**
 * Settings by name, stored only if a client has written a value other than the factory value. Clients never change most
 * settings.
 */
export interface AdapterOverrides {
  readonly given: { readonly [setting: string]: OverrideValue };
}

interface FunctionSettings extends AdapterOverrides {
  readonly enabled: boolean;
  readonly bootMode: (typeof functionBootModes)[number];
  /** MAC address that a client has set; null for the factory address. */
  readonly macAddress: string | null;
  readonly mtuBytes: number;
  /** iSCSI boot settings that differ from the factory settings. */
  readonly iscsi?: IscsiBoot;
}

/** iSCSI boot settings by their name in the standard. Secrets are sealed. */
export type IscsiBoot = { readonly [name: string]: Scalar | Sealed };

interface PortSettings extends AdapterOverrides {
  readonly lldp: boolean;
  readonly flowControl: (typeof flowControls)[number];
  readonly energyEfficient: boolean;
  readonly wakesHost: boolean;
}

interface DeviceSettings extends AdapterOverrides {
  readonly lldp: boolean;
  readonly redfish: (typeof redfishConfigurations)[number];
}

/** Settings of adapters by adapter identifier, and of functions and ports by name (`adapter/port`). */
export interface AdapterSettings {
  readonly adapters: { readonly [adapter: string]: DeviceSettings };
  readonly functions: { readonly [port: string]: FunctionSettings };
  readonly ports: { readonly [port: string]: PortSettings };
}

export interface AdaptersState extends PendingSettings<AdapterSettings> {
  /** Names of the ports whose link reset is in progress. */
  readonly resetting: { readonly [port: string]: true };
  /** Identifiers of the adapters in power saving mode. */
  readonly savingPower: { readonly [adapter: string]: true };
}

/**
 * Factory settings of a function. Assumption: these values, and those of ports and adapters below, are typical of
 * Ethernet adapters.
 */
const freshFunction: FunctionSettings = {
  enabled: true,
  bootMode: 'PXE',
  macAddress: null,
  mtuBytes: 1_500,
  given: {},
};
const freshPort: PortSettings = {
  lldp: true,
  flowControl: 'None',
  energyEfficient: false,
  wakesHost: true,
  given: {},
};
const freshDevice: DeviceSettings = { lldp: true, redfish: 'Enabled', given: {} };

type Built = Pick<Blueprint, 'storage' | 'nics'>;

export function initialAdapters(blueprint: Built): AdaptersState {
  const settings = freshSettings(blueprint);
  return { ...nothingPending(settings), resetting: {}, savingPower: {} };
}

function freshSettings(blueprint: Built): AdapterSettings {
  const names = listNetworkPorts(blueprint).map(portName);
  return {
    adapters: Object.fromEntries(blueprint.nics.map(({ id }) => [id, freshDevice])),
    functions: Object.fromEntries(names.map((name) => [name, freshFunction])),
    ports: Object.fromEntries(names.map((name) => [name, freshPort])),
  };
}

/** Restores the factory settings of one adapter. */
export function resetAdapterSettings({ draft, tree }: Transaction, adapter: string): void {
  const { configured } = draft.adapters;
  configured.adapters[adapter] = { ...freshDevice };
  for (const port of listNetworkPorts(tree.blueprint)) {
    if (port.device.built.id !== adapter) continue;
    configured.functions[portName(port)] = { ...freshFunction };
    configured.ports[portName(port)] = { ...freshPort };
  }
}

/** Returns whether all settings in force of an adapter are the factory settings. */
export function isAsDelivered(
  { adapters, blueprint }: Pick<ControllerTree, 'adapters' | 'blueprint'>,
  adapter: string,
): boolean {
  const ports = listNetworkPorts(blueprint).filter(({ device }) => device.built.id === adapter);
  const { inForce } = adapters;
  return (
    isDeepStrictEqual(inForce.adapters[adapter], freshDevice) &&
    ports
      .map(portName)
      .every(
        (name) =>
          isDeepStrictEqual(inForce.functions[name], freshFunction) &&
          isDeepStrictEqual(inForce.ports[name], freshPort),
      )
  );
}

/** Puts the pending settings of one adapter in force, or those of all adapters without the parameter `adapter`. */
export function adoptAdapterSettings({ draft, tree, view }: Transaction, adapter?: string): void {
  const { configured } = view.adapters;
  if (!isPending(view.adapters)) return;
  if (adapter === undefined) {
    draft.adapters.inForce = draft.adapters.configured;
    return;
  }
  const kept = draft.adapters.inForce;
  Object.assign(kept.adapters, { [adapter]: configured.adapters[adapter] });
  for (const port of listNetworkPorts(tree.blueprint)) {
    if (port.device.built.id !== adapter) continue;
    const name = portName(port);
    Object.assign(kept.functions, { [name]: configured.functions[name] });
    Object.assign(kept.ports, { [name]: configured.ports[name] });
  }
}

/** Returns whether this event has changed a setting that waits for the next start of the host. */
export function hasNewPendingAdapter({ tree, view }: Transaction): boolean {
  return !isDeepStrictEqual(view.adapters.configured, tree.adapters.configured) && isPending(view.adapters);
}
