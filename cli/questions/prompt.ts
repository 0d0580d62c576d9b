/** Interactive session at a terminal: a prompt with the current position, line history and completion. */
import { createInterface } from 'node:readline/promises';
import { formatVirtualTime, listMachines, listMembers, listResources, stateAt } from '../../replay/index.js';
import { coloursFor, printable } from '../terminal/terminal.js';
import type { HistoryCursor } from './history-cursor.js';
import { executeLine, verbs } from './session.js';

/**
 * Runs the session until the user leaves it. While a command runs, Ctrl-C ends the process, because a result can be
 * long.
 */
export async function runPrompt(past: HistoryCursor): Promise<void> {
  const readline = createInterface({
    input: process.stdin,
    output: process.stdout,
    completer: (line: string) => complete(line, past),
  });
  // At a prompt, a failed command does not change the exit code of the process.
  const { exitCode } = process;
  try {
    for (;;) {
      const line = await ask(readline, promptOf(past));
      if (line === undefined) return;
      readline.pause();
      process.stdin.setRawMode(false);
      const goesOn = await executeLine(line, past);
      process.stdin.setRawMode(true);
      process.exitCode = exitCode;
      if (!goesOn) return;
    }
  } finally {
    readline.close();
  }
}

/** Reads one line; returns undefined at the end of the input, after Ctrl-D or Ctrl-C. */
async function ask(
  readline: ReturnType<typeof createInterface>,
  prompt: string,
): Promise<string | undefined> {
  const ended = new AbortController();
  const end = () => ended.abort();
  readline.once('close', end);
  readline.once('SIGINT', end);
  try {
    return await readline.question(prompt, { signal: ended.signal });
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    process.stdout.write('\n');
    return undefined;
  } finally {
    readline.off('close', end);
    readline.off('SIGINT', end);
  }
}

function promptOf({ history, here: { after, at } }: HistoryCursor): string {
  const { bold, dim } = coloursFor(process.stdout, process.env);
  return printable(`${dim(formatVirtualTime(at - history.startMs))} ${bold(`#${after}`)}> `);
}

/**
 * Returns the completions of the word that is being typed: commands for the first word, otherwise machines, resources,
 * or the members of a value of the state or of a resource at the current position.
 */
export function complete(line: string, { history, here }: HistoryCursor): [string[], string] {
  const [, word = ''] = /(?:^|\s)(\S*)$/.exec(line) ?? [];
  const state = () => stateAt(history, here);
  const known =
    word === line.trimStart()
      ? verbs.map((verb) => `${verb} `)
      : word.startsWith('/')
        ? [...listMembers(state(), word), ...(word.includes('#') ? [] : listResources(state()))]
        : listMachines(state());
  // Names that `printable` would escape are omitted, because the escaped form is not the name.
  const fitting = known.filter((each) => each.startsWith(word) && printable(each) === each);
  return [fitting, word];
}
