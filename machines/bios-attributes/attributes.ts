/** Attributes of the firmware, as the host goes by them and as clients are shown them. */
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

/** What is in force. */
export function biosAttribute(tree: BiosTree, name: AttributeName): Json {
  const derive = derivedAttributes.get(name);
  return derive === undefined ? attributeSet(tree, name) : derive(tree);
}

/** The same of one that clients set, which depends on nothing else. */
export function attributeSet({ bios }: Pick<ControllerTree, 'bios'>, name: AttributeName): Json {
  return bios.attributes.inForce[name] ?? defaultOf(name);
}

/** Whether this machine has such an attribute. */
export function hasAttribute(name: AttributeName): boolean {
  return findAttribute(name)?.absent === false;
}

type Attributes = { readonly [name: string]: Scalar };

/** All attributes of this machine with these values, and with what others tell. */
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

/** The same while nothing is set, by name. */
const attributesUnset = once(() =>
  Object.fromEntries(
    presentAttributes()
      .map((attribute) => [attribute.name, attribute.default] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ),
);

/** The same as they are to be, with all that was set: of other names too, and of what only tells. */
export function listConfigured(tree: BiosTree): Attributes {
  const { configured } = tree.bios.attributes;
  // Other names come in their own order, whatever order the tree has them in.
  const all = Object.entries(configured).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...listAttributes(tree, configured),
    ...scalars(Object.fromEntries(all.map(([name, value]) => [name, shown(name, value)]))),
  };
}

/** Nobody is shown a password. */
function shown(name: string, value: Json): Json {
  return findAttribute(name)?.type === 'Password' ? null : value;
}

/** The reader of attributes takes scalars alone. */
function scalars(values: Values): Attributes {
  return values as Attributes;
}

// Attributes that nobody sets: what they tell follows from another part of the server.

type BiosTree = Pick<ControllerTree, 'bios' | 'blueprint' | 'secureBoot' | 'configLock' | 'machines'>;

const derivedAttributes: ReadonlyMap<string, (tree: BiosTree) => AttributeValue> = new Map<
  AttributeName,
  (tree: BiosTree) => AttributeValue
>([
  ['TpmState', tpmState],
  ['SecureBootStatus', ({ secureBoot }) => (secureBoot.enabled.inForce ? 'Enabled' : 'Disabled')],
  ['ServerConfigLockStatus', ({ configLock }) => (configLock.lock === null ? 'Disabled' : 'Enabled')],
  // Assumption: every module there is is one of those that the newest generation is made with.
  ['TpmChipId', (tree) => (tpmState(tree) === 'NotPresent' ? 'None' : 'STMicroGen11')],
  ['UserDefaultsState', ({ bios }) => (bios.userDefaults === null ? 'Disabled' : 'Enabled')],
  ['IsAdminPasswordSet', (tree) => isPasswordSet(tree, 'Administrator')],
  ['IsPowerOnPasswordSet', (tree) => isPasswordSet(tree, 'User')],
]);

/** A module that is hidden or fails its self-test is there, and no system can use it; of one that does not answer nobody knows. */
function tpmState(tree: BiosTree) {
  const found = findTpmFinding(tree);
  if (found === undefined || found === 'unsupported') return 'NotPresent';
  const { TpmVisibility }: AttributeSettings = tree.bios.attributes.inForce;
  return TpmVisibility === 'Hidden' || found === 'failed' ? 'PresentDisabled' : 'PresentEnabled';
}

// Which way the server is started: by UEFI, or as it was before UEFI (behaviour § 3.1).

const legacy = 'LegacyBios';

/** In this start, unless an override says otherwise. */
export function isLegacyMode(tree: Pick<ControllerTree, 'bios'>): boolean {
  return attributeSet(tree, 'BootMode') === legacy;
}

/** From the next start on, as it was asked for. */
export function isLegacyModeConfigured({ bios }: Pick<ControllerTree, 'bios'>): boolean {
  const { BootMode }: AttributeSettings = bios.attributes.configured;
  return BootMode === legacy;
}
