/** Subsystem of values that clients have set on resources of a captured service and that no other subsystem has. */
import { type CapturedState, storedValuesMax } from '../../../models/captured/index.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import {
  applyPending,
  countValues,
  initialValues,
  noteBoot,
  noteControllerStart,
  restoreCaptured,
} from './captured-values.js';

export const captured: Subsystem<{
  readonly branches: { readonly captured: CapturedState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    captured: 'Values that clients have set on resources of a captured service.',
  },
  initial: ({ blueprint }) => ({ captured: initialValues(blueprint) }),
  facts: {},
  restore: { settings: restoreCaptured },
  bounds: [{ what: 'values of captured resources', most: storedValuesMax, count: countValues }],
  reactions: {
    'bios.settingsDue': applyPending,
    'boot.tried': noteBoot,
    'controller.returning': noteControllerStart,
  },
};
