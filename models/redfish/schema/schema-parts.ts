/** Parts that all generated schemas contain: closed objects that permit annotations, links, descriptions. */
import type { Json, JsonObject } from '../../../engine/index.js';

/** Pattern of the annotations that any property can have (DSP0266 "Annotations"). */
export const annotation = /^([a-zA-Z_][a-zA-Z0-9_]*)?@(odata|Redfish|Message)\.[a-zA-Z_][a-zA-Z0-9_]*$/;

const annotations = {
  [annotation.source]: {
    type: ['array', 'boolean', 'integer', 'number', 'null', 'object', 'string'],
  },
};

/** Returns the schema of an object with these properties and no others. */
export function closedObject(properties: Readonly<Record<string, Json>>) {
  return { type: 'object', additionalProperties: false, patternProperties: annotations, properties };
}

export function describedBy(description: string | undefined): { readonly description?: string } {
  return description === undefined ? {} : { description: description };
}

export const linkReference = { $ref: '#/definitions/link' };

/**
 * Schema of a link: a reference, or the resource itself in an expanded response. The `@odata.type` of the resource
 * determines its schema.
 */
export const linkSchema: JsonObject = {
  description: 'Link to a resource, or the resource itself in an expanded response.',
  anyOf: [
    {
      type: 'object',
      properties: {
        '@odata.id': { type: 'string', format: 'uri-reference', description: 'URI of the resource.' },
      },
      required: ['@odata.id'],
      additionalProperties: false,
    },
    { type: 'object', required: ['@odata.id', '@odata.type'] },
  ],
};
