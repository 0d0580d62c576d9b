/** Requests of captured actions: checks by the captured parameters, and the built-in action that performs them. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { CapturedAction } from '../capture/index.js';
import { type Message, mgmtMessage } from '../messages/index.js';
import type { PairedCapture } from './pairing.js';

/** Actions that the built-in service has on another resource, by the name of the action. */
const actionsElsewhere: Readonly<Record<string, { readonly role: 'system'; readonly name: string }>> = {
  'Chassis.Reset': { role: 'system', name: 'ComputerSystem.Reset' },
};

/** Reset types that the built-in service does not have, with those that have the same effect on a running server. */
const resetTypes: Readonly<Record<string, string>> = {
  ForceOn: 'On',
  PowerCycle: 'ForceRestart',
  FullPowerCycle: 'ForceRestart',
  GracefulRestart: 'GracefulShutdown',
};

/** Reset of an action without a choice of types. */
const usualReset = 'ForceRestart';

/** Actions about values that the built-in service does not have: those of the captured registry. */
const ofCapture: ReadonlySet<string> = new Set(['Bios.ResetBios']);

/** Returns the target of the built-in action; undefined when the built-in service has none. */
export function builtInAction(served: PairedCapture, action: CapturedAction): string | undefined {
  if (ofCapture.has(action.name)) return undefined;
  const elsewhere = actionsElsewhere[action.name];
  if (elsewhere !== undefined) {
    const isPrimary = served.roles.first('chassis') === action.resource;
    return isPrimary ? targetOf(served, served.roles.first(elsewhere.role), elsewhere.name) : undefined;
  }
  return targetOf(served, action.resource, action.name);
}

function targetOf(served: PairedCapture, resource: string | undefined, name: string): string | undefined {
  const actions = served.counterparts.get(resource ?? '')?.rest.Actions;
  const action = isObject(actions) ? actions[`#${name}`] : undefined;
  const target = isObject(action) ? action.target : undefined;
  return typeof target === 'string' ? target : undefined;
}

/** Returns the problems of parameters whose values the captured action does not list. */
export function actionProblems({ allowableValues }: CapturedAction, body: JsonObject): readonly Message[] {
  return Object.entries(allowableValues).flatMap(([name, values]) => {
    const value = body[name];
    if (typeof value !== 'string' || values.includes(value)) return [];
    return [mgmtMessage('ActionParameterValueNotInList', [value, name], `/${name}`)];
  });
}

/** Values and names that the built-in action accepts. */
export interface BuiltInParameters {
  readonly names: readonly string[];
  /** Indicates whether the built-in action accepts a value of a parameter. */
  readonly accepts: (name: string, value: Json) => boolean;
}

/** Returns the parameters for the built-in action, without those that it does not have. */
export function builtInParameters(body: JsonObject, { names, accepts }: BuiltInParameters): JsonObject {
  const known = Object.entries(body).flatMap(([name, value = null]): [string, Json][] => {
    if (!names.includes(name)) return [];
    const other = name === 'ResetType' && !accepts(name, value) ? resetTypes[String(value)] : undefined;
    return [[name, other ?? value]];
  });
  const given = Object.fromEntries(known);
  return names.includes('ResetType') && given.ResetType === undefined
    ? { ...given, ResetType: usualReset }
    : given;
}
