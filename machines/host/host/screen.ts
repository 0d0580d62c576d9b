/**
 * What the firmware writes on the server's screen, for whoever looks at it: people at the console, tests, the control
 * listener. What an operating system writes there is its own.
 */
import type { ControllerTree } from '../../../models/index.js';
import { biosAttribute } from '../../bios-attributes/index.js';
import { describePower, hostPhase, inPost, powerRecord } from '../../power/index.js';

/** From the top; empty while there is no POST. Source: behaviour § 3.1. */
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
