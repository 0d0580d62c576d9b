/**
 * Judging: an answer against what a step expects of it, and the controller against a condition. A failure is a value
 * with both sides in words and the path of the expectation in its file; who runs the scenario adds the place.
 */
import type { Json } from '../../engine/index.js';
import { type DocumentPath, listAlerts, shownEntries } from '../../models/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Condition, Expectation, ListenerCondition, LogCondition } from '../language/condition.js';
import { canonicalAddress } from '../outside/listener-address.js';
import { answerInFull, messageName, namedInWords, valueInWords } from '../report/words.js';
import { type Answer, ask } from '../run/ask.js';
import { lookUp, mismatches, toPointer } from './match.js';

export interface Failure {
  /** Where the expectation stands, below what was judged. */
  readonly path: DocumentPath;
  /** What is not as it should be: `status`, `/PowerState`. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** Looks by GET, or into a log; nothing is changed by it. */
export function judge(controller: InProcessController, condition: Condition): readonly Failure[] {
  if ('log' in condition) return judgeLog(controller, condition);
  if ('listener' in condition) return judgeListener(controller, condition);
  return judgeAnswer(condition, ask(controller, { method: 'GET', uri: condition.get }));
}

/** Without an expected status or message an answer must be a success. */
export function judgeAnswer(expected: Expectation, answer: Answer): readonly Failure[] {
  if (expected.away === true) {
    return answer === 'away' ? [] : [failure(['away'], 'answer', 'none', answerInFull(answer))];
  }
  if (answer === 'away') return [failure([], 'answer', expectedStatus(expected), answerInFull(answer))];
  const { status, headers, messageIds, body } = answer;
  const failures: Failure[] = [];
  const statusFits =
    expected.status === undefined
      ? expected.message !== undefined || (status >= 200 && status <= 299)
      : status === expected.status;
  if (!statusFits)
    failures.push(failure(['status'], 'status', expectedStatus(expected), answerInFull(answer)));

  const present = messageIds.map(messageName);
  for (const message of [expected.message ?? []].flat()) {
    const fits = present.includes(message) || messageIds.includes(message);
    if (!fits) failures.push(failure(['message'], 'message', message, answerInFull(answer)));
  }
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    const found = headers[name.toLowerCase()];
    if (found === value) continue;
    const what = `header ${name}`;
    failures.push(failure(['headers', name], what, namedInWords(name, value), namedInWords(name, found)));
  }
  for (const { path, pointer, expected: wanted, found } of mismatches(expected.has ?? {}, body)) {
    failures.push(
      failure(['has', ...path], pointer, namedInWords(pointer, wanted), namedInWords(pointer, found)),
    );
  }
  for (const [index, key] of (expected.lacks ?? []).entries()) {
    const found = lookUp(body, key);
    if (found === undefined) continue;
    failures.push(failure(['lacks', index], toPointer(key), 'nothing', namedInWords(key, found)));
  }
  return failures;
}

/** What a log shows of the scenario, each with how often it happened. What it held before the start is not looked at. */
function entriesIn(
  { tree: { logs, alerts }, opened }: InProcessController,
  { log, has }: LogCondition,
): readonly { readonly count: number }[] {
  if (log !== 'event') return shownEntries(logs, log).filter(({ number }) => number >= opened.logs[log].next);
  const { messageId: wanted = '' } = has;
  const versioned = messageName(wanted) !== wanted;
  return listAlerts(alerts)
    .filter(({ event }) => event.number >= opened.events.next)
    .map(({ number, event: { messageId, severity, origin } }) => ({
      number,
      messageId: versioned ? messageId : messageName(messageId),
      severity,
      origin,
      count: 1,
    }));
}

function judgeLog(controller: InProcessController, condition: LogCondition): readonly Failure[] {
  const { log, has, times } = condition;
  const alike = entriesIn(controller, condition).filter(
    (entry) => mismatches(has as Json, { ...entry }).length === 0,
  );
  // What happened again soon after is counted with its entry.
  const found = alike.reduce((sum, { count }) => sum + count, 0);
  return judgeCount(['has'], `entries of log ${log} with ${valueInWords(has as Json)}`, found, times);
}

function judgeListener(
  { deliveries }: InProcessController,
  { listener, has = {}, times }: ListenerCondition,
): readonly Failure[] {
  const alike = deliveries.filter(
    ({ destination, body }) =>
      canonicalAddress(destination) === listener && mismatches(has as Json, body).length === 0,
  );
  return judgeCount(
    ['listener'],
    `deliveries to ${listener} with ${valueInWords(has as Json)}`,
    alike.length,
    times,
  );
}

/** The path is where it says what is counted. */
function judgeCount(
  at: DocumentPath,
  what: string,
  found: number,
  times: number | undefined,
): readonly Failure[] {
  if (times === undefined ? found > 0 : found === times) return [];
  const path = times === undefined ? at : ['times'];
  return [failure(path, what, times === undefined ? 'at least 1' : String(times), String(found))];
}

function expectedStatus({ status }: Expectation): string {
  return status === undefined ? '2xx' : String(status);
}

function failure(path: DocumentPath, what: string, expected: string, found: string): Failure {
  return { path, what, expected, found };
}
