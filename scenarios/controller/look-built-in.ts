/** Look at resources of the built-in service, which a server that shows a capture has behind the captured ones. */
import type { JsonObject } from '../../engine/index.js';
import { createBuiltInService } from '../../machines/index.js';
import { memoizeByObject } from '../../models/index.js';
import type { PropertySelection } from '../../models/resource/index.js';
import type { InProcessController } from './in-process.js';

/** Request layer of the built-in service for a controller, which keeps what it has rendered. */
const serviceFor = memoizeByObject((_: InProcessController) => createBuiltInService());

/** Returns a resource of the built-in service as `InProcessController.look` does. */
export function lookBuiltIn(
  controller: InProcessController,
  uri: string,
  wanted?: PropertySelection,
): JsonObject | undefined {
  const { tree } = controller;
  if (tree.blueprint.capture === undefined) return controller.look<JsonObject>(uri, wanted);
  return serviceFor(controller).look(tree, uri, tree.clock.now, wanted);
}
