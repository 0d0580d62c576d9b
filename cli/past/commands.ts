/** Each question as a command of its own: `tidefish why history.jsonl /host/assetTag`. */
import { Command, Option } from 'commander';
import { NotInHistory } from '../../replay/index.js';
import { addressHelp, historyExpected } from '../running-service.js';
import { complain, exitCodes } from '../terminal.js';
import { openPast } from './open-past.js';
import type { Past } from './past.js';
import { BadQuestion, type Flags, type Named, NoAnswer, type Question } from './question.js';
import { questions } from './questions.js';
import { tell } from './tell.js';

type Asking = (question: Question, words: readonly string[], flags: Flags) => Promise<void>;

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
      { here: 'the end', before: [['<history>', historyExpected]] },
    );
    command.addHelpText('after', `${addressHelp}\n${examplesOf(question)}`);
    program.addCommand(command.copyInheritedSettings(program));
    command.showHelpAfterError(`(tidefish ${verb} --help explains every flag)`);
  };
}

interface CommandIn {
  /** What is asked of where no position is said. */
  readonly here: string;
  /** What is named before the question's own arguments. */
  readonly before?: readonly Named[];
}

export function commandFor(question: Question, ask: Asking, { here, before = [] }: CommandIn): Command {
  const command = new Command(question.verb).description(question.says);
  const told = (says: Named[1]) => (typeof says === 'string' ? says : says(here));
  for (const [name, says] of [...before, ...question.arguments]) command.argument(name, told(says));
  for (const [flags, says] of question.options) command.addOption(new Option(flags, told(says)));
  command.option('--json', 'each item as one line of JSON');
  command.action(() => ask(question, command.args, command.opts()));
  return command;
}

/** Complains of a question that is wrong, or has no answer. Returns the exit code that stands for how it went. */
export async function answer(
  past: Past,
  question: Question,
  words: readonly string[],
  flags: Flags,
): Promise<number> {
  try {
    await tell(question.ask(past, words, flags), past, flags.json === true);
    return exitCodes.done;
  } catch (error) {
    const isBad = error instanceof BadQuestion || error instanceof NotInHistory;
    if (!isBad && !(error instanceof NoAnswer)) throw error;
    complain(error.message);
    return isBad ? exitCodes.badInput : exitCodes.failed;
  }
}

function examplesOf({ verb, examples }: Question): string {
  const lines = examples.map(([asked, says]) => `  $ tidefish ${verb} history.jsonl ${asked}   ${says}`);
  return `\nExamples:\n${lines.join('\n')}`;
}
