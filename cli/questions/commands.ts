/** Registration of each query as a command, for example `tidefish why history.jsonl /host/assetTag`. */
import { setImmediate as turn } from 'node:timers/promises';
import { Command, Option } from 'commander';
import {
  collectItems,
  type History,
  InvalidQuery,
  type LineLayout,
  NoResult,
  NotInHistory,
  type Parameter,
  type ParameterTexts,
  pairQuestions,
  type Query,
  type QueryResult,
  queries,
  runToCompletion,
} from '../../replay/index.js';
import { openSource } from '../history/open-source.js';
import { addressHelp, historyExpected } from '../history/running-service.js';
import { coloursFor, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { answerFleet, findFleet } from './fleet-questions.js';
import { HistoryCursor, PastOfPair } from './history-cursor.js';

/** Command of a session or of the command line: a query, or a move of the current position. */
export interface QueryCommand<Given extends HistoryCursor = HistoryCursor> {
  readonly verb?: string | undefined;
  readonly description: string;
  readonly jsonSays?: string | undefined;
  readonly parameters: readonly Parameter[];
  /**
   * Executes the command. The caller reads either `facts` or `lines`, and only once, because items are computed during
   * iteration.
   */
  ask(texts: ParameterTexts, past: Given): Printed;
}

export interface Printed {
  /** Results as plain data; each one is printed as one line of JSON. */
  readonly facts: Iterable<unknown>;
  readonly lines: (look: LineLayout) => Iterable<string>;
  /** Returns true if the printed result makes the command fail. Call only after printing. */
  readonly hasFailed?: () => boolean;
}

export function queryCommandOf<Given extends HistoryCursor>(question: Query<Given>): QueryCommand<Given> {
  return { ...question, ask: (texts, past) => printed(runToCompletion(question.ask(texts, past))) };
}

function printed({ items, fact, fails, lines }: QueryResult): Printed {
  let hasFailed = false;
  const found = function* () {
    for (const item of collectItems(items)) {
      hasFailed ||= fails(item);
      yield item;
    }
  };
  const facts = function* () {
    for (const item of found()) yield fact(item);
  };
  return { facts: facts(), lines: (look) => lines(found(), look), hasFailed: () => hasFailed };
}

type Register = (program: Command) => void;

/** Arguments that select the history or histories that a query reads. */
interface Subject<Given extends HistoryCursor> {
  readonly words: readonly Word[];
  /** First argument in the examples of the help. */
  readonly example: string;
  /**
   * Opens the histories that the arguments name. Prints an error and returns undefined if a history is not available.
   */
  open(texts: ParameterTexts): Promise<Given | undefined>;
}

const oneHistory: Subject<HistoryCursor> = {
  words: [{ name: 'file', commandLine: '<history>', description: historyExpected }],
  example: 'history.jsonl ',
  open: async ({ file }) => {
    const history = await openSource(String(file));
    return history && new HistoryCursor(history);
  },
};

const twoHistories: Subject<PastOfPair> = {
  words: [
    { name: 'one', commandLine: '<one>', description: historyExpected },
    {
      name: 'other',
      commandLine: '<other>',
      description: 'other history of the comparison, in the same forms as the first',
    },
  ],
  example: '',
  open: async ({ one, other }) => {
    const [name, otherName] = [String(one), String(other)];
    const history = await openSource(name);
    const otherHistory = history && (await openSource(otherName));
    if (history === undefined || otherHistory === undefined) return undefined;
    return new PastOfPair({ name, history }, { name: otherName, history: otherHistory });
  },
};

/** Registration functions of the query commands by name, in the order of the help. */
const registers: ReadonlyMap<string, Register> = new Map([
  ...queries.flatMap((question) => registerOf(question, oneHistory)),
  ...pairQuestions.flatMap((question) => registerOf(question, twoHistories)),
]);

/** Names of the queries that are commands, in the order of the help. */
export const verbs: readonly string[] = [...registers.keys()];

export function registerQuestion(verb: string): Register {
  const register = registers.get(verb);
  if (register === undefined) throw new Error(`there is no question ${verb}`);
  return register;
}

function registerOf<Given extends HistoryCursor>(
  question: Query<NoInfer<Given>>,
  subject: Subject<Given>,
): readonly (readonly [verb: string, register: Register])[] {
  const { verb } = question;
  return verb === undefined ? [] : [[verb, (program) => register(program, verb, question, subject)]];
}

function register<Given extends HistoryCursor>(
  program: Command,
  verb: string,
  question: Query<Given>,
  { words, example, open }: Subject<Given>,
): void {
  const asked = queryCommandOf(question);
  const command = commandFor(
    asked,
    async (texts, asJson) => {
      const histories = texts.file === undefined ? undefined : findFleet(verb, String(texts.file));
      if (histories !== undefined) return answerFleet(verb, histories, asked as QueryCommand, texts, asJson);
      const past = await open(texts);
      if (past === undefined) return;
      const code = await answerQuery(past, asked, texts, asJson);
      if (code !== exitCodes.done) process.exitCode = code;
    },
    { here: 'the end', before: words },
  );
  command.addHelpText('after', `${addressHelp}${question.notes ?? '\n'}${examplesOf(question, example)}`);
  program.addCommand(command.copyInheritedSettings(program));
  command.showHelpAfterError(`(tidefish ${verb} --help explains every flag)`);
}

type CommandOf = Pick<QueryCommand, 'verb' | 'description' | 'parameters' | 'jsonSays'>;
type Word = Pick<Parameter, 'name' | 'description' | 'commandLine'>;

interface CommandIn {
  /** Name of the default position in the help of the command. */
  readonly here: string;
  /** Arguments that precede the arguments of the query. */
  readonly before?: readonly Word[];
}

export function commandFor(
  { verb, description, parameters, jsonSays = 'each item as one line of JSON' }: CommandOf,
  ask: (texts: ParameterTexts, asJson: boolean) => Promise<void>,
  { here, before = [] }: CommandIn,
): Command {
  const command = new Command(verb).description(description);
  const words: Word[] = [];
  const flags: Word[] = [];
  for (const parameter of [...before, ...parameters]) {
    const { commandLine, description } = parameter;
    if (commandLine === undefined) continue;
    const help = typeof description === 'string' ? description : description(here);
    const isFlag = commandLine.startsWith('--');
    (isFlag ? flags : words).push(parameter);
    if (isFlag) command.addOption(new Option(commandLine, help));
    else command.argument(commandLine, help);
  }
  command.option('--json', jsonSays);
  command.action(async () => {
    const given: Readonly<Record<string, string | true>> = command.opts();
    const texts: Record<string, string | true | undefined> = {};
    for (const [index, { name, commandLine = '' }] of words.entries())
      texts[name] = commandLine.includes('...') ? command.args.slice(index).join(' ') : command.args[index];
    for (const { name, commandLine = '' } of flags)
      texts[name] = given[new Option(commandLine).attributeName()];
    await ask(texts, given.json === true);
  });
  return command;
}

/**
 * Executes a query and prints its result. Prints an error for an invalid query or a query without a result. Returns the
 * exit code.
 */
export async function answerQuery<Given extends HistoryCursor>(
  past: Given,
  asked: QueryCommand<Given>,
  texts: ParameterTexts,
  asJson: boolean,
): Promise<number> {
  try {
    demandOneFormat(asked, texts, asJson);
    const { facts, lines, hasFailed } = asked.ask(texts, past);
    await print(asJson ? inJson(facts) : lines(lookFor(past.history)));
    return hasFailed?.() ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    const isBad = error instanceof InvalidQuery || error instanceof NotInHistory;
    if (!isBad && !(error instanceof NoResult)) throw error;
    printError(error.message);
    return isBad ? exitCodes.badInput : exitCodes.failed;
  }
}

function demandOneFormat(
  { parameters }: Pick<QueryCommand, 'parameters'>,
  texts: ParameterTexts,
  asJson: boolean,
): void {
  const formats = parameters.filter(({ name, isFormat }) => isFormat && texts[name]).map(({ name }) => name);
  const [one, other] = [...formats, ...(asJson ? ['json'] : [])];
  if (other !== undefined)
    throw new InvalidQuery(`--${one} and --${other} are two ways to show it; choose one`);
}

/** Line width if standard output reports none. Unit: characters. */
const columnsUsual = 80;

function lookFor({ startMs, end, inputNumbers }: History): LineLayout {
  const { columns = columnsUsual } = process.stdout;
  const numberChars = String(end.after).length + 1;
  return {
    colours: coloursFor(process.stdout, process.env),
    startMs,
    endMs: end.at,
    numberChars,
    columns,
    inputOf: (event) => inputNumbers.ofEvent(event),
  };
}

/** Number of printed lines between two checks whether the output is closed. */
const linesPerTurn = 64;

/** Prints each line as soon as it is computed. Stops when the reader of standard output has closed the pipe. */
async function print(lines: Iterable<string>): Promise<void> {
  let count = 0;
  for (const line of lines) {
    printLine(line);
    if (++count % linesPerTurn > 0) continue;
    await turn();
    if (!process.stdout.writable) return;
  }
}

function* inJson(facts: Iterable<unknown>): Generator<string> {
  for (const fact of facts) yield JSON.stringify(fact);
}

function examplesOf({ verb, examples }: Pick<Query, 'verb' | 'examples'>, subject: string): string {
  const lines = examples.map(([asked, says]) =>
    `  $ tidefish ${verb} ${subject}${asked}   ${says}`.trimEnd(),
  );
  return `\nExamples:\n${lines.join('\n')}`;
}
