/** `tidefish replay --against`: the recorded inputs come to another server. */
import { replayUnder } from '../replay/index.js';
import { blueprintIn } from './blueprint-file.js';
import { tellBranch } from './branch.js';
import { historyIn } from './history-in.js';
import { exitCodes } from './terminal.js';

export async function replayAgainst(
  file: string,
  blueprintFile: string,
  json: true | undefined,
): Promise<void> {
  const blueprint = blueprintIn(blueprintFile);
  if (blueprint === undefined) {
    process.exitCode = exitCodes.badInput;
    return;
  }
  const history = await historyIn(file);
  if (history === undefined) return;
  tellBranch({ file, history, branch: replayUnder(history, blueprint), json });
}
