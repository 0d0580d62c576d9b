/** Option of commands that read a history: the capture of a history that names its capture by the digest alone. */
import type { Command } from 'commander';

/** Names of the first argument of commands that read a history. */
const historyArguments: readonly string[] = ['history', 'one', 'source', 'what'];

/** Declares the option `--capture` for a command that reads a history. Other commands stay as they are. */
export function acceptCapture(command: Command): void {
  const [first] = command.registeredArguments;
  if (first === undefined || !historyArguments.includes(first.name())) return;
  command
    .option('--capture <path>', 'capture of a history that has its digest alone: a folder or file')
    .hook('preAction', async () => {
      const { capture } = command.opts<{ readonly capture?: string }>();
      if (capture !== undefined) await addNamedCapture(command, capture);
    });
}

/** Keeps a capture for the histories of this process. Ends the command when the capture cannot be read. */
export async function addNamedCapture(command: Command, file: string): Promise<void> {
  const [{ openCapture }, { addCapture }, { CaptureError }] = await Promise.all([
    import('../../http/index.js'),
    import('../../models/captured/index.js'),
    import('../../models/capture/index.js'),
  ]);
  try {
    addCapture(openCapture(file));
  } catch (error) {
    if (!(error instanceof CaptureError)) throw error;
    command.error(`error: --capture: ${error.message}`);
  }
}
