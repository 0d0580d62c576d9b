/**
 * The components that can prove what they are, and what of each is known: the devices that speak SPDM, the TPM of the
 * host, and the one that is the controller's own.
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

/** Names the key of a sample that never went through its maker's certification: what is not authentic has that. */
export const sampleKey = 'components/sample';

/** What a certificate says of a component. */
export interface Component {
  /** Names its private key, and its certificate in the tree. */
  readonly key: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly serialNumber: string;
}

export interface SpdmComponent extends Component {
  /** Counted from 0. Source: behaviour § 2.19. */
  readonly id: string;
  /** As faults and logs call it. */
  readonly device: string;
  readonly firmwareVersion: string;
  /** Where the bus has it: part of what its hardware is measured as. */
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

/** Drives have no resource of their own yet: what they hang on stands for them. */
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

/** The component of the host's TPM as it was made; undefined on a server that has none. */
function findHostTpm({ seed, blueprint: { tpm } }: Unit): Component | undefined {
  if (tpm === null) return undefined;
  const { manufacturer, model } = tpm;
  return { key: 'tpm/0', manufacturer, model, serialNumber: serialIn({ seed }, 'tpm', tpm) };
}

/** What the last start of the host found in its place. One that is not authentic has a key that nobody vouches for. */
export function findPresentTpm(tree: Unit & Pick<ControllerTree, 'machines'>): Component | undefined {
  const found = findTpmFinding(tree);
  const component = found === 'unsupported' ? undefined : findHostTpm(tree);
  return component && found === 'notAuthentic' ? { ...component, key: sampleKey } : component;
}

/** What measures the controller itself. */
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
