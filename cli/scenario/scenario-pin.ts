/** Writing of the fingerprint of a passed run into its scenario file. Every other byte of the file is unchanged. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseScenario, type Scenario, type ScenarioReport } from '../../scenarios/index.js';
import type { ScenarioFlags } from '../flags.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { textReaderWithin } from './scenario-files.js';
import { readLibraryText } from './scenario-library.js';

/**
 * Writes the fingerprint into the scenario file. Returns true if the file has changed, false if it already contains the
 * fingerprint. Returns `unknown` if the position of the fingerprint in the file is ambiguous, or if the file has
 * changed since the run.
 */
function pinFingerprint(
  scenario: Scenario,
  fingerprint: string,
  { includeRoot }: ScenarioFlags,
): boolean | 'unknown' {
  const { file, fingerprint: present } = scenario;
  if (present === fingerprint) return false;
  const text = readFileSync(file, 'utf8');
  const pinned = present === undefined ? added(text, fingerprint) : replaced(text, scenario, fingerprint);
  const readText = textReaderWithin(includeRoot ?? path.dirname(file));
  const reading = pinned === undefined ? undefined : parseScenario(pinned, file, readText);
  if (pinned === undefined || reading?.ok !== true || reading.scenario.fingerprint !== fingerprint)
    return 'unknown';
  writeFileSync(file, pinned);
  return true;
}

/**
 * Returns the text with a new value of the existing fingerprint; everything else is unchanged. Returns undefined if the
 * line does not contain the old value.
 */
function replaced(
  text: string,
  { fingerprint: present = '', locate }: Scenario,
  fingerprint: string,
): string | undefined {
  const lines = text.split('\n');
  const { line } = locate(['fingerprint']);
  const old = lines[line - 1];
  if (old?.includes(present) !== true) return undefined;
  return lines.with(line - 1, old.replace(present, fingerprint)).join('\n');
}

function added(text: string, fingerprint: string): string | undefined {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  if (
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('{')
  )
    return addedInBraces(text, fingerprint, end);
  const gap = /\n\r?\n$/.test(text) ? '' : end;
  const last = text.endsWith('\n') ? '' : end;
  return `${text}${last}${gap}fingerprint: ${fingerprint}${end}`;
}

/**
 * Adds the fingerprint as last member before the closing brace, at the column of the first member. Works for JSON, and
 * for YAML in JSON style.
 */
function addedInBraces(text: string, fingerprint: string, end: string): string | undefined {
  const closing = text.lastIndexOf('}');
  const before = text.slice(0, closing).trimEnd();
  const [, indent] = /^\s*\{[ \t]*\r?\n([ \t]*)/.exec(text) ?? [];
  const comma = before.endsWith(',') ? '' : ',';
  const gap = indent === undefined ? ' ' : `${end}${indent}`;
  return `${before}${comma}${gap}"fingerprint": "${fingerprint}"${text.slice(before.length)}`;
}

/** Returns true if all checks passed. If `updating` is true (option --update), a changed fingerprint is no failure. */
export function hasPassed({ entries, failed, notRun }: ScenarioReport, updating: boolean): boolean {
  const ofPin = entries.filter((entry) => entry.kind === 'pin' && entry.failures.length > 0).length;
  return failed - (updating ? ofPin : 0) + notRun === 0;
}

/** Pins the fingerprint of a scenario that passed. Prints an error if the file cannot be updated. */
export function updatePin(scenario: Scenario, report: ScenarioReport, flags: ScenarioFlags): void {
  const { file, name, fingerprint } = report;
  if (!hasPassed(report, true)) {
    printError(`${name} did not pass, and is not pinned`);
    return;
  }
  if (readLibraryText(file) !== undefined) {
    printError(`${file} is in the package, and is not pinned; --print writes a copy of it`);
    process.exitCode = exitCodes.badInput;
    return;
  }
  const changed = pinFingerprint(scenario, fingerprint, flags);
  if (changed === 'unknown') {
    printError(`the position in ${file} is ambiguous; write "fingerprint: ${fingerprint}" into it`);
    process.exitCode = exitCodes.failed;
  } else if (changed) printNotice(`pinned ${file}`);
}
