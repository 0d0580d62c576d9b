/** Defaults of manufacturing: keys as delivered, and secure boot off. What waits beside them still comes after. */
import { isPending } from '../../pending/index.js';
import type { ControllerStage } from '../../stage.js';
import { initialSecureBoot } from './state.js';
import { secureBootUri } from './uris.js';

const reporter = 'secureBoot';

export function deliverSecureBoot(stage: ControllerStage): void {
  const { enabled } = stage.view.secureBoot;
  const { inForce } = initialSecureBoot.enabled;
  const configured = isPending(enabled) ? enabled.configured : inForce;
  stage.put('secureBoot', { ...initialSecureBoot, enabled: { configured, inForce } });
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}
