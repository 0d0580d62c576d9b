/**
 * Queries about the journal of an outage, given as command lines. They are executed in this process or by the
 * `tidefish` command.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pc from 'picocolors';
import { commandFor, type Printed, queryCommandOf } from '../../../cli/questions/commands.js';
import type { HistoryCursor } from '../../../cli/questions/history-cursor.js';
import { tokensOf } from '../../../cli/questions/session.js';
import { type ParameterTexts, queries } from '../../../replay/index.js';
import { runCommand } from '../command/command.js';
import { library } from '../paths.js';

/** Creates a folder with the journal `a.jsonl` of a server that loses its mains power while it starts. */
export function outageFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-past-'));
  tidefish(folder, 'run', `${library}power-loss-during-post.scenario.yaml`, '--journal', 'a.jsonl');
  return folder;
}

export function tidefish(cwd: string, ...args: string[]) {
  return runCommand(args, {
    cwd,
    env: { HOME: '/nowhere' },
  });
}

export interface Told {
  readonly number?: number;
  readonly after?: unknown;
  readonly event?: { readonly number: number };
}

/** Executes a query in this process. `line` is the part of the command line after the file name. */
function ask(past: HistoryCursor | undefined, line: string): Printed {
  const [verb, ...words] = tokensOf(line);
  const question = queries.find((each) => each.verb === verb);
  if (question === undefined || past === undefined) throw new Error(line);
  let answer: Printed | undefined;
  const asked = queryCommandOf(question);
  const asking = async (texts: ParameterTexts) => {
    answer = asked.ask(texts, past);
  };
  const command = commandFor(asked, asking, { here: 'here' });
  command.exitOverride().parse(words, { from: 'user' });
  if (answer === undefined) throw new Error(`${line} was not asked`);
  return answer;
}

export function text(past: HistoryCursor | undefined, line: string): string {
  const look = {
    colours: pc.createColors(false),
    startMs: Date.UTC(2026, 0, 1),
    endMs: past?.history.end.at ?? 0,
    numberChars: 3,
    columns: 80,
    inputOf: (event: number) => past?.history.inputNumbers.ofEvent(event),
  };
  return [...ask(past, line).lines(look)].join('\n');
}

export function facts(past: HistoryCursor | undefined, line: string): readonly Told[] {
  return [...ask(past, line).facts] as Told[];
}
