/** BIOS attributes, as the host uses them and as clients see them. */
import type { Json } from '../../engine/index.js';
import { type ControllerTree, once } from '../../models/index.js';
import type { Values } from '../../models/pending/index.js';
import type { Scalar } from '../../models/resource/index.js';
import { findTpmFinding } from '../parts/index.js';
import type { AttributeValue } from './registry/attribute.js';
import {
  type AttributeName,
  type AttributeSettings,
  defaultOf,
  findAttribute,
  presentAttributes,
} from './registry/attributes.js';
import { isPasswordSet } from './settings-contract.js';

/** Returns the value of an attribute that is in force. */
export function biosAttribute(tree: BiosTree, name: AttributeName): Json {
  const derive = derivedAttributes.get(name);
  return derive === undefined ? attributeSet(tree, name) : derive(tree);
}

/** Returns the value in force of an attribute that clients can set and that no other state determines. */
export function attributeSet({ bios }: Pick<ControllerTree, 'bios'>, name: AttributeName): Json {
  return bios.attributes.inForce[name] ?? defaultOf(name);
}

/** Checks that this machine has an attribute of the given name. */
export function hasAttribute(name: AttributeName): boolean {
  return findAttribute(name)?.absent === false;
}

type Attributes = { readonly [name: string]: Scalar };

/** Returns all attributes of this machine: the given values, defaults for missing values, and derived values. */
export function listAttributes(tree: BiosTree, values: Values): Attributes {
  const attributes: Record<string, Json> = { ...attributesUnset() };
  for (const [name, value] of Object.entries(values)) {
    if (Object.hasOwn(attributes, name)) attributes[name] = shown(name, value);
  }
  for (const [name, derive] of derivedAttributes) {
    if (Object.hasOwn(attributes, name)) attributes[name] = derive(tree);
  }
  return scalars(attributes);
}

/** All attributes with their default values, by name. */
const attributesUnset = once(() =>
  Object.fromEntries(
    presentAttributes()
      .map((attribute) => [attribute.name, attribute.default] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ),
);

/** Returns all attributes with pending values, including unknown names and derived attributes. */
export function listConfigured(tree: BiosTree): Attributes {
  const { configured } = tree.bios.attributes;
  // Unknown names are sorted, so that the order does not depend on the tree.
  const all = Object.entries(configured).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...listAttributes(tree, configured),
    ...scalars(Object.fromEntries(all.map(([name, value]) => [name, shown(name, value)]))),
  };
}

/** Returns the value that clients see: null for a password. */
function shown(name: string, value: Json): Json {
  return findAttribute(name)?.type === 'Password' ? null : value;
}

/** Narrows the type of values: only scalars can be stored, because the reader of attributes accepts nothing else. */
function scalars(values: Values): Attributes {
  return values as Attributes;
}

// Read-only attributes, derived from other parts of the server.

type BiosTree = Pick<ControllerTree, 'bios' | 'blueprint' | 'secureBoot' | 'configLock' | 'machines'>;

const derivedAttributes: ReadonlyMap<string, (tree: BiosTree) => AttributeValue> = new Map<
  AttributeName,
  (tree: BiosTree) => AttributeValue
>([
  ['TpmState', tpmState],
  ['SecureBootStatus', ({ secureBoot }) => (secureBoot.enabled.inForce ? 'Enabled' : 'Disabled')],
  ['ServerConfigLockStatus', ({ configLock }) => (configLock.lock === null ? 'Disabled' : 'Enabled')],
  // Assumption: every installed module has the chip of the newest generation.
  ['TpmChipId', (tree) => (tpmState(tree) === 'NotPresent' ? 'None' : 'STMicroGen11')],
  ['UserDefaultsState', ({ bios }) => (bios.userDefaults === null ? 'Disabled' : 'Enabled')],
  ['IsAdminPasswordSet', (tree) => isPasswordSet(tree, 'Administrator')],
  ['IsPowerOnPasswordSet', (tree) => isPasswordSet(tree, 'User')],
]);

/** Returns the state of the TPM. A module that is hidden or that failed its self-test is present but disabled. */
function tpmState(tree: BiosTree) {
  const found = findTpmFinding(tree);
  if (found === undefined || found === 'unsupported') return 'NotPresent';
  const { TpmVisibility }: AttributeSettings = tree.bios.attributes.inForce;
  return TpmVisibility === 'Hidden' || found === 'failed' ? 'PresentDisabled' : 'PresentEnabled';
}

// Boot mode of the server: UEFI or legacy BIOS (behaviour § 3.1).

const legacy = 'LegacyBios';

/** Checks that the boot mode in force is legacy BIOS. A boot override can change the mode of a start. */
export function isLegacyMode(tree: Pick<ControllerTree, 'bios'>): boolean {
  return attributeSet(tree, 'BootMode') === legacy;
}

/** Checks that the boot mode configured for the next start is legacy BIOS. */
export function isLegacyModeConfigured({ bios }: Pick<ControllerTree, 'bios'>): boolean {
  const { BootMode }: AttributeSettings = bios.attributes.configured;
  return BootMode === legacy;
}
