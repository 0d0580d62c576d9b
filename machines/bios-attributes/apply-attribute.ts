/**
 * Change of attributes that takes effect at once, for a client that writes the equivalent property of another resource.
 */

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
 * Puts an attribute and its dependent attributes in force; pending settings stay pending. Assumption: if the workload
 * profile requires another value, the profile becomes `Custom`, because the next start of the host would otherwise undo
 * the write.
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

/** Returns attribute values in their stored form: attributes with default values are omitted. */
export function withoutDefaults(values: Values): Values {
  return withChanges(
    {},
    Object.entries(values).flatMap(([name, value]) => (value === defaultOf(name) ? [] : [{ name, value }])),
  );
}

/**
 * Stores attribute values that change for another reason than the application of pending settings, and notifies the
 * chart of pending settings.
 */
export function storeAttributes(stage: Transaction, attributes: PendingSettings<Values>): void {
  stage.put('bios', { ...stage.view.bios, attributes });
  // The notification does not interrupt a running check: the check applies the settings that are pending when it ends.
  stage.offer(biosSettingsAddress, { type: 'settings.changed' });
}

/** Returns the kind of the settings that are pending for the next start. */
export function pendingAttributes({ bios: { attributes } }: Pick<ControllerTree, 'bios'>): Waiting {
  const { RestoreDefaults, RestoreManufacturingDefaults } = attributes.configured;
  if (RestoreDefaults === 'Yes' || RestoreManufacturingDefaults === 'Yes') return 'defaults';
  return isPending(attributes) ? 'changes' : 'nothing';
}
