/** Flags of `tidefish shrink`, and parsers of the flags with complex values. */
import { InvalidArgumentError } from 'commander';
import { parse as parseYaml } from 'yaml';
import type { ShrinkOptions } from '../../scenarios/index.js';
import type { ScenarioFlags } from '../flags.js';

export interface ShrinkFlags extends ScenarioFlags {
  readonly while?: NonNullable<ShrinkOptions['while']>;
  readonly seed?: string;
  readonly faults?: 'random';
  readonly path?: string;
  readonly twice?: true;
  readonly out?: string;
  readonly force?: true;
  readonly runs?: number;
  readonly json?: true;
}

/**
 * Parses the number of a check, or a check in the syntax of a scenario file. An invalid check is reported when it is
 * used.
 */
export function parseWhile(text: string): NonNullable<ShrinkOptions['while']> {
  try {
    const value: unknown = parseYaml(text);
    if (typeof value === 'number' || (typeof value === 'object' && value !== null && !Array.isArray(value))) {
      return value as NonNullable<ShrinkOptions['while']>;
    }
  } catch (error) {
    throw new InvalidArgumentError(`Invalid YAML: ${(error as Error).message}`);
  }
  throw new InvalidArgumentError(
    'Expected the number of a check, or a check such as { always: { get: /redfish/v1/ } }.',
  );
}

export function parseRuns(text: string): number {
  const runs = Number(text);
  if (Number.isInteger(runs) && runs >= 1) return runs;
  throw new InvalidArgumentError('Expected a whole number of at least 1.');
}
