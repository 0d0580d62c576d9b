/** Registries that the service offers as files: the message registries and the BIOS attribute registry. */
import type { JsonObject } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { type MessageRegistry, messageRegistries, vndBios } from '../../../models/messages/index.js';
import { root } from '../../../models/resource/index.js';
import { attributeRegistryObject, parseRegistryName, registryNameFor } from '../../bios-attributes/index.js';
import { registryName, registryObject } from './message-registry.js';

export interface RegistryFile {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Name of the registry, with its version. */
  readonly registry: string;
  readonly language: string;
  /** URI of the registry. */
  readonly uri: string;
  /** File names at the URI; each of them returns the registry. */
  readonly fileNames: readonly string[];
}

/**
 * Returns the file names of a registry with and without extension. Some clients omit the extension, as links to BIOS
 * registries do (behaviour § 1.2).
 */
const storedAs = (file: string): readonly string[] => [`${file}.json`, file];

export function registryFiles({ blueprint }: Pick<ControllerTree, 'blueprint'>): readonly RegistryFile[] {
  return [
    ...Object.values<MessageRegistry>(messageRegistries).map(ofMessages),
    ofFirmware,
    ofAttributes(blueprint.system.biosVersion),
  ];
}

function ofMessages(registry: MessageRegistry): RegistryFile {
  const { prefix, name, language } = registry;
  return {
    id: prefix,
    name,
    description: `Location of the message registry ${prefix}`,
    registry: registryName(registry),
    language,
    uri: `${root}RegistryStore/registries/${language}/${prefix}.json`,
    fileNames: storedAs(prefix),
  };
}

/** Id of the firmware message registry. The host's firmware writes the version in this form (behaviour § 2.22). */
const firmwareId = `${vndBios.prefix}.v${vndBios.version.replaceAll('.', '_')}`;

function ofAttributes(biosVersion: string): RegistryFile {
  const registry = registryNameFor(biosVersion);
  return {
    ...storedByFirmware(registry),
    name: 'BIOS Attribute Registry',
    description: 'Location of the BIOS attribute registry',
    registry,
  };
}

const ofFirmware: RegistryFile = {
  ...storedByFirmware(firmwareId),
  name: vndBios.name,
  description: 'Location of the firmware message registry',
  registry: registryName(vndBios),
};

/**
 * Returns the location of a registry that the host's firmware provides. The firmware prints such URIs in lower case
 * (behaviour § 1.2).
 */
function storedByFirmware(id: string) {
  const file = id.toLowerCase();
  return {
    id,
    language: 'en',
    uri: `${root}registrystore/registries/en/${file}`,
    fileNames: storedAs(file),
  };
}

/** Returns the registry that a file contains, by one of the file's names. Throws for an unknown name. */
export function registryIn(fileName: string): JsonObject {
  const stem = fileName.replace(/\.json$/, '');
  const attributes = parseRegistryName(stem);
  if (attributes !== undefined) return attributeRegistryObject(attributes);
  if (stem === firmwareId.toLowerCase()) return registryObject(vndBios);
  const found = Object.values<MessageRegistry>(messageRegistries).find(({ prefix }) => prefix === stem);
  if (found === undefined) throw new Error(`${fileName} is no file of a registry`);
  return registryObject(found);
}
