/** Finding of actions: every object with a `target` below the `Actions` of a captured resource. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type Capture, plainUri } from './capture.js';
import type { CapturedAction, CapturedParameter } from './role-map.js';

const allowableValues = '@Redfish.AllowableValues';

/** Levels of `Oem` below which actions are searched for. Assumption: `Oem.Vendor.Actions` and one more. */
const oemDepthMax = 4;

/** Returns the actions of all resources, in the order of their URIs. */
export function findActions(capture: Capture): readonly CapturedAction[] {
  const found = new Map<string, CapturedAction>();
  for (const { uri, body } of capture.resources.values()) {
    const add = (key: string, value: JsonObject, oem: boolean): void => {
      const action = readAction(capture, uri, key, value, oem);
      if (action !== undefined && !found.has(action.target)) found.set(action.target, action);
    };
    collect(body.Actions, false, add);
    collectOem(body.Oem, 0, add);
  }
  return [...found.values()];
}

type Add = (key: string, value: JsonObject, oem: boolean) => void;

/** Adds the actions of an `Actions` object, and those of its `Oem`, which may have a level for each vendor. */
function collect(actions: Json | undefined, oem: boolean, add: Add): void {
  if (!isObject(actions)) return;
  for (const [key, value] of Object.entries(actions)) {
    if (!isObject(value)) continue;
    if (typeof value.target === 'string') add(key, value, oem);
    else if (oem || key === 'Oem') collect(value, true, add);
  }
}

/** Adds the actions of `Actions` objects within `Oem` of a resource. */
function collectOem(oem: Json | undefined, depth: number, add: Add): void {
  if (!isObject(oem) || depth > oemDepthMax) return;
  for (const [key, value] of Object.entries(oem)) {
    if (key === 'Actions') collect(value, true, add);
    else collectOem(value, depth + 1, add);
  }
}

function readAction(
  capture: Capture,
  resource: string,
  key: string,
  value: JsonObject,
  oem: boolean,
): CapturedAction | undefined {
  const target = value.target;
  if (typeof target !== 'string' || !target.startsWith('/')) return undefined;
  const infoUri = value['@Redfish.ActionInfo'];
  const info = typeof infoUri === 'string' ? capture.find(infoUri) : undefined;
  return {
    target: plainUri(target),
    name: key.slice(key.lastIndexOf('#') + 1),
    resource,
    oem,
    allowableValues: { ...valuesOfInfo(info?.body), ...valuesOfAction(value) },
    parameters: parametersIn(info?.body),
    ...(info === undefined ? {} : { actionInfo: info.uri }),
  };
}

function parametersIn(info: JsonObject | undefined): readonly CapturedParameter[] {
  const parameters = info?.Parameters;
  return (Array.isArray(parameters) ? (parameters as readonly Json[]) : []).flatMap((parameter) => {
    if (!isObject(parameter) || typeof parameter.Name !== 'string') return [];
    const {
      Name: name,
      Required: required,
      DataType: type,
      MinimumValue: min,
      MaximumValue: max,
    } = parameter;
    const bounds = {
      ...(typeof min === 'number' ? { min } : {}),
      ...(typeof max === 'number' ? { max } : {}),
    };
    return [{ name, required: required === true, dataType: typeof type === 'string' ? type : '', ...bounds }];
  });
}

function valuesOfAction(action: JsonObject): Record<string, readonly string[]> {
  const lists = Object.entries(action).flatMap(([key, value]) =>
    key.endsWith(allowableValues) ? [[key.slice(0, -allowableValues.length), textsIn(value)] as const] : [],
  );
  return Object.fromEntries(lists);
}

function valuesOfInfo(info: JsonObject | undefined): Record<string, readonly string[]> {
  const parameters = info?.Parameters;
  if (!Array.isArray(parameters)) return {};
  const lists = (parameters as readonly Json[]).flatMap((parameter) => {
    if (!isObject(parameter) || typeof parameter.Name !== 'string') return [];
    const values = textsIn(parameter.AllowableValues);
    return values.length === 0 ? [] : [[parameter.Name, values] as const];
  });
  return Object.fromEntries(lists);
}

function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value)
    ? (value as readonly Json[]).filter((entry): entry is string => typeof entry === 'string')
    : [];
}
