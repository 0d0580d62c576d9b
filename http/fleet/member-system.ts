/** System of a member. The built-in server has one URI for it; a captured server has the URI of its capture. */
import type { JsonObject } from '../../engine/index.js';
import type { Controller } from '../../machines/index.js';
import type { FleetInput } from './fleet-operations.js';

const systemUri = '/redfish/v1/Systems/1/';
const systemsUri = '/redfish/v1/Systems';
const resetUri = `${systemUri}Actions/ComputerSystem.Reset/`;

interface SystemBody {
  readonly PowerState?: string;
  readonly Status?: { readonly Health?: string | null };
  readonly Actions?: { readonly '#ComputerSystem.Reset'?: { readonly target?: string } };
}

interface Collection {
  readonly Members?: readonly { readonly '@odata.id'?: string }[];
}

/** Returns the body of the first system; undefined for a captured server without one. */
export function systemOf(controller: Pick<Controller, 'look'>): SystemBody | undefined {
  const own = controller.look(systemUri);
  if (own !== undefined) return own as SystemBody;
  const systems: JsonObject | undefined = controller.look(systemsUri) ?? controller.look(`${systemsUri}/`);
  const uri = (systems as Collection | undefined)?.Members?.[0]?.['@odata.id'];
  return uri === undefined ? undefined : (controller.look(uri) as SystemBody | undefined);
}

/** Returns an input for the server of a member: a reset of the built-in system is the reset of any system. */
export function inputFor(controller: Controller, asked: FleetInput): FleetInput {
  const { request } = asked;
  if (request?.uri !== resetUri || controller.tree.blueprint.capture === undefined) return asked;
  const uri = systemOf(controller)?.Actions?.['#ComputerSystem.Reset']?.target;
  return uri === undefined ? asked : { ...asked, request: { ...request, uri } };
}
