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

/** The attribute value in force. */
export function biosAttribute(tree: BiosTree, name: AttributeName): Json {
  const derive = derivedAttributes.get(name);
  return derive === undefined ? attributeSet(tree, name) : derive(tree);
}

/** The value in force of an attribute that clients set and that depends on no other state. */
export function attributeSet({ bios }: Pick<ControllerTree, 'bios'>, name: AttributeName): Json {
  return bios.attributes.inForce[name] ?? defaultOf(name);
}

/** Whether this machine has such an attribute. */
export function hasAttribute(name: AttributeName): boolean {
  return findAttribute(name)?.absent === false;
}

type Attributes = { readonly [name: string]: Scalar };

/** All attributes of this machine with the given values, and with derived values. */
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

/** All attributes with pending values, including unknown names and derived attributes. */
export function listConfigured(tree: BiosTree): Attributes {
  const { configured } = tree.bios.attributes;
  // Unknown names are sorted, so that the order does not depend on the tree.
  const all = Object.entries(configured).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...listAttributes(tree, configured),
    ...scalars(Object.fromEntries(all.map(([name, value]) => [name, shown(name, value)]))),
  };
}

/** Passwords are shown as null. */
function shown(name: string, value: Json): Json {
  return findAttribute(name)?.type === 'Password' ? null : value;
}

/** The reader of attributes accepts scalars only. */
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
  // Assumption: every installed module is one of those in the newest generation.
  ['TpmChipId', (tree) => (tpmState(tree) === 'NotPresent' ? 'None' : 'STMicroGen11')],
  ['UserDefaultsState', ({ bios }) => (bios.userDefaults === null ? 'Disabled' : 'Enabled')],
  ['IsAdminPasswordSet', (tree) => isPasswordSet(tree, 'Administrator')],
  ['IsPowerOnPasswordSet', (tree) => isPasswordSet(tree, 'User')],
]);

/**
 * A hidden module, or one that fails its self-test, is present but not usable; a module that does not answer is in an
 * unknown state.
 */
function tpmState(tree: BiosTree) {
  const found = findTpmFinding(tree);
  if (found === undefined || found === 'unsupported') return 'NotPresent';
  const { TpmVisibility }: AttributeSettings = tree.bios.attributes.inForce;
  return TpmVisibility === 'Hidden' || found === 'failed' ? 'PresentDisabled' : 'PresentEnabled';
}

// Boot mode of the server: UEFI or legacy BIOS (behaviour § 3.1).

const legacy = 'LegacyBios';

/** The mode of this start, unless an override changes it. */
export function isLegacyMode(tree: Pick<ControllerTree, 'bios'>): boolean {
  return attributeSet(tree, 'BootMode') === legacy;
}

/** The configured mode for the next start. */
export function isLegacyModeConfigured({ bios }: Pick<ControllerTree, 'bios'>): boolean {
  const { BootMode }: AttributeSettings = bios.attributes.configured;
  return BootMode === legacy;
}
