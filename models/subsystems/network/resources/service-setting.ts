/** Properties of the controller's network services that take effect as soon as they are set. */
import type { Json } from '../../../../engine/index.js';
import {
  type ControllerStage,
  property,
  secretProperty,
  type WritableProperty,
} from '../../../resource/define.js';
import { type Reader, text, whole } from '../../../resource/readers.js';
import type { Sealed } from '../../../sealed.js';
import type { NetworkServicesState } from '../services.js';

type Drafted = ControllerStage['draft']['networkServices'];

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const portMax = 65_535;
const secretLengthMax = 63;

export const portReader = whole(1, portMax);

export function service<Value extends Json>(
  reader: Reader<Value>,
  set: (drafted: Drafted, value: Value) => void,
): WritableProperty {
  return property({ ...byManager, reader, apply: ({ draft }, value) => set(draft.networkServices, value) });
}

/** A password: it reads null, and is kept sealed because it would have to be used again (DESIGN § 2.5). */
export function serviceSecret(
  address: string,
  present: (services: NetworkServicesState) => Sealed | null,
  set: (drafted: Drafted, kept: Sealed | null) => void,
): WritableProperty {
  return secretProperty({
    ...byManager,
    reader: text({ lengthMax: secretLengthMax }),
    putAway: (value, { tree, secrets }) => {
      const revision = (present(tree.networkServices)?.revision ?? 0) + 1;
      // None at all is no secret.
      return { ok: true, value: value === '' ? null : secrets.seal({ address, revision }, value) };
    },
    apply: ({ draft }, kept: Sealed | null) => set(draft.networkServices, kept),
  });
}
