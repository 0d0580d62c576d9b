/** Choice of a BIOS attribute whose change has no influence on a start. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { findMember, linkIn, listIn, textIn, valueIn } from './discovery.js';
import { type RedfishClient, Skipped } from './redfish-client.js';

export interface BiosChange {
  readonly name: string;
  readonly value: Json;
}

/** Names of attributes that can change the course of a start, or who may change settings. */
const risky =
  /boot|secure|sata|raid|power|tpm|password|uefi|legacy|serial|lock|default|erase|network|pxe|http|usb/i;

/** Returns the entries of the attribute registry; an empty list if the service does not publish the registry. */
async function readRegistry(
  client: RedfishClient,
  root: JsonObject,
  registry: string | undefined,
): Promise<readonly JsonObject[]> {
  if (registry === undefined) return [];
  const isIt = (body: JsonObject) =>
    [textIn(body, 'Id'), textIn(body, 'Registry')].some(
      (name) => name !== undefined && registry.startsWith(name),
    );
  const file = await findMember(client, linkIn(root, 'Registries'), isIt);
  const uri = file === undefined ? undefined : textIn(listIn(file, 'Location')[0], 'Uri');
  if (uri === undefined) return [];
  return listIn(await client.get(uri), 'RegistryEntries', 'Attributes').filter(isObject);
}

/** Returns another value that the registry permits for an attribute; undefined for none. */
function otherValue(entry: JsonObject, now: Json | undefined): Json | undefined {
  const isFixed = entry.ReadOnly === true || entry.GrayOut === true || entry.Hidden === true;
  const { AttributeName, Type } = entry;
  if (isFixed || typeof AttributeName !== 'string' || risky.test(AttributeName) || now === undefined)
    return undefined;
  if (Type === 'Boolean') return now !== true;
  if (Type !== 'Enumeration') return undefined;
  return listIn(entry, 'Value')
    .map((one) => textIn(one, 'ValueName'))
    .find((name) => name !== undefined && name !== now);
}

/** Chooses an attribute and another value for it. Throws `Skipped` if no attribute is suitable. */
export async function findBiosChange(
  client: RedfishClient,
  root: JsonObject,
  bios: JsonObject,
): Promise<BiosChange> {
  const attributes = valueIn(bios, 'Attributes');
  const entries = await readRegistry(client, root, textIn(bios, 'AttributeRegistry'));
  for (const entry of entries) {
    const name = textIn(entry, 'AttributeName') ?? '';
    const value = otherValue(entry, valueIn(attributes, name));
    if (value !== undefined) return { name, value };
  }
  // Without a registry, a switch is recognized by its value.
  const switches = Object.entries(isObject(attributes) ? attributes : {}).filter(
    ([name, value]) => !risky.test(name) && (value === 'Enabled' || value === 'Disabled'),
  );
  const [first] = entries.length > 0 ? [] : switches;
  if (first === undefined)
    throw new Skipped('no BIOS attribute can be changed without a consequence for the start');
  return { name: first[0], value: first[1] === 'Enabled' ? 'Disabled' : 'Enabled' };
}
