/** Schemas that the service generates from its resource definitions, read as a client reads them. */
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import * as assert from 'uvu/assert';
import { type Lab, root } from '../lab.js';
import type { Body } from './crawl.js';

export const schemasUri = `${root}JsonSchemas/`;

/**
 * Options of ajv. The Redfish keywords (readonly, uris) are unknown to ajv, and checking formats is left to clients.
 * Code optimization is off because it takes longer than the faster validators save in these tests.
 */
export const ajvOptions = {
  strict: false,
  validateFormats: false,
  allErrors: true,
  code: { optimize: false },
} as const;

/** Returns every schema file of the service by the type that it describes. */
export function readSchemaFiles(lab: Lab): ReadonlyMap<string, Body> {
  const members = lab.get(schemasUri).is(200).reply.body.Members as { '@odata.id': string }[];
  return new Map(
    members.map((member) => {
      const file = lab.get(member['@odata.id']).is(200).reply.body;
      return [String(file.Schema), file];
    }),
  );
}

export function schemaLocation(file: Body | undefined): {
  readonly Uri: string;
  readonly PublicationUri?: string;
} {
  const [location] = (file?.Location ?? []) as { Uri: string }[];
  return location ?? { Uri: 'nowhere' };
}

/** Cached validators by the texts of their schemas. Compilation takes a second, and most labs serve the same schemas. */
const compiled = new Map<string, Ajv>();

export function validators(lab: Lab): (body: Body) => ValidateFunction {
  const ids = new Map([...readSchemaFiles(lab)].map(([type, file]) => [type, schemaLocation(file).Uri]));
  const texts = [...ids.values()].map((uri) => lab.get(uri).is(200).reply.text);
  const key = texts.join('\n');
  const ajv =
    compiled.get(key) ??
    new Ajv({ ...ajvOptions, schemas: texts.map((text) => JSON.parse(text) as AnySchemaObject) });
  compiled.set(key, ajv);
  return (body) => {
    const id = ids.get(String(body['@odata.type']));
    const validate = id === undefined ? undefined : ajv.getSchema(id);
    assert.ok(validate, `no schema of ${String(body['@odata.type'])}`);
    return validate;
  };
}
