/**
 * Prints a scenario as the text of a file, in the style of a hand-written file. A blank line separates steps, and short
 * values are on one line. The printed text parses to the same data.
 */
import {
  Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { JsonObject } from '../../engine/index.js';
import { scenarioSchema } from './document.js';
import { mapInner } from './self-contained.js';

/** Longest value on one line. Unit: characters. */
const flowCharsMax = 90;
const schemaLine = 'yaml-language-server: $schema=node_modules/tidefish/dist/bundle/scenario.schema.json';
/** Options of the YAML printer. `lineWidth` 0: long texts are not folded. */
const printing = { lineWidth: 0, singleQuote: true };
/** Texts that older YAML versions read as booleans. They are quoted, as usual. */
const oldBoolean = /^(?:y|n|yes|no|on|off)$/i;
/**
 * Characters that a terminal interprets or hides: control characters except line feed and tab, and marks such as those
 * that change the writing direction. YAML escapes them only in double quotes.
 */
const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const standsApart = ['steps', 'checks'];

/** Returns the text of a scenario. `description` is printed above the content, as comment lines. */
export function printScenario(document: JsonObject, description: readonly string[] = []): string {
  const made = new Document(inOrder(document));
  made.commentBefore = [...description, schemaLine].map((line) => ` ${line}`).join('\n');
  visit(made, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'string') return;
      if (node.value.search(unseen) >= 0) node.type = 'QUOTE_DOUBLE';
      else if (oldBoolean.test(node.value)) node.type = 'QUOTE_SINGLE';
    },
  });
  if (isMap(made.contents)) layOut(made.contents, true);
  return made.toString(printing).replace(unseen, escaped);
}

function escaped(character: string): string {
  return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
}

/** Returns the document with its keys in reading order. */
function inOrder(document: JsonObject): JsonObject {
  const present = Object.keys(scenarioSchema.shape).filter((key) => document[key] !== undefined);
  return mapInner(Object.fromEntries(present.map((key) => [key, document[key]])), stepsInOrder);
}

function stepsInOrder(steps: readonly JsonObject[]): readonly JsonObject[] {
  return steps.map((step) => mapInner(firstKeysFirst(step), stepsInOrder));
}

/** Returns a step whose first keys are its name and its timing, followed by its action. */
function firstKeysFirst({ name, at, after, when, ...others }: JsonObject): JsonObject {
  const first = Object.entries({ name, at, after, when }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(first), ...others };
}

/** Sets the layout of a mapping: the document, or a step with nested steps. */
function layOut(mapping: YAMLMap, isDocument = false): void {
  for (const { key, value } of mapping.items) {
    const name = isScalar(key) ? key.value : undefined;
    if (isDocument && isScalar(key)) key.spaceBefore = standsApart.includes(String(name));
    if (isSeq(value) && name === 'steps') layOutSteps(value);
    else if (isSeq(value) && name === 'checks') for (const check of value.items) fold(check);
    else if (isSeq(value) && name === 'parallel')
      for (const list of value.items) layOutSteps(list as YAMLSeq);
    else if (isSeq(value) && name === 'choose') for (const choice of value.items) layOut(choice as YAMLMap);
    else fold(value);
  }
}

function layOutSteps(steps: YAMLSeq): void {
  for (const [index, step] of steps.items.entries()) {
    if (!isMap(step)) continue;
    layOut(step);
    step.spaceBefore = index > 0 && steps.items.some((other) => isMap(other) && other.items.length > 1);
  }
}

/** Prints a collection on one line if it is short enough, and otherwise one line for each member. */
function fold(value: unknown): void {
  if (!isCollection(value)) return;
  value.flow = JSON.stringify(value).length <= flowCharsMax;
  if (value.flow) return;
  for (const item of value.items) fold(isPair(item) ? item.value : item);
}
