/** Applies attributes at once when a client writes the equivalent property of another resource. */

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
 * Puts an attribute in force with its dependent attributes; pending settings stay pending. Assumption: if the workload
 * profile requires another value, the profile becomes `Custom`, because the next start would otherwise undo the write.
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

/** Attribute values as stored: without defaults. */
export function withoutDefaults(values: Values): Values {
  return withChanges(
    {},
    Object.entries(values).flatMap(([name, value]) => (value === defaultOf(name) ? [] : [{ name, value }])),
  );
}

/** Stores attributes outside of a start, and updates the chart of pending settings. */
export function storeAttributes(stage: Transaction, attributes: PendingSettings<Values>): void {
  stage.put('bios', { ...stage.view.bios, attributes });
  // A running check is not interrupted: it applies the settings that are pending at its end.
  stage.offer(biosSettingsAddress, { type: 'settings.changed' });
}

/** Pending settings for the next start. */
export function pendingAttributes({ bios: { attributes } }: Pick<ControllerTree, 'bios'>): Waiting {
  const { RestoreDefaults, RestoreManufacturingDefaults } = attributes.configured;
  if (RestoreDefaults === 'Yes' || RestoreManufacturingDefaults === 'Yes') return 'defaults';
  return isPending(attributes) ? 'changes' : 'nothing';
}
