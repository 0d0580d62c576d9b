/** What the firmware needs before there is an operating system: storage over the network, keys, TLS. */
import { deliverArea, deliverBy, forgetConfigured, takeOver, type WaitingPart } from '../../pending/index.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import type { ControllerTree } from '../../tree.js';
import { iscsi, iscsiResources, iscsiTargets } from './iscsi.js';
import { kmsconfig, kmsResources } from './kms.js';
import { nvmeof, nvmeofResources, nvmeofTargets } from './nvmeof.js';
import { initialPreboot, type PrebootState } from './state.js';
import { type BootTarget, listTargets } from './targets.js';
import { tlsconfig, tlsResources } from './tls.js';

const areas = { iscsi, nvmeof, kmsconfig, tlsconfig };

const waits = Object.fromEntries(
  Object.entries(areas).map(([name, area]): [string, WaitingPart] => [
    name,
    {
      forget: (stage) => forgetConfigured(stage, area),
      defaults: { by: 'RestoreManufacturingDefaults', deliver: (stage) => deliverArea(stage, area) },
    },
  ]),
);

export const preboot: Subsystem<{
  readonly branches: { readonly preboot: PrebootState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ preboot: initialPreboot }),
  facts: {},
  waits,
  reactions: {
    'bios.settingsDue': (stage) => {
      for (const area of Object.values(areas)) takeOver(stage, area);
    },
    'bios.orderTaken': deliverBy(waits),
  },
  resources: [...iscsiResources, ...nvmeofResources, ...kmsResources, ...tlsResources],
};

/** Everything over the network that the firmware was told to start the server from, and tries to. */
export function listBootTargets(tree: Pick<ControllerTree, 'blueprint' | 'preboot'>): readonly BootTarget[] {
  return [iscsiTargets, nvmeofTargets].flatMap((form) => listTargets(form, tree));
}

/** Attempts of each protocol. */
export { attemptsMax } from './attempts.js';
export type { BootTarget } from './targets.js';
