/** The published Redfish schemas and registries as test data; where the folder is absent, tests say so and skip. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { project } from '../paths.js';
import { ajvOptions } from './generated-schemas.js';

/** From dist/test/ to the folder beside the project. */
const folder = `${path.resolve(project, '../shared/redfish')}/`;

/** Why there is no test data, undefined when there is. */
export const absent = existsSync(folder)
  ? undefined
  : 'the published schemas are not beside the project (../shared/redfish)';

type ValidatorOf = (type: string) => ValidateFunction | undefined;

let shared: ValidatorOf | undefined;

/** Finds the validator of a type such as `ComputerSystem.v1_18_0.ComputerSystem`. Compiled once for all tests of a process. */
export function schemaValidators(): ValidatorOf {
  shared ??= readValidators();
  return shared;
}

function readValidators(): ValidatorOf {
  const ajv = new Ajv(ajvOptions);
  const known = new Set<string>();
  for (const file of schemaFiles()) {
    // Storage schemas are published under an address of their own; here all lie in one folder.
    const text = readFileSync(`${folder}schemas/${file}`, 'utf8').replaceAll('/swordfish/v1/', '/v1/');
    const { $schema, ...schema } = JSON.parse(text);
    Object.assign(schema.definitions?.Links?.properties ?? {}, beyond[file]);
    const id = `http://redfish.dmtf.org/schemas/v1/${file}`;
    ajv.addSchema({ ...schema, $id: id }, id);
    known.add(id);
  }
  return (type) => {
    const parts = type.split('.');
    const [file, name] = [parts.slice(0, -1).join('.'), parts.at(-1)];
    const id = `http://redfish.dmtf.org/schemas/v1/${file}.json`;
    return known.has(id) ? ajv.getSchema(`${id}#/definitions/${name}`) : undefined;
  };
}

/** Links that this service has where the standard has none, by schema (behaviour "Service root"). */
const beyond: Readonly<Record<string, object>> = { 'ServiceRoot.v1_13_0.json': { ComponentIntegrity: {} } };

function schemaFiles(): readonly string[] {
  return readdirSync(`${folder}schemas`);
}

/** Collections that the standard publishes and the folder lacks. */
const unheld: ReadonlySet<string> = new Set(['MemoryChunksCollection']);

/** Tells the types the folder holds a version of; of the rest it knows no more than that a link may lead there. */
export function heldTypes(): (type: string) => boolean {
  const versioned = new Set(schemaFiles().flatMap((file) => /^(\w+)\.v\d/.exec(file)?.[1] ?? []));
  return (type) => {
    const [base = '', name] = type.split('.');
    return !base.startsWith('Vnd') && !unheld.has(base) && (base === name || versioned.has(base));
  };
}

export interface PublishedMessage {
  readonly Description: string;
  readonly LongDescription?: string;
  readonly Message: string;
  readonly MessageSeverity: string;
  readonly ParamTypes?: readonly string[];
  readonly Resolution: string;
}

/** The messages of a published registry, by file name such as `Base.1.18.2`. */
export function publishedMessages(registry: string): Readonly<Record<string, PublishedMessage>> {
  return JSON.parse(readFileSync(`${folder}registries/${registry}.json`, 'utf8')).Messages;
}

/** File names of all published registries. */
export function publishedRegistries(): readonly string[] {
  return readdirSync(`${folder}registries`).map((file) => file.replace(/\.json$/, ''));
}
