/**
 * Session of `tidefish replay`: executes one command a line, from a prompt or a pipe. The commands are the queries and
 * the moves. Commander parses each line like a command line, so that sessions and command lines have the same syntax.
 */
import { Command, CommanderError } from 'commander';
import { formatDuration } from '../../engine/index.js';
import {
  afterEvents,
  endOf,
  formatEventLines,
  formatMomentText,
  InvalidQuery,
  type LineLayout,
  type ParameterTexts,
  positionExamples,
  queries,
  startOf,
  summarizeEvent,
} from '../../replay/index.js';
import { exitCodes, printError } from '../terminal/terminal.js';
import { answerQuery, commandFor, type Printed, type QueryCommand, queryCommandOf } from './commands.js';
import type { HistoryCursor } from './history-cursor.js';

/**
 * Parameters of the moves. A move is a command of the session that changes the current position. All other commands are
 * queries.
 */
const events = [
  { name: 'events', commandLine: '[events]', description: 'number of events (default: 1)', query: 'none' },
] as const;

const moves: readonly QueryCommand[] = [
  {
    verb: 'step',
    description: 'go forward by one or more events',
    parameters: events,
    ask: ({ events }, past) => goBy(past, countIn(events)),
  },
  {
    verb: 'back',
    description: 'go back by one or more events',
    parameters: events,
    ask: ({ events }, past) => goBy(past, -countIn(events)),
  },
  {
    verb: 'seek',
    description: 'go to a position',
    parameters: [{ name: 'at', commandLine: '<position...>', description: positionExamples, query: 'none' }],
    ask: ({ at }, past) => {
      past.here = past.at(String(at));
      return whereOneStands(past);
    },
  },
  {
    verb: 'where',
    description: 'show the current position and the last events',
    parameters: [],
    ask: (_, past) => whereOneStands(past),
  },
];

function countIn(text: string | true | undefined): number {
  if (text === undefined) return 1;
  if (/^[1-9]\d*$/.test(String(text))) return Number(text);
  throw new InvalidQuery(`${JSON.stringify(text)} is not a number of events (expected 1 or more)`);
}

/**
 * Moves by a number of events, at most to the start or the end. Throws InvalidQuery if the cursor already is at the
 * start or end.
 */
function goBy(past: HistoryCursor, events: number): Printed {
  const { history, here } = past;
  const [start, end] = [startOf(history), endOf(history)];
  if (events > 0 && here.after === end.after) throw new InvalidQuery('this is the end');
  if (events < 0 && here.after === start.after) throw new InvalidQuery('this is the start');
  const after = Math.min(end.after, Math.max(start.after, here.after + events));
  past.here = afterEvents(history, after);
  return whereOneStands(past);
}

function whereOneStands({ history, here }: HistoryCursor): Printed {
  const last = here.after === 0 ? undefined : summarizeEvent(history.event(here.after));
  return {
    facts: [{ position: here, event: last }],
    lines: (look: LineLayout) => {
      if (last === undefined) return [`${formatMomentText({ event: 0, at: here.at }, look)}  the start`];
      const since = here.at - last.at;
      const lines = formatEventLines(last, look);
      return since === 0 ? lines : [...lines, look.colours.dim(`${formatDuration(since)} ago`)];
    },
  };
}

/** Commands of the session, in the order of the help. */
const asked = [...moves, ...queries.filter(({ verb }) => verb !== undefined).map(queryCommandOf)];

const leaving = ['quit', 'exit'];

/** Accepted first words of a line. */
export const verbs: readonly string[] = [...asked.flatMap(({ verb = [] }) => verb), 'help', ...leaving];

/** Executes one line, and prints an error if it is invalid. Returns false at the end of the session. */
export async function executeLine(line: string, past: HistoryCursor): Promise<boolean> {
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

function programFor(past: HistoryCursor): Command {
  const program = new Command()
    .usage('<command> …')
    .configureHelp({ commandUsage: usageInSession })
    .helpCommand('help [command]', 'list the commands, or describe one')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: (text) => printError(text.replace(/^error: /, '').trimEnd()) })
    .addHelpText('after', `\nA position is ${positionExamples}. quit leaves.`);
  for (const each of asked) {
    const ask = async (texts: ParameterTexts, asJson: boolean) => {
      const code = await answerQuery(past, each, texts, asJson);
      if (code !== exitCodes.done) process.exitCode = exitCodes.failed;
    };
    const command = commandFor(each, ask, { here: 'the current position' });
    program.addCommand(command.copyInheritedSettings(program));
  }
  return program;
}

/** Returns the usage of a command without the program name. */
function usageInSession(command: Command): string {
  return command.parent === null ? command.usage() : `${command.name()} ${command.usage()}`;
}

/**
 * Splits a line of the session into words as a shell does: quotes join words and are removed. Braces join their
 * content, including quotes: `bisect {get: /redfish/v1/, has: {Name: 'x'}}`.
 */
export function tokensOf(line: string): string[] {
  const tokens: string[] = [];
  let token: string | undefined;
  let quote = '';
  let depth = 0;
  for (const character of line) {
    if (quote === '' && depth === 0 && /\s/.test(character)) {
      if (token !== undefined) tokens.push(token);
      token = undefined;
      continue;
    }
    token ??= '';
    if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else {
      if (quote === '' && character === '{') depth += 1;
      if (quote === '' && character === '}') depth = Math.max(0, depth - 1);
      token += character;
      continue;
    }
    if (depth > 0) token += character;
  }
  if (token !== undefined) tokens.push(token);
  return tokens;
}
