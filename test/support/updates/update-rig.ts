/** The update service as tests see it. */
import { updateState } from '../../../machines/updates/updates/index.js';
import type { Lab } from '../lab.js';

export const updateUri = '/redfish/v1/UpdateService/';

export interface ShownUpdates {
  readonly State: string;
  readonly Result?: { readonly MessageId: string; readonly MessageArgs: readonly string[] };
  readonly FlashProgressPercent?: number;
  readonly UploadCurrentEtag?: string;
}

/** The vendor's section of it. */
export function updateServiceOf({ controller }: Lab): ShownUpdates {
  return controller.get<{ readonly Oem: { readonly Vnd: ShownUpdates } }>(updateUri).Oem.Vnd;
}

/** Writes down every state it goes through from now on; what is returned tells them. */
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

/** Components in the repository, by file name. */
export function componentOf({ controller }: Lab, filename: string) {
  return controller.tree.repository.components.find((each) => each.filename === filename);
}
