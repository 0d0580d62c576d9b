/** Report about a capture as it is served: each resource is judged by its counterpart in the simulation. */
import { type BlueprintInput, resolveBlueprint } from '../../models/blueprint/index.js';
import {
  type Capture,
  type CaptureReport,
  deriveBlueprint,
  dropClientState,
  mapRoles,
  reportCapture,
} from '../../models/capture/index.js';
import { livesIn, ServedCapture } from '../../models/captured/index.js';
import { createController } from '../../scenarios/index.js';

/** Returns the report about a capture without sessions and subscriptions. */
export function reportServed(capture: Capture): CaptureReport {
  const shown = dropClientState(capture, mapRoles(capture));
  const roles = mapRoles(shown);
  const derived = deriveBlueprint(shown, roles);
  const overrides: BlueprintInput = { ...derived.overrides, tpm: null };
  const builtIn = createController({ blueprint: resolveBlueprint(overrides) });
  const served = new ServedCapture(shown, { derived, look: (uri) => builtIn.look(uri), packs: undefined });
  return reportCapture(shown, roles, livesIn(served));
}
