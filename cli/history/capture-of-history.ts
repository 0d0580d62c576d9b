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
      if (capture === undefined) return;
      const { addNamedCapture } = await import('./named-capture.js');
      addNamedCapture(command, capture);
    });
}
