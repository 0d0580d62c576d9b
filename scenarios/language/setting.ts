/** Values for parameters as they stand in a command line: `hot=45`, `label=rack 7`, `labels=["a"]`. */
import type { Json } from '../../engine/index.js';

const shape = /^([A-Za-z_]\w*)=(.*)$/s;

/** What is JSON is that value, and anything else a text. Undefined for what has no name. */
export function parseSetting(text: string): readonly [name: string, value: Json] | undefined {
  const [, name, written = ''] = shape.exec(text) ?? [];
  return name === undefined ? undefined : [name, jsonIn(written) ?? written];
}

export function formatSetting(name: string, value: unknown): string {
  const asText = typeof value === 'string' && jsonIn(value) === undefined;
  return `${name}=${asText ? value : JSON.stringify(value)}`;
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
