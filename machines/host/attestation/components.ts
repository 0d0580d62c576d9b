/**
 * Attested components with their identity data: the SPDM devices, the TPM of the host, and the TPM of the controller.
 */

import { type ControllerTree, serialIn } from '../../../models/index.js';
import {
  adapterUri,
  findTpmFinding,
  listSpdmDevices,
  pcieDeviceUri,
  type SpdmDevice,
} from '../../parts/index.js';

type Unit = Pick<ControllerTree, 'seed' | 'blueprint'>;

/**
 * Name of the key of every device that is not authentic. Its certificate is a self-signed sample, which the
 * manufacturer root has not issued.
 */
export const sampleKey = 'components/sample';

/** Identity data that the certificate of a component contains. */
export interface Component {
  /** Name of the private key of the component, which is also the key of its certificate in the state tree. */
  readonly key: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly serialNumber: string;
}

export interface SpdmComponent extends Component {
  /** Index of the component, counted from 0. Source: behaviour § 2.19. */
  readonly id: string;
  /** Name of the device in faults and logs. */
  readonly device: string;
  readonly firmwareVersion: string;
  /** Slot and bay of the device, which are part of the hardware measurement. */
  readonly place: string;
  readonly targetUri: string;
}

export function listSpdmComponents({ seed, blueprint }: Unit): readonly SpdmComponent[] {
  return listSpdmDevices(blueprint).map((device, index) => ({
    id: String(index),
    key: `spdm/${device.name}`,
    device: device.name,
    targetUri: targetOf(device),
    ...madeAs(device, seed),
  }));
}

/**
 * Returns the URI of the resource that represents a device. A drive has no resource of its own here; the PCIe device
 * that it is attached to represents it.
 */
function targetOf({ device, drive }: SpdmDevice): string {
  return device.kind === 'adapter' && drive === undefined ? adapterUri(device) : pcieDeviceUri(device);
}

function madeAs({ device, drive }: SpdmDevice, seed: string) {
  const { id, slot, manufacturer } = device.built;
  if (drive !== undefined) {
    const { model, firmwareVersion, bay } = drive;
    const serialNumber = serialIn({ seed }, `drive/${id}/${bay}`, drive);
    return { manufacturer, model, firmwareVersion, serialNumber, place: `slot ${slot} bay ${bay}` };
  }
  const { name: model, firmwareVersion } = device.built;
  const serialNumber = serialIn({ seed }, `${device.kind}/${id}`, device.built);
  return { manufacturer, model, firmwareVersion, serialNumber, place: `slot ${slot}` };
}

/** Returns the component of the host TPM; undefined on a server without a TPM. */
function findHostTpm({ seed, blueprint: { tpm } }: Unit): Component | undefined {
  if (tpm === null) return undefined;
  const { manufacturer, model } = tpm;
  return { key: 'tpm/0', manufacturer, model, serialNumber: serialIn({ seed }, 'tpm', tpm) };
}

/** Returns the TPM as the last host start found it. A TPM that is not authentic has the sample key. */
export function findPresentTpm(tree: Unit & Pick<ControllerTree, 'machines'>): Component | undefined {
  const found = findTpmFinding(tree);
  const component = found === 'unsupported' ? undefined : findHostTpm(tree);
  return component && found === 'notAuthentic' ? { ...component, key: sampleKey } : component;
}

/** Returns the TPM of the controller. */
export function controllerTpm({ seed, blueprint: { manager, system } }: Unit): Component {
  return {
    key: 'tpm/1',
    manufacturer: system.manufacturer,
    model: manager.model,
    serialNumber: serialIn({ seed }, 'manager', manager),
  };
}

export function listComponents(unit: Unit): readonly Component[] {
  const hostTpm = findHostTpm(unit);
  return [...listSpdmComponents(unit), ...(hostTpm === undefined ? [] : [hostTpm]), controllerTpm(unit)];
}
