/** Uploads of a captured service, as the built-in service receives them. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { isRawImage, type RedfishRequest } from '../redfish/index.js';

/** Parameters of the standard push that the built-in service has. */
const pushParameters: ReadonlySet<string> = new Set(['Targets', '@Redfish.OperationApplyTime']);

/**
 * Returns the body of an upload for the built-in service: with the parameters of the standard push that it has, and the
 * targets that have a counterpart. An image without a form has a task as well.
 */
export function builtInUpload(
  { body, headers }: RedfishRequest,
  toBuiltIn: (uri: string) => string | undefined,
): RedfishRequest['body'] {
  if (body.kind === 'upload' && isRawImage(headers['content-type']))
    return { kind: 'upload', head: { ...body.head, parameters: { UpdateParameters: {} } } };
  if (body.kind !== 'upload' || !isObject(body.head.parameters.UpdateParameters)) return body;
  const { UpdateParameters: sent, ...others } = body.head.parameters;
  const known = Object.entries(sent as JsonObject).flatMap(([name, value = null]): [string, Json][] => {
    if (!pushParameters.has(name)) return [];
    if (name !== 'Targets' || !Array.isArray(value)) return [[name, value]];
    const targets = (value as readonly Json[]).flatMap((uri) => toBuiltIn(String(uri)) ?? []);
    return targets.length === 0 ? [] : [[name, targets]];
  });
  const parameters = { ...others, UpdateParameters: Object.fromEntries(known) };
  return { kind: 'upload', head: { ...body.head, parameters } };
}
