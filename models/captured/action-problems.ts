/** Problems of the parameters of a captured action, by the lists and the ActionInfo resource that the service has. */
import type { Json, JsonObject } from '../../engine/index.js';
import type { CapturedAction, CapturedParameter } from '../capture/index.js';
import { pointerTo } from '../json-pointer.js';
import { baseMessage, type Message } from '../messages/index.js';
import { notInList, outOfRange, type PropertyLocation, wrongType } from '../resource/index.js';

/** Returns a message for each parameter that is missing, of another type, or without a permitted value. */
export function actionProblems(action: CapturedAction, body: JsonObject): readonly Message[] {
  const missing = action.parameters.filter(({ name, required }) => required && body[name] === undefined);
  return [
    ...missing.map(({ name }) => baseMessage('ActionParameterMissing', [action.name, name], `/${name}`)),
    ...Object.entries(body).flatMap(([name, value = null]) => valueProblems(action, name, value)),
  ];
}

function valueProblems(
  { name: action, allowableValues, parameters }: CapturedAction,
  name: string,
  value: Json,
): readonly Message[] {
  const place = { name, pointer: pointerTo('', name), action };
  const declared = parameters.find((parameter) => parameter.name === name);
  const problem = declared === undefined ? undefined : typeProblem(declared, value, place);
  if (problem !== undefined) return [problem];
  const values = Object.hasOwn(allowableValues, name) ? allowableValues[name] : undefined;
  if (values === undefined) return [];
  const given = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const wrong = given.find((each) => typeof each === 'string' && !values.includes(each));
  return wrong === undefined ? [] : [notInList(place, wrong)];
}

/** Types of values by the words of the schema ActionInfo. */
const typesOf: Readonly<Record<string, (value: Json) => boolean>> = {
  Boolean: (value) => typeof value === 'boolean',
  Number: (value) => typeof value === 'number',
  NumberArray: (value) => isListOf(value, 'number'),
  String: (value) => typeof value === 'string',
  StringArray: (value) => isListOf(value, 'string'),
  Object: (value) => typeof value === 'object' && !Array.isArray(value),
  ObjectArray: (value) => isListOf(value, 'object'),
};

function isListOf(value: Json, type: 'number' | 'string' | 'object'): boolean {
  return Array.isArray(value) && (value as readonly Json[]).every((each) => typeof each === type);
}

function typeProblem(
  { dataType, min, max }: CapturedParameter,
  value: Json,
  place: PropertyLocation,
): Message | undefined {
  if (value === null) return undefined;
  if (typesOf[dataType]?.(value) === false) return wrongType(place, value);
  if (typeof value !== 'number') return undefined;
  const isWithin = (min === undefined || value >= min) && (max === undefined || value <= max);
  return isWithin
    ? undefined
    : outOfRange(place, value, min ?? Number.MIN_SAFE_INTEGER, max ?? Number.MAX_SAFE_INTEGER);
}
