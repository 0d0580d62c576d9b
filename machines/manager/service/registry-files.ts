/** The registries with files: message registries, and the BIOS attribute registry. */
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
  /** With its version. */
  readonly registry: string;
  readonly language: string;
  /** URI of the registry. */
  readonly uri: string;
  /** File names at that URI; all of them lead to the registry. */
  readonly fileNames: readonly string[];
}

/** Some clients omit the extension, as links to BIOS registries do (behaviour § 1.2). */
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

/** The host's firmware writes the version of a registry in this form (behaviour § 2.22). */
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

/** The firmware prints addresses in lower case (behaviour § 1.2). */
function storedByFirmware(id: string) {
  const file = id.toLowerCase();
  return {
    id,
    language: 'en',
    uri: `${root}registrystore/registries/en/${file}`,
    fileNames: storedAs(file),
  };
}

/** The registry of a file, by one of its names. Throws for an unknown name. */
export function registryIn(fileName: string): JsonObject {
  const stem = fileName.replace(/\.json$/, '');
  const attributes = parseRegistryName(stem);
  if (attributes !== undefined) return attributeRegistryObject(attributes);
  if (stem === firmwareId.toLowerCase()) return registryObject(vndBios);
  const found = Object.values<MessageRegistry>(messageRegistries).find(({ prefix }) => prefix === stem);
  if (found === undefined) throw new Error(`${fileName} is no file of a registry`);
  return registryObject(found);
}
