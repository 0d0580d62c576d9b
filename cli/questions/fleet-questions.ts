/**
 * Queries across the histories of a fleet: the results of all members in the order of time, each with the name of its
 * member. They exist for queries whose results have an instant.
 */
import { formatDuration } from '../../engine/index.js';
import { listMemberHistories, type MemberHistory, SetupError } from '../../http/index.js';
import {
  formatCount,
  formatVirtualTime,
  InvalidQuery,
  NoResult,
  NotInHistory,
  type ParameterTexts,
} from '../../replay/index.js';
import { openSource } from '../history/open-source.js';
import { isAddress } from '../history/running-service.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import type { QueryCommand } from './commands.js';
import { HistoryCursor } from './history-cursor.js';

/** Instant in the results of a query. Unit: ms since the epoch. */
interface Moment {
  readonly at: number;
}

/** Result of `log`. */
interface LoggedEvent extends Moment {
  readonly number: number;
  readonly description: string;
  readonly facts?: readonly string[];
}

/** Result of `when`. */
interface HeldSpan {
  readonly from: Moment;
  readonly to: Moment;
  readonly stillHolds: boolean;
}

interface Across<Fact> {
  readonly instantOf: (fact: Fact) => number;
  readonly line: (fact: Fact, sinceStart: (at: number) => string) => string;
  readonly one: string;
}

const across = <Fact>(row: Across<Fact>) => row as Across<unknown>;

/** Queries across the members of a fleet, by name. */
const acrossQueries: Readonly<Record<string, Across<unknown>>> = {
  log: across<LoggedEvent>({
    instantOf: ({ at }) => at,
    line: ({ number, description, facts = [] }) =>
      `#${number}  ${description}${facts.length === 0 ? '' : `  (${facts.join(', ')})`}`,
    one: 'event',
  }),
  when: across<HeldSpan>({
    instantOf: ({ from }) => from.at,
    line: ({ from, to, stillHolds }, sinceStart) =>
      `to ${sinceStart(to.at)}  ${formatDuration(to.at - from.at)}${stillHolds ? ', and still' : ''}`,
    one: 'span',
  }),
};

/** Lists the histories of a fleet if the query `verb` exists across them; undefined for any other source. */
export function findFleet(verb: string, source: string): readonly MemberHistory[] | undefined {
  if (isAddress(source) || acrossQueries[verb] === undefined) return undefined;
  try {
    return listMemberHistories(source);
  } catch (error) {
    // Opening the source reports the problem.
    if (error instanceof SetupError) return undefined;
    throw error;
  }
}

interface Found {
  readonly member: string;
  readonly at: number;
  readonly fact: object;
}

/** Answers a query across the histories of a fleet, and sets the exit code. */
export async function answerFleet(
  verb: string,
  histories: readonly MemberHistory[],
  asked: QueryCommand,
  texts: ParameterTexts,
  asJson: boolean,
): Promise<void> {
  const query = acrossQueries[verb] as Across<unknown>;
  const found: Found[] = [];
  let startMs = Number.POSITIVE_INFINITY;
  for (const { member, place } of histories) {
    const history = await openSource(place);
    if (history === undefined) return;
    startMs = Math.min(startMs, history.startMs);
    try {
      for (const fact of asked.ask(texts, new HistoryCursor(history)).facts)
        found.push({ member, at: query.instantOf(fact), fact: fact as object });
    } catch (error) {
      const isBad = error instanceof InvalidQuery || error instanceof NotInHistory;
      if (!isBad && !(error instanceof NoResult)) throw error;
      printError(`${member}: ${error.message}`);
      process.exitCode = isBad ? exitCodes.badInput : exitCodes.failed;
      return;
    }
  }
  // The sort is stable, so simultaneous results stay in the order of the members and of their histories.
  found.sort((one, other) => one.at - other.at);
  if (asJson) {
    for (const { member, fact } of found) printLine(JSON.stringify({ member, ...fact }));
    return;
  }
  const width = Math.max(0, ...histories.map(({ member }) => member.length));
  const sinceStart = (at: number) => formatVirtualTime(at - startMs);
  for (const { member, at, fact } of found)
    printLine(`${sinceStart(at)}  ${member.padEnd(width)}  ${query.line(fact, sinceStart)}`);
  printLine(`${formatCount(found.length, query.one)} of ${formatCount(histories.length, 'member')}`);
}
