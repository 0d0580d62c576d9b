/** Writes the fingerprint of a history into its scenario file, and leaves every other line as it is. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isObject, type Json } from '../engine/index.js';

const pinnedLine = /^fingerprint:.*$/m;
const jsonIndent = 2;

/** Returns whether the file has changed; `unknown` where there is no telling where the line would go. */
export function pinFingerprint(file: string, fingerprint: string): boolean | 'unknown' {
  const text = readFileSync(file, 'utf8');
  const inBraces = text.trimStart().startsWith('{');
  const pinned = inBraces ? pinnedJson(text, fingerprint) : pinnedYaml(text, fingerprint);
  if (pinned === undefined) return 'unknown';
  if (pinned === text) return false;
  writeFileSync(file, pinned);
  return true;
}

function pinnedYaml(text: string, fingerprint: string): string {
  const line = `fingerprint: ${fingerprint}`;
  if (pinnedLine.test(text)) return text.replace(pinnedLine, line);
  return `${text.trimEnd()}\n\n${line}\n`;
}

/** A mapping in braces may be YAML as well. */
function pinnedJson(text: string, fingerprint: string): string | undefined {
  let document: Json;
  try {
    document = JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (!isObject(document)) throw new Error('a scenario that was read is no mapping');
  return `${JSON.stringify({ ...document, fingerprint }, null, jsonIndent)}\n`;
}
