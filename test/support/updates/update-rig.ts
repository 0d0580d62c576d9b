/** Helpers for tests of the update service. */
import { updateState } from '../../../machines/updates/updates/index.js';
import type { Lab } from '../lab.js';

export const updateUri = '/redfish/v1/UpdateService/';

export interface ShownUpdates {
  readonly State: string;
  readonly Result?: { readonly MessageId: string; readonly MessageArgs: readonly string[] };
  readonly FlashProgressPercent?: number;
  readonly UploadCurrentEtag?: string;
}

/** Returns the vendor section of the update service. */
export function updateServiceOf({ controller }: Lab): ShownUpdates {
  return controller.get<{ readonly Oem: { readonly Vnd: ShownUpdates } }>(updateUri).Oem.Vnd;
}

/** Records every state of the update service from now on. Returns a function that returns the recorded states. */
export function updateStatesOf(lab: Lab): () => readonly string[] {
  const states: string[] = [];
  lab.controller.observe({
    committed: ({ after }) => {
      const name = updateState(after);
      if (states.at(-1) !== name) states.push(name);
    },
  });
  return () => states;
}

/** Returns the component with this file name from the repository. */
export function componentOf({ controller }: Lab, filename: string) {
  return controller.tree.repository.components.find((each) => each.filename === filename);
}
