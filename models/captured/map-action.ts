/** Requests of captured actions: checks by the captured parameters, and the built-in action that performs them. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { CapturedAction } from '../capture/index.js';
import type { PairedCapture } from './pairing/pairing.js';

/** Built-in action that performs a captured one. */
interface OwnAction {
  readonly on: 'system' | 'manager' | 'chassis' | 'self';
  readonly action: string;
  /** Parameters in place of those of the request; undefined for those of the request. */
  readonly parameters?: JsonObject;
}

/** Standard actions that the built-in service has on another resource or under another name. */
const actionsElsewhere: Readonly<Record<string, OwnAction | undefined>> = {
  'Chassis.Reset': { on: 'system', action: 'ComputerSystem.Reset' },
  'Manager.ResetToDefaults': {
    on: 'self',
    action: 'VndMgmt.ResetToFactoryDefaults',
    parameters: { ResetType: 'Default' },
  },
};

/** Reset types that the built-in service does not have, with those that have the same effect on a running server. */
const resetTypes: Readonly<Record<string, string>> = {
  ForceOn: 'On',
  PowerCycle: 'ForceRestart',
  FullPowerCycle: 'ForceRestart',
};

/** Reset of an action without a choice of types. */
const usualReset = 'ForceRestart';

/** Actions about values that the built-in service does not have: those of the captured registry. */
const ofCapture: ReadonlySet<string> = new Set(['Bios.ResetBios']);

/** Returns the target of the built-in action; undefined when the built-in service has none. */
export function builtInAction(served: PairedCapture, action: CapturedAction): string | undefined {
  if (ofCapture.has(action.name)) return undefined;
  const { on, action: name } = ownAction(served, action);
  const { roles } = served;
  // Of several enclosures, the primary one alone has the power of the server.
  if (action.name === 'Chassis.Reset' && roles.first('chassis') !== action.resource) return undefined;
  return targetOf(served, on === 'self' ? action.resource : roles.first(on), name);
}

/** Returns the built-in action for a captured one: by a dialect pack, else by its standard name. */
function ownAction({ packs }: PairedCapture, { name }: CapturedAction): OwnAction {
  const spoken = packs.action(name);
  if (spoken === undefined || !('action' in spoken))
    return actionsElsewhere[name] ?? { on: 'self', action: name };
  const { on, action, parameters } = spoken;
  const elsewhere = actionsElsewhere[action];
  return {
    on: elsewhere === undefined || elsewhere.on === 'self' ? on : elsewhere.on,
    action: elsewhere?.action ?? action,
    parameters: elsewhere?.parameters ?? parameters,
  };
}

function targetOf(served: PairedCapture, resource: string | undefined, name: string): string | undefined {
  const { Actions: actions, Oem: oem } = served.counterparts.get(resource ?? '')?.rest ?? {};
  const vendor = isObject(oem) && isObject(oem.Vnd) ? oem.Vnd.Actions : undefined;
  for (const listed of [actions, vendor]) {
    const action = isObject(listed) ? listed[`#${name}`] : undefined;
    if (isObject(action) && typeof action.target === 'string') return action.target;
  }
  return undefined;
}

/** Returns the parameters of the built-in action for those of a request. */
export function ownParameters(served: PairedCapture, action: CapturedAction, sent: JsonObject): JsonObject {
  return ownAction(served, action).parameters ?? sent;
}

/** Values and names that the built-in action accepts. */
export interface BuiltInParameters {
  readonly names: readonly string[];
  /** Indicates whether the built-in action accepts a value of a parameter. */
  readonly accepts: (name: string, value: Json) => boolean;
}

/** Standard parameters that the built-in actions do not have, and whose effects they do not simulate. */
const unsimulated: Readonly<Record<string, readonly string[]>> = {
  'UpdateService.SimpleUpdate': ['Targets', 'Username', 'Password', 'ForceUpdate', 'Stage', 'LocalImage'],
  'VirtualMedia.InsertMedia': [
    ...['Inserted', 'WriteProtected', 'UserName', 'Password', 'TransferMethod', 'TransferProtocolType'],
  ],
  'LogService.ClearLog': ['LogEntriesETag', 'LogType'],
};

/**
 * Returns the parameters for the built-in action, without those that the captured action has and the built-in one does
 * not. Parameters that neither has stay, so that the built-in action refuses them.
 */
export function builtInParameters(
  { name: action, allowableValues, parameters }: CapturedAction,
  body: JsonObject,
  { names, accepts }: BuiltInParameters,
): JsonObject {
  const known = Object.entries(body).flatMap(([name, value = null]): [string, Json][] => {
    const isDropped =
      name in allowableValues ||
      parameters.some((parameter) => parameter.name === name) ||
      unsimulated[action]?.includes(name) === true;
    if (!names.includes(name)) return isDropped ? [] : [[name, value]];
    if (accepts(name, value)) return [[name, value]];
    const other = name === 'ResetType' ? resetTypes[String(value)] : undefined;
    if (other !== undefined) return [[name, other]];
    // The built-in action does without a value that the captured service alone has.
    const isListed = allowableValues[name]?.includes(String(value)) === true;
    return isListed ? [] : [[name, value]];
  });
  const given = Object.fromEntries(known);
  const hasDefault = names.includes('ResetType') && allowableValues.ResetType === undefined;
  return hasDefault && given.ResetType === undefined ? { ...given, ResetType: usualReset } : given;
}
