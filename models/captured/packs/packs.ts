/**
 * Dialect packs: what families of captured services have beside the standard. Each is a folder with data
 * (`models/blueprint/pack-schema.ts`), chosen by the schemas and actions that a capture has.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import type { DialectPack } from '../../blueprint/index.js';
import { type Capture, plainUri, type RoleMap, schemaType } from '../../capture/index.js';
import idracStyle from './idrac-style/pack.json' with { type: 'json' };
import openbmcStyle from './openbmc-style/pack.json' with { type: 'json' };
import smcStyle from './smc-style/pack.json' with { type: 'json' };

/** Packs of the project. The schema of packs is not loaded here, because services start without it; a test uses it. */
export const packs = [idracStyle, openbmcStyle, smcStyle] as readonly object[] as readonly DialectPack[];

export type PackAction = NonNullable<DialectPack['actions']>[string];
export type JobForm = NonNullable<DialectPack['jobs']>[number];

/** Ids of tasks and jobs in the form of a pack. */
export interface TaskIds {
  readonly prefix: string;
  readonly digits: number;
  /** Largest captured number. New numbers follow. */
  readonly last: number;
}

/** What the packs for one capture declare together. The first pack that declares something decides. */
export interface SpokenPacks {
  readonly names: readonly string[];
  readonly action: (name: string) => PackAction | undefined;
  /** Collections of jobs with the form of their jobs. */
  readonly jobs: readonly (readonly [uri: string, form: JobForm])[];
  readonly taskIds: TaskIds | undefined;
  /** Indicates a schema whose settings take effect at once. */
  readonly isImmediate: (type: string) => boolean;
}

/** Returns what the packs of a user and of the project declare for a capture. */
export function packsFor(
  capture: Capture,
  { actions }: Pick<RoleMap, 'actions'>,
  own: readonly DialectPack[] = [],
): SpokenPacks {
  const present = new Set([
    ...[...capture.resources.values()].map(({ body }) => schemaType(body)),
    ...[...capture.resources.values()].flatMap(({ body }) => typesWithin(body.Oem, 0)),
    ...[...actions.values()].map(({ name }) => name),
  ]);
  const spoken = [...own, ...packs].filter(({ speaks }) => speaks.some((name) => present.has(name)));
  const ids = spoken.find(({ taskIds }) => taskIds !== undefined)?.taskIds;
  const immediate = new Set(spoken.flatMap(({ immediateSettings = [] }) => immediateSettings));
  return {
    names: spoken.map(({ name }) => name),
    action: (name) => spoken.find((pack) => pack.actions?.[name] !== undefined)?.actions?.[name],
    jobs: jobCollections(capture, spoken),
    taskIds: ids === undefined ? undefined : { ...ids, last: lastNumber(capture, ids.prefix) },
    isImmediate: (type) => immediate.has(type),
  };
}

/** Levels of `Oem` below which types are searched for. Assumption: `Oem.Vendor` and two more. */
const oemDepthMax = 4;

/** Returns the schemas of the objects within `Oem`, and their types: `OemManager` and `OemManager.OpenBmc`. */
function typesWithin(oem: Json | undefined, depth: number): readonly string[] {
  if (!isObject(oem) || depth > oemDepthMax) return [];
  const { '@odata.type': type, ...members } = oem;
  const named = typeof type === 'string' ? type.replace(/^#/u, '') : '';
  return [
    ...(named === '' ? [] : [named, named.replace(/\..*$/u, '')]),
    ...Object.values(members).flatMap((member) => typesWithin(member, depth + 1)),
  ];
}

function jobCollections(capture: Capture, spoken: readonly DialectPack[]): SpokenPacks['jobs'] {
  const forms = spoken.flatMap(({ jobs = [] }) => jobs);
  return [...capture.resources.values()].flatMap(({ uri, body }) => {
    const form = forms.find(({ collection }) => collection === schemaType(body));
    return form === undefined ? [] : [[uri, form] as const];
  });
}

function lastNumber(capture: Capture, prefix: string): number {
  const numbers = [...capture.resources.keys()].flatMap((uri) => {
    const id = plainUri(uri).slice(uri.lastIndexOf('/') + 1);
    return id.startsWith(prefix) ? [Number(id.slice(prefix.length))] : [];
  });
  return Math.max(0, ...numbers.filter(Number.isSafeInteger));
}

/** Returns the value of a job for each property, from the body of its task. */
export function jobValues({ properties }: JobForm, task: JsonObject): JsonObject {
  const values = Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
    if (!('from' in property)) return [[name, property.value as Json]];
    const value = valueAt(task, property.from);
    if (value === undefined) return [];
    const other = typeof value === 'string' ? property.values?.[value] : undefined;
    return [[name, other ?? value]];
  });
  return Object.fromEntries(values);
}

function valueAt(body: JsonObject, pointer: string): Json | undefined {
  return pointer
    .slice(1)
    .split('/')
    .reduce<Json | undefined>(
      (found, step) =>
        typeof found === 'object' && found !== null
          ? (found as Readonly<Record<string, Json>>)[step]
          : undefined,
      body,
    );
}
