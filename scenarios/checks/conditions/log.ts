/** Entries of a log of facts, or alerts. What was there before the scenario's start is not looked at. */
import * as z from 'zod';
import type { Json } from '../../../engine/index.js';
import { listAlerts, logNames, shownEntries } from '../../../models/index.js';
import { json } from '../../language/json.js';
import { messageName, valueInWords } from '../../report/words.js';
import { fill } from '../../run/saved.js';
import type { Condition, ConditionKind, Look } from '../condition.js';
import { countInWords, judgeCount, times } from '../count.js';
import { checkMatchers, isMatcher } from '../matchers.js';
import { messageId } from '../message-id.js';
import { namesOf, onceSaved } from '../unsaved.js';

/** Logs that can be looked into: those that hold facts, and the alerts, by the name each is served under. */
const checkedLogs = [...logNames, 'event'] as const;
const entrySeverities = ['Informational', 'Caution', 'Critical', 'Repaired'] as const;
const alertSeverities = ['OK', 'Warning', 'Critical'] as const;

/** The value itself, or a matcher of it. */
function matched<Value extends z.ZodType>(value: Value) {
  return z.union([value, matcher]);
}

const matcher = z
  .record(z.string(), json, { error: 'a matcher such as {oneOf: [1, 2]}' })
  .superRefine((given, context) => {
    if (!isMatcher(given)) {
      context.addIssue({ code: 'custom', message: 'a matcher such as {oneOf: [1, 2]}' });
      return;
    }
    checkMatchers(given, context);
  });

const entryPattern = z
  .strictObject({
    number: matched(z.int()).describe('Of the entry in its log.'),
    class: matched(z.int()).describe('Of the event, not in the log `event`.'),
    code: matched(z.int()).describe('Of the event in its class, not in the log `event`.'),
    severity: matched(z.enum([...new Set([...entrySeverities, ...alertSeverities])])).describe(
      'How grave it is.',
    ),
    message: matched(z.string()).describe('Its text, not in the log `event`.'),
    messageId: matched(messageId).describe(
      'Of an alert, in the log `event`; the version of the registry may be left out.',
    ),
    origin: matched(z.string()).describe('The resource that an alert is about, in the log `event`.'),
  })
  .partial()
  .superRefine((pattern, context) => {
    // A misspelt property is said already.
    if (Object.keys(pattern).length > 0 || context.issues.length > 0) return;
    context.addIssue({ code: 'custom', message: 'at least one property of a log entry' });
  });

type Pattern = z.output<typeof entryPattern>;

interface Given {
  readonly log: (typeof checkedLogs)[number];
  readonly has: Pattern;
  readonly times?: number | undefined;
}

export const log: ConditionKind = {
  key: 'log',
  says: 'Entries of a log since the start, or alerts in the log `event`.',
  schema: z
    .strictObject({
      log: z.enum(checkedLogs),
      has: entryPattern.describe('What such an entry has; each a value or a matcher.'),
      times,
    })
    .superRefine(ofThatLog)
    .transform(createCondition),
};

/** Which properties entries of a log have, and how grave they can be. */
const ofEntries = { names: ['number', 'class', 'code', 'severity', 'message'], severities: entrySeverities };
const ofAlerts = { names: ['number', 'messageId', 'severity', 'origin'], severities: alertSeverities };

/** An alert has no class and no code, and nothing but an alert has a message id. */
function ofThatLog({ log: name, has }: Given, context: z.RefinementCtx): void {
  const { names, severities } = name === 'event' ? ofAlerts : ofEntries;
  for (const [property, value] of Object.entries(has)) {
    if (!names.includes(property)) {
      const params = { expected: `one of ${names.join(', ')}` };
      const message = `no ${property} in log ${name}`;
      context.addIssue({ code: 'custom', message, path: ['has', property], params });
    } else if (
      property === 'severity' &&
      typeof value === 'string' &&
      !severities.some((one) => one === value)
    ) {
      const params = { expected: `one of ${severities.join(', ')}` };
      const message = `the severity is ${value}`;
      context.addIssue({ code: 'custom', message, path: ['has', property], params });
    }
  }
}

function createCondition({ log: name, has, times: wanted }: Given): Condition {
  return onceSaved(namesOf(has), {
    words: (saved) => `log ${name} has ${valueInWords(fill(has as Json, saved))}${countInWords(wanted)}`,
    judge: (look) => {
      const pattern = fill(has as Json, look.saved);
      const what = `entries of log ${name} with ${valueInWords(pattern)}`;
      // What happened again soon after is counted with its entry.
      const entries = entriesIn(look, name, has).map(({ count, ...body }) => ({ count, body }));
      return judgeCount({ at: ['has'], what, pattern, times: wanted }, entries);
    },
  });
}

/** Each with how often it happened. */
function entriesIn(
  { controller: { tree, opened } }: Look,
  name: Given['log'],
  { messageId: wanted = '' }: Pattern,
): readonly { readonly count: number }[] {
  if (name !== 'event') {
    return shownEntries(tree.logs, name).filter(({ number }) => number >= opened.logs[name].next);
  }
  const versioned = typeof wanted === 'string' && messageName(wanted) !== wanted;
  return listAlerts(tree.alerts)
    .filter(({ event }) => event.number >= opened.events.next)
    .map(({ number, event: { messageId: full, severity, origin } }) => ({
      number,
      messageId: versioned ? full : messageName(full),
      severity,
      origin,
      count: 1,
    }));
}
