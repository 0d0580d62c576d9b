/** Tells an answer as it is found, to whoever still reads. */
import { setImmediate as turn } from 'node:timers/promises';
import type { History } from '../../replay/index.js';
import { coloursFor, say } from '../terminal.js';
import type { Past } from './past.js';
import type { Answer, Look } from './question.js';

/** Where nobody tells how wide it is. Unit: characters. */
const columnsUsual = 80;

/** Lines between looks at whether anybody reads. */
const linesPerTurn = 64;

export async function tell({ facts, lines }: Answer, { history }: Past, asJson: boolean): Promise<void> {
  let count = 0;
  for (const line of asJson ? inJson(facts) : lines(lookFor(history))) {
    say(line);
    if (++count % linesPerTurn > 0) continue;
    await turn();
    if (!process.stdout.writable) return;
  }
}

function* inJson(facts: Iterable<unknown>): Generator<string> {
  for (const fact of facts) yield JSON.stringify(fact);
}

function lookFor({ startMs, end }: History): Look {
  const { columns = columnsUsual } = process.stdout;
  const numberChars = String(end.after).length + 1;
  return { colours: coloursFor(process.stdout, process.env), startMs, numberChars, columns };
}
