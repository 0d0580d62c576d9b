/** Attributes that are put in force at once, by a property of another resource that is the same fact. */

import type { ControllerTree, Transaction } from '../../models/index.js';
import {
  isPending,
  listChanges,
  type PendingSettings,
  type Values,
  withChanges,
} from '../../models/pending/index.js';
import type { AttributeValue, AttributeValues } from './registry/attribute.js';
import { type AttributeName, defaultOf } from './registry/attributes.js';
import { evaluateDependencies } from './registry/evaluate.js';
import { biosSettingsAddress, type Waiting } from './settings-contract.js';

/**
 * Holds from now on, with what follows from it among the attributes; what else waits for the next start goes on waiting.
 * Assumption: where the workload profile says otherwise the profile gives way and is `Custom`, or the next start would
 * undo what was set.
 */
export function applyAttribute(stage: Transaction, name: AttributeName, value: AttributeValue): void {
  const { configured: before, inForce } = stage.view.bios.attributes;
  const holds = withoutDefaults(follow(inForce, name, value));
  const changes = listChanges({ inForce, configured: holds });
  const configured = before === inForce ? holds : withChanges(before, changes);
  storeAttributes(stage, { configured, inForce: holds });
  stage.emit('bios.attributesChanged', {}, biosSettingsAddress);
}

function follow(inForce: Values, name: string, value: AttributeValue): AttributeValues {
  const wanted = { ...(inForce as AttributeValues), [name]: value };
  const { values } = evaluateDependencies(wanted, new Set([name]));
  if (values[name] === value) return values;
  return evaluateDependencies({ ...wanted, WorkloadProfile: 'Custom' }, new Set([name])).values;
}

/** Values as they are kept: without those that are defaults. */
export function withoutDefaults(values: Values): Values {
  return withChanges(
    {},
    Object.entries(values).flatMap(([name, value]) => (value === defaultOf(name) ? [] : [{ name, value }])),
  );
}

/** Stores attributes outside of a start, and has the chart go by what waits now. */
export function storeAttributes(stage: Transaction, attributes: PendingSettings<Values>): void {
  stage.put('bios', { ...stage.view.bios, attributes });
  // During a check the firmware goes on: what it applies is what waits at its end.
  stage.offer(biosSettingsAddress, { type: 'settings.changed' });
}

/** What the next start is to apply. */
export function pendingAttributes({ bios: { attributes } }: Pick<ControllerTree, 'bios'>): Waiting {
  const { RestoreDefaults, RestoreManufacturingDefaults } = attributes.configured;
  if (RestoreDefaults === 'Yes' || RestoreManufacturingDefaults === 'Yes') return 'defaults';
  return isPending(attributes) ? 'changes' : 'nothing';
}
