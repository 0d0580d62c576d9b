/** Attested components with their known properties: the SPDM devices, the TPM of the host, and the controller's own. */

import { type ControllerTree, serialIn } from '../../../models/index.js';
import {
  adapterUri,
  findTpmFinding,
  listSpdmDevices,
  pcieDeviceUri,
  type SpdmDevice,
} from '../../parts/index.js';

type Unit = Pick<ControllerTree, 'seed' | 'blueprint'>;

/** Name of the key of a sample without the manufacturer's certification, which devices that are not authentic use. */
export const sampleKey = 'components/sample';

/** Contents of a component's certificate. */
export interface Component {
  /** Name of its private key, and of its certificate in the tree. */
  readonly key: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly serialNumber: string;
}

export interface SpdmComponent extends Component {
  /** Counted from 0. Source: behaviour § 2.19. */
  readonly id: string;
  /** Name in faults and logs. */
  readonly device: string;
  readonly firmwareVersion: string;
  /** Bus location: part of the hardware measurement. */
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

/** Drives have no resource of their own here: the controller they are attached to stands for them. */
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

/** The component of the host's TPM; undefined on a server without one. */
function findHostTpm({ seed, blueprint: { tpm } }: Unit): Component | undefined {
  if (tpm === null) return undefined;
  const { manufacturer, model } = tpm;
  return { key: 'tpm/0', manufacturer, model, serialNumber: serialIn({ seed }, 'tpm', tpm) };
}

/** The TPM as found by the last start of the host. One that is not authentic has an uncertified key. */
export function findPresentTpm(tree: Unit & Pick<ControllerTree, 'machines'>): Component | undefined {
  const found = findTpmFinding(tree);
  const component = found === 'unsupported' ? undefined : findHostTpm(tree);
  return component && found === 'notAuthentic' ? { ...component, key: sampleKey } : component;
}

/** The TPM of the controller itself. */
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
