/**
 * The fact table: what machines and writes report, and what each becomes in the logs, the alerts and the events. One
 * row a fact; nothing else writes a log. Classes and codes as real controllers number them (facts § 4), sentences our own.
 */
import { accessFacts } from './access.js';
import { airFilterFacts } from './air-filter.js';
import { controllerFacts } from './controller.js';
import { errorFacts } from './errors.js';
import { eventFacts } from './events.js';
import { hardwareFacts } from './hardware.js';
import { hostFacts } from './host.js';
import { logFacts } from './logs.js';
import { mediaFacts } from './media.js';
import { resourceFacts } from './resources.js';
import type { FactRow } from './row.js';
import { snmpFacts } from './snmp.js';
import { telemetryFacts } from './telemetry.js';

export const facts = {
  ...accessFacts,
  ...airFilterFacts,
  ...controllerFacts,
  ...eventFacts,
  ...errorFacts,
  ...hardwareFacts,
  ...hostFacts,
  ...logFacts,
  ...mediaFacts,
  ...resourceFacts,
  ...telemetryFacts,
  ...snmpFacts,
} as const satisfies Readonly<Record<string, FactRow>>;

export type Fact = keyof typeof facts;

/** The row of a fact. Throws for a fact that is not in the table: whoever emits one adds its row. */
export function rowOf(fact: string): FactRow {
  if (!Object.hasOwn(facts, fact)) throw new Error(`the fact table has no row for ${fact}`);
  return facts[fact as Fact];
}
