/** Actions of a captured service: performed by the built-in action of the same effect, or without one. */
import { isObject, type JsonObject } from '../../engine/index.js';
import type { CapturedAction } from '../capture/index.js';
import { baseMessage } from '../messages/index.js';
import {
  type ControllerPort,
  messageAnswer,
  type RedfishRequest,
  type RedfishResponse,
  type RedfishService,
} from '../redfish/index.js';
import type { Principal } from '../resource/define.js';
import { actionProblems } from './action-problems.js';
import type { CapturedBodies } from './bodies/captured-bodies.js';
import { bodyOf, markMedium, performCapturedAction, recordValues } from './captured-writes.js';
import { builtInParameters, ownParameters } from './map-action.js';
import type { ServedCapture } from './served-capture.js';
import type { PreservedSettings } from './state.js';
import { translateValue } from './translate.js';

/** Action requested by an admitted caller. */
export interface RequestedAction {
  readonly bodies: CapturedBodies;
  readonly service: RedfishService;
  readonly port: ControllerPort;
  readonly request: RedfishRequest;
  readonly principal: Principal;
  readonly action: CapturedAction;
  /** Target of the built-in action; undefined when there is none. */
  readonly target: string | undefined;
}

export function performAction(asked: RequestedAction): RedfishResponse {
  const { bodies, service, port, request, principal, action, target } = asked;
  if (target === undefined) return performCapturedAction(asked, action);
  const { served } = bodies;
  const body = bodyOf(request);
  const problems = isObject(body) ? actionProblems(action, body) : [];
  if (problems.length > 0) return messageAnswer(400, port.clock, problems);
  const own = keyReset(asked, target) ?? builtInRequest(asked, target);
  const preserves = preservedBy(action, body);
  if (preserves !== undefined) recordValues(asked, action.resource, { preserves });
  const done = service.writeAs(port, own, principal);
  if (done.status >= 300) {
    if (preserves !== undefined) recordValues(asked, action.resource, { preserves: null });
    return done;
  }
  markMedium(asked, action.resource);
  if (action.name === 'LogService.ClearLog') {
    const [entries] = served.roles.within(action.resource, 'logEntries');
    if (entries !== undefined) recordValues(asked, entries.uri, { cleared: true });
  }
  return done;
}

/** Returns the settings that a reset to defaults preserves; undefined for none, and for any other action. */
function preservedBy({ name }: CapturedAction, body: unknown): PreservedSettings | undefined {
  if (name !== 'Manager.ResetToDefaults') return undefined;
  const type = (body as JsonObject | null)?.ResetType;
  return type === 'PreserveNetwork' || type === 'PreserveNetworkAndUsers' ? type : undefined;
}

/** Ids of databases by the ends of the reset types that name one. */
const keyDatabases: Readonly<Record<string, string>> = {
  PK: 'PK',
  KEK: 'KEK',
  DB: 'db',
  DBX: 'dbx',
  DBT: 'dbt',
  DBR: 'dbr',
};

/**
 * Returns the request that resets the keys of one database, for a type such as `ResetKEK`, which the captured service
 * has on all databases; undefined for any other type. The removal of the platform key has an action of its own.
 */
function keyReset({ request, action }: RequestedAction, target: string): RedfishRequest | undefined {
  const body = bodyOf(request);
  const type = isObject(body) ? body.ResetKeysType : undefined;
  if (action.name !== 'SecureBoot.ResetKeys' || typeof type !== 'string' || type === 'DeletePK')
    return undefined;
  const [, verb = '', name = ''] = /^(Reset|Delete)([A-Z]+)$/u.exec(type) ?? [];
  const database = Object.hasOwn(keyDatabases, name) ? keyDatabases[name] : undefined;
  if (database === undefined) return undefined;
  const path = target.replace(
    'Actions/SecureBoot.ResetKeys',
    `SecureBootDatabases/${database}/Actions/SecureBootDatabase.ResetKeys`,
  );
  const value = { ResetKeysType: verb === 'Reset' ? 'ResetAllKeysToDefault' : 'DeleteAllKeys' };
  return { ...request, path, query: '', body: { kind: 'json', value } };
}

/** Returns the request of the built-in action. */
function builtInRequest(
  { bodies: { served }, service, port, request, action }: RequestedAction,
  target: string,
): RedfishRequest {
  const { body } = request;
  const parameters = service.targetAt(port.tree, target)?.action?.parameters ?? {};
  const sent = body.kind === 'none' ? {} : bodyOf(request);
  if (!isObject(sent)) return { ...request, path: target, query: '' };
  const given = builtInParameters(action, ownParameters(served, action, sent), {
    names: Object.keys(parameters),
    accepts: (name, value) => parameters[name]?.reader.read(value, { name, pointer: `/${name}` }).ok === true,
  });
  return { ...request, path: target, query: '', body: { kind: 'json', value: inBuiltIn(served, given) } };
}

function inBuiltIn(served: ServedCapture, value: JsonObject) {
  return translateValue(value, (uri) => served.toBuiltIn(uri));
}

/** Returns the response to a request of an action by another method than POST. */
export function onlyByPost(clock: number): RedfishResponse {
  return messageAnswer(405, clock, [baseMessage('OperationNotAllowed')], { Allow: 'POST' });
}
