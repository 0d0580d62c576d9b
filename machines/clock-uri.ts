/** Resource of the controller's clock. */
import { findCapture, mapRoles } from '../models/capture/index.js';
import type { ControllerTree } from '../models/index.js';

/** Returns the URI whose PATCH with `DateTime` sets the clock: in a captured service that of the manager. */
export function clockUriOf({ blueprint }: Pick<ControllerTree, 'blueprint'>): string {
  const capture = blueprint.capture === undefined ? undefined : findCapture(blueprint.capture.digest);
  const manager = capture === undefined ? undefined : mapRoles(capture).first('manager');
  return manager ?? '/redfish/v1/Managers/1/DateTime/';
}
