/** Genesis of `tidefish serve`, read from flags or from a scenario. */
import type { Command } from 'commander';
import { readBlueprint, readCaptured, type ServiceOptions } from '../../http/index.js';
import type { readServedScenario } from './serve-scenario.js';
import type { GenesisFlags } from './served-flags.js';

type Beginning = Pick<ServiceOptions, 'seed' | 'blueprint' | 'startMs' | 'password' | 'past'>;

/**
 * Reads the start of the controller from the flags. `loadReader` loads the reader of scenarios. Prints an error and
 * returns undefined if the scenario cannot be read.
 */
export async function readGenesisFlags(
  command: Command,
  flags: GenesisFlags,
  loadReader: () => Promise<typeof readServedScenario>,
): Promise<Beginning | undefined> {
  const { scenario, set = [], seed, start: startMs, password } = flags;
  if (scenario === undefined) {
    if (set.length > 0)
      command.error('error: --set is for parameters of a scenario; name the scenario with --scenario');
    if (flags.includeRoot !== undefined)
      command.error('error: --include-root is for files of a scenario; name the scenario with --scenario');
    const { blueprint: file, dialect, capture, captureTimes, captureByDigest, capturePack } = flags;
    if (capture !== undefined && (file ?? dialect) !== undefined)
      command.error('error: the capture declares the server; omit --blueprint and --dialect');
    if (capture === undefined && captureTimes !== undefined)
      command.error('error: --capture-times is for a captured service; name it with --capture');
    if (capture === undefined && captureByDigest !== undefined)
      command.error('error: --capture-by-digest is for a captured service; name it with --capture');
    if (capture === undefined && capturePack !== undefined)
      command.error('error: --capture-pack is for a captured service; name it with --capture');
    const isDefault = (file ?? dialect) === undefined;
    const built = isDefault ? undefined : await readBlueprint({ blueprint: file, dialect });
    const blueprint =
      capture === undefined
        ? built
        : await readCaptured({ capture, captureTimes, captureByDigest, capturePack });
    return { seed: seed ?? '1', blueprint, startMs, password };
  }
  if ((flags.blueprint ?? flags.dialect ?? flags.capture ?? startMs) !== undefined)
    command.error(
      'error: the scenario declares the server and the start; omit --blueprint, --dialect, --capture and --start',
    );
  const readScenario = await loadReader();
  const life = readScenario(command, scenario, set, flags.includeRoot);
  return life && { ...life, seed: seed ?? life.seed, password: password ?? life.password };
}
