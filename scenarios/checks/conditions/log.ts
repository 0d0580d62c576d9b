/**
 * Condition about the entries of a log of facts, or about alerts. Entries from before the start of the scenario are
 * ignored.
 */
import * as z from 'zod';
import type { Json, JsonObject } from '../../../engine/index.js';
import { listAlerts, logNames, shownEntries, shownNews } from '../../../machines/index.js';
import { formatValue, messageName } from '../../report/value-text.js';
import { fill, type Saved } from '../../run/saved.js';
import type { Mark } from '../../run/step-marks.js';
import type { Condition, ConditionContext, ConditionKind } from '../condition.js';
import { checkCount, formatTimes, since, type Times, times } from '../count.js';
import { valueOrMatcher } from '../matcher-schemas.js';
import { messageId } from '../message-id.js';
import { whenReady } from '../saved-values.js';

/**
 * Names under which the service shows the logs that a scenario can check: the logs that contain facts, and `event` for
 * the alerts.
 */
const checkedLogs = [...logNames, 'event'] as const;
const entrySeverities = ['Informational', 'Caution', 'Critical', 'Repaired'] as const;
const alertSeverities = ['OK', 'Warning', 'Critical'] as const;

const entryPattern = z
  .strictObject({
    number: valueOrMatcher(z.int()).describe('Number of the entry in its log.'),
    class: valueOrMatcher(z.int()).describe('Code of the event; not for the log `event`.'),
    code: valueOrMatcher(z.int()).describe('Code of the event in its class; not for the log `event`.'),
    severity: valueOrMatcher(z.enum([...new Set([...entrySeverities, ...alertSeverities])])).describe(
      'Severity of the entry.',
    ),
    message: valueOrMatcher(z.string()).describe('Text of the entry; not for the log `event`.'),
    messageId: valueOrMatcher(messageId).describe(
      'MessageId of an alert, in the log `event`; the version of the registry can be omitted.',
    ),
    origin: valueOrMatcher(z.string()).describe(
      'URI of the resource that an alert is about, in the log `event`.',
    ),
  })
  .partial()
  .superRefine((pattern, context) => {
    // A misspelled property needs no second message, because it was already reported.
    if (Object.keys(pattern).length > 0 || context.issues.length > 0) return;
    context.addIssue({ code: 'custom', message: 'at least one property of a log entry' });
  });

type Pattern = z.output<typeof entryPattern>;

interface Given {
  readonly log: (typeof checkedLogs)[number];
  readonly has: Pattern;
  readonly times?: Times;
  readonly since?: string | undefined;
}

export const log: ConditionKind = {
  key: 'log',
  description: 'Entries of a log since the start, or alerts in the log `event`.',
  schema: z
    .strictObject({
      log: z.enum(checkedLogs),
      has: entryPattern.describe(
        'Properties that a log entry must have to be counted; each property is a value or a matcher.',
      ),
      times,
      since,
    })
    .superRefine(ofThatLog)
    .transform(createCondition),
};

/** Properties and severities of log entries, and of alerts below. */
const ofEntries = { names: ['number', 'class', 'code', 'severity', 'message'], severities: entrySeverities };
const ofAlerts = { names: ['number', 'messageId', 'severity', 'origin'], severities: alertSeverities };

/**
 * Checks that the properties exist in the log: an alert has no class and no code, and only an alert has a message id.
 */
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

function createCondition({ log: name, has, times: given, since: from }: Given): Condition {
  const wantedIn = (saved: Saved) => (given === undefined ? undefined : (fill(given, saved) as Times));
  return whenReady({ has, times: given, since: from } as JsonObject, {
    words: (saved) =>
      `log ${name} has ${formatValue(fill(has as Json, saved))}${formatTimes(wantedIn(saved), from)}`,
    evaluate: (look) => {
      const pattern = fill(has as Json, look.saved);
      const mark = from === undefined ? undefined : look.marks?.get(from);
      const what = `entries of log ${name} with ${formatValue(pattern)}`;
      // A repeated fact adds no entry but increases the count of its entry.
      const entries = entriesIn(look, name, has, mark).map(({ count, ...body }) => ({ count, body }));
      return checkCount({ at: ['has'], what, pattern, times: wantedIn(look.saved) }, entries);
    },
  });
}

/** Returns the entries with their numbers of occurrences since the start of the run, or since the start of a step. */
function entriesIn(
  { controller: { tree, opened } }: ConditionContext,
  name: Given['log'],
  { messageId: wanted = '' }: Pattern,
  mark: Mark | undefined,
): readonly { readonly count: number }[] {
  if (name !== 'event' && mark !== undefined) {
    const before = shownEntries(mark.tree.logs, name);
    return shownNews(tree.logs, mark.tree.logs, name).map((entry) => {
      const earlier = before.find(({ number }) => number === entry.number);
      return { ...entry, count: entry.count - (earlier?.count ?? 0) };
    });
  }
  if (name !== 'event') {
    return shownEntries(tree.logs, name).filter(({ number }) => number >= opened.logs[name].next);
  }
  const versioned = typeof wanted === 'string' && messageName(wanted) !== wanted;
  return listAlerts(tree.alerts)
    .filter(({ event }) => event.number >= (mark?.tree ?? opened).events.next)
    .map(({ number, event: { messageId: full, severity, origin } }) => ({
      number,
      messageId: versioned ? full : messageName(full),
      severity,
      origin,
      count: 1,
    }));
}
