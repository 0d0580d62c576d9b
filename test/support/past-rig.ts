/** Questions to the journal of an outage, put as command lines: in this process, or to the command. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pc from 'picocolors';
import { commandFor } from '../../cli/past/commands.js';
import type { Past } from '../../cli/past/past.js';
import type { Answer, Flags, Question } from '../../cli/past/question.js';
import { questions } from '../../cli/past/questions.js';
import { tokensOf } from '../../cli/past/tokens.js';
import { library, command as main } from './places.js';

/** A folder with the journal `a.jsonl` of a server that loses its mains while it starts. */
export function outageFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-past-'));
  tidefish(folder, 'run', `${library}power-loss-during-post.scenario.yaml`, '--journal', 'a.jsonl');
  return folder;
}

export function tidefish(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd,
    env: { HOME: '/nowhere' },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

export interface Told {
  readonly number?: number;
  readonly after?: unknown;
  readonly event?: { readonly number: number };
}

/** A command line as it stands behind the file, asked in this process. */
function ask(past: Past | undefined, line: string): Answer {
  const [verb, ...words] = tokensOf(line);
  const question = questions.find((each) => each.verb === verb);
  if (question === undefined || past === undefined) throw new Error(line);
  let answer: Answer | undefined;
  const asking = async (asked: Question, args: readonly string[], flags: Flags) => {
    answer = asked.ask(past, args, flags);
  };
  const command = commandFor(question, asking, { here: 'here' });
  command.exitOverride().parse(words, { from: 'user' });
  if (answer === undefined) throw new Error(`${line} was not asked`);
  return answer;
}

export function text(past: Past | undefined, line: string): string {
  const look = {
    colours: pc.createColors(false),
    startMs: Date.UTC(2026, 0, 1),
    numberChars: 3,
    columns: 80,
  };
  return [...ask(past, line).lines(look)].join('\n');
}

export function facts(past: Past | undefined, line: string): readonly Told[] {
  return [...ask(past, line).facts] as Told[];
}
