/**
 * The session of `tidefish replay`: one line a command, at a prompt or from a pipe. The commands are the questions and the
 * moves; each line is read by commander as a command line is, so both are asked alike.
 */
import { Command, CommanderError } from 'commander';
import { positionExamples } from '../../replay/index.js';
import { complain, exitCodes } from '../terminal.js';
import { answer, commandFor } from './commands.js';
import { moves } from './moves.js';
import type { Past } from './past.js';
import type { Flags } from './question.js';
import { questions } from './questions.js';
import { tokensOf } from './tokens.js';

/** Those of the session, in the order help shows them. */
const asked = [...moves.map((move) => ({ ...move, examples: [] })), ...questions];

const leaving = ['quit', 'exit'];

/** What a line may begin with. */
export const verbs: readonly string[] = [...asked.map(({ verb }) => verb), 'help', ...leaving];

/** Carries out one line; complains of what is wrong with it. Returns false when it ends the session. */
export async function carryOut(line: string, past: Past): Promise<boolean> {
  const tokens = tokensOf(line);
  const [verb = ''] = tokens;
  if (verb === '') return true;
  if (leaving.includes(verb)) return false;
  try {
    await programFor(past).parseAsync(tokens, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) process.exitCode = exitCodes.failed;
  }
  return true;
}

function programFor(past: Past): Command {
  const program = new Command()
    .usage('<command> …')
    .configureHelp({ commandUsage: usageInSession })
    .helpCommand('help [command]', 'this list, or what a command takes')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: (text) => complain(text.replace(/^error: /, '').trimEnd()) })
    .addHelpText('after', `\nA position is ${positionExamples}. quit leaves.`);
  for (const question of asked) {
    const ask = async (_: unknown, words: readonly string[], flags: Flags) => {
      const code = await answer(past, question, words, flags);
      if (code !== exitCodes.done) process.exitCode = exitCodes.failed;
    };
    const command = commandFor(question, ask, { here: 'where one stands' });
    program.addCommand(command.copyInheritedSettings(program));
  }
  return program;
}

/** A command is written as it is, with nothing before it. */
function usageInSession(command: Command): string {
  return command.parent === null ? command.usage() : `${command.name()} ${command.usage()}`;
}
