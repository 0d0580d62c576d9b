/** Attributes that are put in force at once, by a property of another resource that is the same fact. */
import { listChanges, type Values, withChanges } from '../../pending/index.js';
import type { ControllerStage } from '../../stage.js';
import { firmwareSetupAddress } from './contract.js';
import {
  type AttributeValue,
  type AttributeValues,
  defaultOf,
  evaluateDependencies,
} from './registry/index.js';

/**
 * Holds from now on, with what follows from it among the attributes; what else waits for the next start goes on waiting.
 * Assumption: where the workload profile says otherwise the profile gives way and is `Custom`, or the next start would
 * undo what was set.
 */
export function putAttribute(stage: ControllerStage, name: string, value: AttributeValue): void {
  const { bios } = stage.view;
  const { configured: before, inForce } = bios.attributes;
  const holds = withoutDefaults(follow(inForce, name, value));
  const changes = listChanges({ inForce, configured: holds });
  const configured = before === inForce ? holds : withChanges(before, changes);
  stage.put('bios', { ...bios, attributes: { ...bios.attributes, configured, inForce: holds } });
  stage.emit('bios.attributesChanged', {}, firmwareSetupAddress);
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
