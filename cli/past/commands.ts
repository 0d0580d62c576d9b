/** Each question as a command of its own: `tidefish why history.jsonl /host/assetTag`. */
import { Command, Option } from 'commander';
import { addressHelp, historyExpected } from '../running-service.js';
import { complain, exitCodes } from '../terminal.js';
import { openPast } from './open-past.js';
import type { Past } from './past.js';
import { BadQuestion, type Flags, NoAnswer, type Question } from './question.js';
import { questions } from './questions.js';
import { tell } from './tell.js';

type Asking = (
  question: Question,
  words: readonly string[],
  flags: Flags & { readonly json?: true },
) => Promise<void>;

/** Registers the command of a verb. */
export function registerQuestion(verb: string): (program: Command) => void {
  return (program) => {
    const question = questions.find((each) => each.verb === verb);
    if (question === undefined) throw new Error(`there is no question ${verb}`);
    const command = commandFor(
      question,
      async (_, [file = '', ...words], flags) => {
        const past = await openPast(file);
        if (past === undefined) return;
        const code = await answer(past, question, words, flags);
        if (code !== exitCodes.done) process.exitCode = code;
      },
      ['<history>', historyExpected],
    );
    command.addHelpText('after', `${addressHelp}\n${examplesOf(question)}`);
    program.addCommand(command.copyInheritedSettings(program));
    command.showHelpAfterError(`(tidefish ${verb} --help explains every flag)`);
  };
}

/** What asks a question, with or without more before its own arguments. */
export function commandFor(
  question: Question,
  ask: Asking,
  ...before: readonly (readonly [name: string, says: string])[]
): Command {
  const command = new Command(question.verb).description(question.says);
  for (const [name, says] of [...before, ...question.arguments]) command.argument(name, says);
  for (const [flags, says] of question.options) command.addOption(new Option(flags, says));
  command.option('--json', 'each item as one line of JSON');
  command.action(() => ask(question, command.args, command.opts()));
  return command;
}

/** Complains of a question that is wrong, or has no answer. Returns the exit code that stands for how it went. */
export async function answer(
  past: Past,
  question: Question,
  words: readonly string[],
  { json, ...flags }: Flags & { readonly json?: true },
): Promise<number> {
  try {
    await tell(question.ask(past, words, flags), past, json === true);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof BadQuestion || error instanceof NoAnswer)) throw error;
    complain(error.message);
    return error instanceof NoAnswer ? exitCodes.failed : exitCodes.badInput;
  }
}

function examplesOf({ verb, examples }: Question): string {
  const lines = examples.map(([asked, says]) => `  $ tidefish ${verb} history.jsonl ${asked}   ${says}`);
  return `\nExamples:\n${lines.join('\n')}`;
}
