/** State trees with given BIOS attribute values in force, as if a host start had applied these values. */

import { withoutDefaults } from '../../../machines/bios-attributes/apply-attribute.js';
import { nothingPending, type Values } from '../../../models/pending/validated-settings.js';
import type { ControllerTree } from '../../../models/tree.js';
import { createLab, type Lab } from '../lab.js';

export function withAttributes<Tree extends Pick<ControllerTree, 'bios'>>(tree: Tree, values: Values): Tree {
  const inForce = withoutDefaults({ ...tree.bios.attributes.inForce, ...values });
  const attributes = { ...tree.bios.attributes, ...nothingPending(inForce) };
  return { ...tree, bios: { ...tree.bios, attributes } };
}

export function labWith(values: Values, options: Parameters<typeof createLab>[0] = {}): Lab {
  const lab = createLab(options);
  lab.controller.restore(withAttributes(lab.controller.tree, values));
  return lab;
}
