/** What a controller is when `tidefish serve` begins its history: said by flags, or by a scenario. */
import type { Command } from 'commander';
import type { ServiceOptions } from '../http/index.js';

type Beginning = Pick<ServiceOptions, 'seed' | 'blueprint' | 'startMs' | 'password' | 'past'>;

export interface BeginningFlags {
  readonly seed?: string;
  readonly scenario?: string;
  readonly set?: readonly string[];
  readonly includeRoot?: string;
  readonly blueprint?: string;
  readonly start?: number;
  readonly password?: string;
}

/** What the controller is when its history begins; undefined for a scenario that cannot be read, which is said. */
export async function readBeginning(command: Command, flags: BeginningFlags): Promise<Beginning | undefined> {
  const { scenario, set = [], seed, start: startMs, password } = flags;
  if (scenario === undefined) {
    if (set.length > 0)
      command.error('error: --set is for parameters of a scenario; name one with --scenario');
    if (flags.includeRoot !== undefined)
      command.error('error: --include-root is for files of a scenario; name one with --scenario');
    const { readBlueprint } = await import('../http/index.js');
    const blueprint = flags.blueprint === undefined ? undefined : await readBlueprint(flags.blueprint);
    return { seed: seed ?? '1', blueprint, startMs, password };
  }
  if ((flags.blueprint ?? startMs) !== undefined)
    command.error(
      'error: a scenario says itself which server it is, and when it starts: no --blueprint, no --start',
    );
  const { readLife } = await import('./serve-scenario.js');
  const life = readLife(command, scenario, set, flags.includeRoot);
  return life && { ...life, seed: seed ?? life.seed, password: password ?? life.password };
}
