/** Attributes of the firmware, as the host goes by them and as clients are shown them. */
import type { Json } from '../../../engine/index.js';
import { lazily } from '../../lazily.js';
import type { Values } from '../../pending/index.js';
import type { Scalar } from '../../resource/kinds.js';
import type { ControllerTree } from '../../tree.js';
import { defaultOf, findAttribute, presentAttributes } from './registry/index.js';
import { type Kept, toldAttributes } from './told-attributes.js';

/** What is in force. Throws for a name that the registry does not have: names in the code are the registry's. */
export function biosAttribute(tree: Kept, name: string): Json {
  const told = toldAttributes.get(name);
  return told === undefined ? attributeSet(tree, name) : told(tree);
}

/** The same of one that clients set, which depends on nothing else. */
export function attributeSet({ bios }: Pick<ControllerTree, 'bios'>, name: string): Json {
  return bios.attributes.inForce[name] ?? defaultOf(name);
}

/** Whether this machine has such an attribute. */
export function hasAttribute(name: string): boolean {
  return findAttribute(name)?.absent === false;
}

type Attributes = { readonly [name: string]: Scalar };

/** All attributes of this machine with these values, and with what others tell. */
export function listAttributes(tree: Kept, values: Values): Attributes {
  const attributes: Record<string, Json> = { ...attributesUnset() };
  for (const [name, value] of Object.entries(values)) {
    if (Object.hasOwn(attributes, name)) attributes[name] = shown(name, value);
  }
  for (const [name, tell] of toldAttributes) {
    if (Object.hasOwn(attributes, name)) attributes[name] = tell(tree);
  }
  return scalars(attributes);
}

/** The same while nothing is set, by name. */
const attributesUnset = lazily(() =>
  Object.fromEntries(
    presentAttributes()
      .map((attribute) => [attribute.name, attribute.default] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ),
);

/** The same as they are to be, with all that was set: of other names too, and of what only tells. */
export function listConfigured(tree: Kept): Attributes {
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
