/**
 * Surface that the reference files of a real controller describe: `../shared/facts/resource-types.json` and
 * `methods.json`.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { project } from '../paths.js';
import { propertyName, type Surface, uriPattern } from './surface.js';

interface FactsType {
  readonly instances: readonly { readonly uri: string; readonly methods: readonly string[] }[];
  readonly props: Readonly<Record<string, { readonly rw?: boolean }>>;
  readonly actions: Readonly<Record<string, unknown>>;
}

type FactsTypes = Readonly<Record<string, FactsType>>;
type FactsMethods = Readonly<
  Record<string, { readonly type: string | null; readonly methods: readonly string[] }>
>;

/**
 * Folder of the reference files. It is beside the project, or beside the folder that contains the working trees of the
 * project.
 */
const folder = ['../shared/facts', '../../shared/facts']
  .map((place) => path.resolve(project, place))
  .find((place) => existsSync(path.join(place, 'resource-types.json')));

/** Reason why no comparison is possible; undefined if the reference files exist. */
export const factsMissing =
  folder === undefined ? 'the facts are not beside the project (../shared/facts)' : undefined;

export function factsSurface(): Surface {
  const types = read<FactsTypes>('resource-types.json');
  const methods = read<FactsMethods>('methods.json');
  const listed = Object.entries(types);
  const addressed = [
    ...listed.flatMap(([, { instances }]) => instances),
    ...Object.entries(methods).map(([uri, told]) => ({ uri, methods: told.methods })),
  ].map(({ uri, methods }) => ({ uri: uriPattern(uri), methods }));
  const properties = listed.flatMap(([type, { props }]) =>
    Object.entries(props).map(([name, { rw = false }]) => ({ name: propertyName(type, name), rw })),
  );
  const fromMethods = Object.values(methods).flatMap(({ type }) => plainType(type) ?? []);
  return {
    types: new Set([...listed.map(([type]) => type), ...fromMethods]),
    URIs: new Set(addressed.map(({ uri }) => uri)),
    methods: new Set(addressed.flatMap(({ uri, methods }) => methods.map((method) => `${method} ${uri}`))),
    actions: new Set(
      listed.flatMap(([type, { actions }]) => Object.keys(actions).map((action) => `${type} ${action}`)),
    ),
    properties: new Set(properties.map(({ name }) => name)),
    writable: new Set(properties.flatMap(({ name, rw }) => (rw ? [name] : []))),
  };
}

/** Returns the plain type of a versioned one: `Chassis` for `#Chassis.v1_25_1.Chassis`. */
function plainType(type: string | null): string | undefined {
  return type?.split('.').at(-1);
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(path.join(folder ?? '', name), 'utf8'));
}
