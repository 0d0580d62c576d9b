/**
 * Processing of the body of a POST: the parameters of an action, or the properties of a resource to be created. Before
 * the write is executed, they are parsed and their secrets are redacted. During the execution, the action or the
 * creation applies them.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import type { Message } from '../../messages/index.js';
import {
  type ApplyTime,
  applyTimesAt,
  immediately,
  isAnnotation,
  problemsOfAnnotation,
} from '../../resource/annotations.js';
import type { Action, ActionParameter, Creation, Redacted, WriteContext } from '../../resource/define.js';
import {
  below,
  missing,
  ProblemList,
  type PropertyLocation,
  unknown,
} from '../../resource/readers/problems.js';
import type { ReadResult } from '../../resource/readers/rule.js';

/** Returns the parameters of an action in the form for the journal. */
export function prepareAction(
  means: WriteContext,
  action: Action,
  body: JsonObject,
): ReadResult<Pick<Redacted, 'body'>> {
  const applyTimes = applyTimesAt(means, action.applyTimes);
  const { values, problems } = readParameters(action.parameters, body, action.name, applyTimes);
  if (problems.length > 0) return { ok: false, problems };
  const put = action.redact?.(values, means) ?? { ok: true, value: values };
  return put.ok ? { ok: true, value: { body: put.value } } : put;
}

/**
 * Returns the properties of a resource to be created, in the form for the journal, and data that only the response
 * contains.
 */
export function prepareCreation(
  means: WriteContext,
  creation: Creation,
  body: JsonObject,
): ReadResult<Pick<Redacted, 'body'> & Partial<Redacted>> {
  const applyTimes = applyTimesAt(means, creation.applyTimes);
  const { values, problems } = readParameters(creation.properties, body, undefined, applyTimes);
  if (problems.length > 0) return { ok: false, problems };
  return creation.redact?.(values, means) ?? { ok: true, value: { body: values } };
}

interface ParameterReading {
  readonly values: JsonObject;
  readonly problems: readonly Message[];
}

/**
 * Parses the parameters of an action, or the properties of a resource to be created; `action` is undefined for the
 * latter.
 */
export function readParameters(
  parameters: Readonly<Record<string, ActionParameter>>,
  body: JsonObject,
  action: string | undefined,
  applyTimes: readonly ApplyTime[] = immediately,
): ParameterReading {
  const values: Record<string, Json> = {};
  const problems = new ProblemList();
  const placeAt = (name: string): PropertyLocation => ({
    name,
    pointer: below('', name),
    ...(action === undefined ? {} : { action }),
  });
  for (const [name, value = null] of Object.entries(body)) {
    if (problems.isFull) break;
    // The name of the action is ignored, because old clients repeat it in the body (behaviour § 1.2).
    if (action !== undefined && name === 'Action') continue;
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      // Annotations are accepted, because typed clients send back the annotations that they have read with the
      // resource.
      const isKnown = isAnnotation(name);
      problems.add(
        isKnown ? problemsOfAnnotation(placeAt(name), value, applyTimes) : [unknown(placeAt(name))],
      );
      continue;
    }
    const read = parameter.reader.read(value, placeAt(name));
    if (read.ok) values[name] = read.value;
    else problems.add(read.problems);
  }
  for (const [name, { required }] of Object.entries(parameters)) {
    if (required && !Object.hasOwn(body, name)) problems.add([missing(placeAt(name))]);
  }
  return { values, problems: problems.messages };
}
