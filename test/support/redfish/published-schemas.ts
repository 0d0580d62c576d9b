/**
 * Published Redfish schemas and registries as test data. Tests that need them are skipped with a message if the folder
 * is absent.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { project } from '../paths.js';
import { ajvOptions } from './generated-schemas.js';

/** Folder of the published files, beside the project. */
const folder = `${path.resolve(project, '../shared/redfish')}/`;

/** Reason why there is no test data; undefined if the folder exists. */
export const absent = existsSync(folder)
  ? undefined
  : 'the published schemas are not beside the project (../shared/redfish)';

type ValidatorOf = (type: string) => ValidateFunction | undefined;

let shared: ValidatorOf | undefined;

/**
 * Returns a function that finds the validator of a type such as `ComputerSystem.v1_18_0.ComputerSystem`. The schemas
 * are compiled once for all tests of a process.
 */
export function schemaValidators(): ValidatorOf {
  shared ??= readValidators();
  return shared;
}

function readValidators(): ValidatorOf {
  const ajv = new Ajv(ajvOptions);
  const known = new Set<string>();
  for (const file of schemaFiles()) {
    // Storage schemas are published under a URI of their own, but this folder contains all schemas.
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

/** Links that this service has and the standard does not define, by schema (behaviour "Service root"). */
const beyond: Readonly<Record<string, object>> = { 'ServiceRoot.v1_13_0.json': { ComponentIntegrity: {} } };

function schemaFiles(): readonly string[] {
  return readdirSync(`${folder}schemas`);
}

/** Published collection types whose schemas are missing in the folder. */
const unheld: ReadonlySet<string> = new Set(['MemoryChunksCollection']);

/**
 * Returns a predicate that is true for types whose schemas are in the folder. About all other types only their names
 * are known, from links that may refer to them.
 */
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

/** Returns the messages of a published registry, by file name such as `Base.1.18.2`. */
export function publishedMessages(registry: string): Readonly<Record<string, PublishedMessage>> {
  return JSON.parse(readFileSync(`${folder}registries/${registry}.json`, 'utf8')).Messages;
}

/** Returns the file names of all published registries. */
export function publishedRegistries(): readonly string[] {
  return readdirSync(`${folder}registries`).map((file) => file.replace(/\.json$/, ''));
}
