/** What a controller is when `tidefish serve` begins its history: said by flags, or by a scenario. */
import type { Command } from 'commander';
import { readBlueprint, type ServiceOptions } from '../../http/index.js';
import type { ReadCondition } from '../../replay/index.js';

type Beginning = Pick<ServiceOptions, 'seed' | 'blueprint' | 'startMs' | 'password' | 'past'>;

export interface GenesisFlags {
  readonly seed?: string;
  readonly scenario?: string;
  readonly set?: readonly string[];
  readonly includeRoot?: string;
  readonly blueprint?: string;
  readonly start?: number;
  readonly password?: string;
}

/** What the controller is when its history begins; undefined for a scenario that cannot be read, which is said. */
export async function readGenesisFlags(
  command: Command,
  flags: GenesisFlags,
): Promise<Beginning | undefined> {
  const { scenario, set = [], seed, start: startMs, password } = flags;
  if (scenario === undefined) {
    if (set.length > 0)
      command.error('error: --set is for parameters of a scenario; name one with --scenario');
    if (flags.includeRoot !== undefined)
      command.error('error: --include-root is for files of a scenario; name one with --scenario');
    const blueprint = flags.blueprint === undefined ? undefined : await readBlueprint(flags.blueprint);
    return { seed: seed ?? '1', blueprint, startMs, password };
  }
  if ((flags.blueprint ?? startMs) !== undefined)
    command.error(
      'error: a scenario says itself which server it is, and when it starts: no --blueprint, no --start',
    );
  const { readServedScenario } = await import('./histories.js');
  const life = readServedScenario(command, scenario, set, flags.includeRoot);
  return life && { ...life, seed: seed ?? life.seed, password: password ?? life.password };
}

/** The language of conditions, handed to a service for its control API; loaded when one is asked, for a start is to be quick. */
export async function loadConditions(): Promise<ReadCondition> {
  const { readCondition } = await import('./histories.js');
  return readCondition;
}
