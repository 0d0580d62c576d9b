/** Replacement of names in bodies: JSON values, and the texts of documents. */
import type { Json } from '../../engine/index.js';
import { isProperty, type Writable } from '../resource/define.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Rule } from '../resource/readers/rule.js';

/** Replaces the names in one name, URI or identifier. */
export type ReplaceNames = (name: string) => string;

/** URIs of the service, types, actions, and ids of messages. They are replaced in every property. */
const alwaysNaming =
  /^(?:\/redfish\/|#[A-Za-z]|https?:\/\/[^/]+\/redfish\/|[A-Za-z]+\.\d+\.\d+(?:\.\d+)?(?:\.[A-Za-z]+)?$)/;

/** Single words, and a product with its generation or edition. Any other text is a sentence. */
const naming = /^(?:\S+|\S+ [A-Z0-9]\w*)$/;

/** Properties with sentences of the service, which contain the name of the product. */
const sentences: ReadonlySet<string> = new Set([
  'Description',
  'LongDescription',
  'Message',
  'Resolution',
  'description',
  'longDescription',
]);

/** Texts of the service that name a vendor type, such as the name of a schema file, in a property of users' texts. */
const typeText =
  /^(?:(?:Schema|Messages|Location) of (?:the (?:schema|message registry) )?)?Vnd(?:[A-Z]|i[A-Z])\w*(?:\.\S*)?$/;

/** Replaces names in JSON values. Texts of users are unchanged. */
export class JsonNames {
  readonly #userTexts: ReadonlySet<string>;

  /** `userTexts` contains the names of the properties that clients set to any text. */
  constructor(userTexts: ReadonlySet<string>) {
    this.#userTexts = userTexts;
  }

  /** Returns the value with the names of its properties and values replaced. */
  replace(value: Json, replace: ReplaceNames, key = ''): Json {
    if (typeof value === 'string') return this.#isNaming(key, value) ? replace(value) : value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.replace(item, replace, key));
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) =>
        member === undefined ? [] : [[replace(name), this.replace(member, replace, name)]],
      ),
    );
  }

  #isNaming(key: string, value: string): boolean {
    if (alwaysNaming.test(value) || typeText.test(value)) return true;
    if (this.#userTexts.has(key)) return false;
    return sentences.has(key) || naming.test(value);
  }
}

/** Returns the names of the properties and parameters that clients set to any text. */
export function listUserTexts(definitions: readonly ResourceDefinition[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { writable, actions = [] } of definitions) {
    if (writable !== undefined) addWritable(names, writable);
    for (const { parameters } of actions)
      for (const [name, { reader }] of Object.entries(parameters)) addRule(names, name, reader.rule);
  }
  return names;
}

function addWritable(names: Set<string>, writable: Writable): void {
  for (const [name, entry] of Object.entries(writable)) {
    if (isProperty(entry)) addRule(names, name, entry.reader.rule);
    else addWritable(names, entry);
  }
}

function addRule(names: Set<string>, name: string, rule: Rule): void {
  if (rule.type === 'string') names.add(name);
  else if (rule.type === 'list') addRule(names, name, rule.item);
  else if (rule.type === 'object')
    for (const [member, of] of Object.entries(rule.members)) addRule(names, member, of);
}
