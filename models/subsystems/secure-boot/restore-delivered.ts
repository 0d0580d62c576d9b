/** Defaults of manufacturing: keys as delivered, and secure boot off. What was asked for beside them still comes after. */
import type { Json } from '../../../engine/index.js';
import type { ControllerStage } from '../../stage.js';
import { initialSecureBoot } from './state.js';
import { secureBootUri } from './uris.js';

const reporter = 'secureBoot';

export function restoreDelivered(stage: ControllerStage, { attribute }: { readonly attribute: Json }): void {
  if (attribute !== 'RestoreManufacturingDefaults') return;
  const { enabled } = stage.view.secureBoot;
  stage.put('secureBoot', initialSecureBoot);
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}
