/**
 * What a scenario may expect: of an answer (`expect`), and of the controller at a moment (`check`, `until`, `checks`).
 * Looking is by GET, as any client would, into a log, or at what a modelled listener got; the state tree stays out of reach, so that scenarios outlive
 * its layout. How the two are judged is in `checks/`.
 */
import * as z from 'zod';
import { logNames } from '../../models/index.js';
import { canonicalAddress, listenerAddress } from '../outside/listener-address.js';

const messagePattern = /^[A-Z]\w*\.(?:\d+\.\d+\.(?:\d+\.)?)?[A-Z]\w*$/;
const messageId = z.string().regex(messagePattern, { error: "a message such as 'Base.Success'" });
const propertyName = z.string().min(1, { error: "a property's name or a JSON pointer" });

/** Nested as the body is, or with JSON pointers as keys: `/Oem/Vnd/PostState: FinishedPost`. */
const partialBody = z
  .record(z.string(), z.json(), { error: 'a mapping of properties and their values' })
  .refine((properties) => Object.keys(properties).length > 0, { error: 'at least one property' });

const answerShape = {
  status: z
    .int({ error: 'an HTTP status' })
    .min(100, { error: 'an HTTP status' })
    .max(599, { error: 'an HTTP status' })
    .optional(),
  /** All of them are among the answer's messages. The registry's version may be left out. */
  message: z.union([messageId, z.array(messageId).min(1)]).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  has: partialBody.optional(),
  lacks: z.array(propertyName).min(1).optional(),
  /** The controller does not answer at all. */
  away: z.literal(true, { error: 'true, or no such key' }).optional(),
};

export const expectation = z.strictObject(answerShape).superRefine(awayStandsAlone);
export type Expectation = z.output<typeof expectation>;

const getCondition = z
  .strictObject({
    get: z
      .string({ error: "a path such as '/redfish/v1/Systems/1/', or a log by the key log" })
      .regex(/^\/\S*$/, { error: "a path such as '/redfish/v1/Systems/1/'" }),
    ...answerShape,
  })
  .superRefine(awayStandsAlone);

/** Logs that can be looked into: those that hold facts, and the alerts, by the name each is served under. */
const checkedLogs = [...logNames, 'event'] as const;
const entrySeverities = ['Informational', 'Caution', 'Critical', 'Repaired'] as const;
const alertSeverities = ['OK', 'Warning', 'Critical'] as const;

const entryPattern = z
  .strictObject({
    number: z.int(),
    class: z.int(),
    code: z.int(),
    severity: z.enum([...new Set([...entrySeverities, ...alertSeverities])]),
    message: z.string(),
    /** Of an alert; the registry's version may be left out. */
    messageId,
    /** What an alert is about. */
    origin: z.string(),
  })
  .partial()
  .superRefine((pattern, context) => {
    // A misspelt property is said already.
    if (Object.keys(pattern).length > 0 || context.issues.length > 0) return;
    context.addIssue({ code: 'custom', message: 'at least one property of a log entry' });
  });

const logCondition = z
  .strictObject({
    log: z.enum(checkedLogs),
    has: entryPattern,
    /** How many entries are like that; without it at least one. */
    times: z.int().min(0).optional(),
  })
  .superRefine(ofThatLog);

/** Which properties entries of a log have, and how grave they can be. */
const ofEntries = { names: ['number', 'class', 'code', 'severity', 'message'], severities: entrySeverities };
const ofAlerts = { names: ['number', 'messageId', 'severity', 'origin'], severities: alertSeverities };

/** An alert has no class and no code, and nothing but an alert has a message id. */
function ofThatLog(
  { log, has }: { readonly log: string; readonly has: z.output<typeof entryPattern> },
  context: z.RefinementCtx,
): void {
  const { names, severities } = log === 'event' ? ofAlerts : ofEntries;
  for (const [name, value] of Object.entries(has)) {
    if (!names.includes(name)) {
      const params = { expected: `one of ${names.join(', ')}` };
      context.addIssue({ code: 'custom', message: `no ${name} in log ${log}`, path: ['has', name], params });
    } else if (name === 'severity' && !severities.some((severity) => severity === value)) {
      const params = { expected: `one of ${severities.join(', ')}` };
      const message = `the severity is ${String(value)}`;
      context.addIssue({ code: 'custom', message, path: ['has', name], params });
    }
  }
}

/** What a modelled listener has received. */
const listenerCondition = z.strictObject({
  listener: listenerAddress.transform(canonicalAddress),
  /** Of the body of a delivery. */
  has: partialBody.optional(),
  /** How many deliveries are like that; without it at least one. */
  times: z.int().min(0).optional(),
});

export const condition = z.union([getCondition, logCondition, listenerCondition]);
type GetCondition = z.output<typeof getCondition>;
export type LogCondition = z.output<typeof logCondition>;
export type ListenerCondition = z.output<typeof listenerCondition>;
export type Condition = GetCondition | LogCondition | ListenerCondition;

/** Nothing can be expected of an answer that is not to come. */
function awayStandsAlone(expected: Expectation, context: z.RefinementCtx): void {
  const { away, status, message, headers, has, lacks } = expected;
  if (away !== true) return;
  for (const [key, value] of Object.entries({ status, message, headers, has, lacks })) {
    if (value === undefined) continue;
    const params = { expected: 'no other expectation beside away' };
    context.addIssue({ code: 'custom', message: `${key} is of an answer`, path: [key], params });
  }
}
