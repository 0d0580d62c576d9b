/** Writes the fingerprint of a history that has passed into its scenario file, and leaves every other byte of it as it is. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseScenario, type Scenario, type ScenarioReport } from '../../scenarios/index.js';
import type { ScenarioFlags } from '../flags.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { textReaderWithin } from './scenario-files.js';
import { readLibraryText } from './scenario-library.js';

/**
 * Returns whether the file has changed; `unknown` where there is no telling where it would go, and in a file that is not
 * any more what was played.
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

/** In its own place, with whatever stands around it. */
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

/** As the last member, which begins where the first does: in JSON, and in YAML that is written so. */
function addedInBraces(text: string, fingerprint: string, end: string): string | undefined {
  const closing = text.lastIndexOf('}');
  const before = text.slice(0, closing).trimEnd();
  const [, indent] = /^\s*\{[ \t]*\r?\n([ \t]*)/.exec(text) ?? [];
  const comma = before.endsWith(',') ? '' : ',';
  const gap = indent === undefined ? ' ' : `${end}${indent}`;
  return `${before}${comma}${gap}"fingerprint": "${fingerprint}"${text.slice(before.length)}`;
}

/** A history that is pinned anew is no failure for being another one than before. */
export function hasPassed({ entries, failed, notRun }: ScenarioReport, updating: boolean): boolean {
  const ofPin = entries.filter((entry) => entry.kind === 'pin' && entry.failures.length > 0).length;
  return failed - (updating ? ofPin : 0) + notRun === 0;
}

/** Complains where it cannot be done. */
export function updatePin(scenario: Scenario, report: ScenarioReport, flags: ScenarioFlags): void {
  const { file, name, fingerprint } = report;
  if (!hasPassed(report, true)) {
    printError(`${name} has not passed, and is not pinned`);
    return;
  }
  if (readLibraryText(file) !== undefined) {
    printError(`${file} is in the package, and is not pinned; --print writes a copy of it`);
    process.exitCode = exitCodes.badInput;
    return;
  }
  const changed = pinFingerprint(scenario, fingerprint, flags);
  if (changed === 'unknown') {
    printError(`there is no telling where in ${file} it goes; write "fingerprint: ${fingerprint}" into it`);
    process.exitCode = exitCodes.failed;
  } else if (changed) printNotice(`pinned ${file}`);
}
