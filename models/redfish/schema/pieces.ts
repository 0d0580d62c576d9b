/** Pieces that every generated schema has: closed objects with room for annotations, links, sentences. */
import type { Json, JsonObject } from '../../../engine/index.js';

/** What may stand beside any property (DSP0266 "Annotations"). */
export const annotation = /^([a-zA-Z_][a-zA-Z0-9_]*)?@(odata|Redfish|Message)\.[a-zA-Z_][a-zA-Z0-9_]*$/;

const annotations = {
  [annotation.source]: {
    type: ['array', 'boolean', 'integer', 'number', 'null', 'object', 'string'],
  },
};

/** An object with these properties and no others. */
export function closed(properties: Readonly<Record<string, Json>>) {
  return { type: 'object', additionalProperties: false, patternProperties: annotations, properties };
}

export function describedBy(says: string | undefined): { readonly description?: string } {
  return says === undefined ? {} : { description: says };
}

export const linkReference = { $ref: '#/definitions/link' };

/** A reference, or the resource itself where a query asked for it: that one says of itself what it is. */
export const linkSchema: JsonObject = {
  description: 'The resource at an address, or the resource itself where a query asked for it to stand here.',
  anyOf: [
    {
      type: 'object',
      properties: {
        '@odata.id': { type: 'string', format: 'uri-reference', description: 'The address of the resource.' },
      },
      required: ['@odata.id'],
      additionalProperties: false,
    },
    { type: 'object', required: ['@odata.id', '@odata.type'] },
  ],
};
