/**
 * The fact table: what machines and writes report, and what each becomes in the logs, the alerts and the events. One
 * row a fact; nothing else writes a log. It has every fact of the list of subsystems, or it does not compile. Classes
 * and codes as real controllers number them (behaviour § 4), sentences our own.
 */
import { accessFacts } from '../subsystems/accounts/facts.js';
import { airFilterFacts } from '../subsystems/air-filter/facts.js';
import { chassisFacts } from '../subsystems/chassis/facts.js';
import { cloudConnectFacts } from '../subsystems/cloud-connect/facts.js';
import { controllerFacts } from '../subsystems/controller/facts.js';
import { clockFacts } from '../subsystems/date-time/facts.js';
import { coolingFacts } from '../subsystems/environment/supply-facts.js';
import { temperatureFacts } from '../subsystems/environment/temperature-facts.js';
import { eventFacts } from '../subsystems/events/facts.js';
import { resourceFacts } from '../subsystems/events/resource-facts.js';
import { hostFacts } from '../subsystems/host/facts.js';
import { licenseFacts } from '../subsystems/license/facts.js';
import { errorFacts } from '../subsystems/logs/error-facts.js';
import { logFacts } from '../subsystems/logs/facts.js';
import { mediaFacts } from '../subsystems/media/facts.js';
import { networkFacts } from '../subsystems/network/facts.js';
import { componentFacts } from '../subsystems/parts/component-facts.js';
import { networkPortFacts } from '../subsystems/parts/network-port-facts.js';
import { sessionFacts } from '../subsystems/sessions/facts.js';
import { snmpFacts } from '../subsystems/snmp/facts.js';
import { telemetryFacts } from '../subsystems/telemetry/facts.js';
import type { Fact } from './fact.js';
import type { FactRow } from './row.js';

export const facts = {
  ...accessFacts,
  ...airFilterFacts,
  ...chassisFacts,
  ...cloudConnectFacts,
  ...controllerFacts,
  ...clockFacts,
  ...coolingFacts,
  ...temperatureFacts,
  ...eventFacts,
  ...resourceFacts,
  ...hostFacts,
  ...licenseFacts,
  ...errorFacts,
  ...logFacts,
  ...mediaFacts,
  ...networkFacts,
  ...componentFacts,
  ...networkPortFacts,
  ...sessionFacts,
  ...snmpFacts,
  ...telemetryFacts,
} as const satisfies Readonly<Record<Fact, FactRow>>;

/** The row of a fact. Throws for a fact that is not in the table: whoever emits one adds its row. */
export function rowOf(fact: string): FactRow {
  if (!Object.hasOwn(facts, fact)) throw new Error(`the fact table has no row for ${fact}`);
  return facts[fact as keyof typeof facts];
}
