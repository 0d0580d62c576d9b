/**
 * Firmware output on the screen of the server, for the console, for tests and for the control API. The output of an
 * operating system is not simulated.
 */
import type { ControllerTree } from '../../../models/index.js';
import { biosAttribute } from '../../bios-attributes/index.js';
import { describePower, hostPhase, inPost, powerRecord } from '../../power/index.js';

/** Lists the lines of the screen from top to bottom; empty outside of POST. Source: behaviour § 3.1. */
export function listScreenLines(tree: ControllerTree): readonly string[] {
  const record = powerRecord(tree);
  if (!inPost(record)) return [];
  const isVerbose = biosAttribute(tree, 'PostScreenMode') === 'VerboseMode';
  const lines = [
    ...(isVerbose ? [tree.blueprint.system.biosVersion, describePower(record)] : []),
    String(biosAttribute(tree, 'ServerName')),
    String(biosAttribute(tree, 'CustomPostMessage')),
    ...(hostPhase(record) === 'prompting' ? ['Power-on password:'] : []),
  ];
  return lines.filter((line) => line !== '');
}
