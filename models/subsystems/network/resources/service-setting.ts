/** What settings of the controller's network services have in common. They take effect as soon as they are set. */

import { nothing } from '../../../resource/kinds.js';
import { line } from '../../../resource/line.js';
import { secretProperty } from '../../../resource/property.js';
import { whole } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import type { Sealed } from '../../../sealed.js';

const portMax = 65_535;
const secretLengthMax = 63;

export const portReader = whole(1, portMax);

/** A password: it reads null, and is kept sealed because it would have to be used again (design § 2.5). */
export function serviceSecret(group: 'alertMail' | 'webProxy', address: string, says: string): Row<unknown> {
  return row(nothing, says, () => null, {
    setBy: secretProperty({
      privilege: 'MgmtConfigPriv',
      reader: line({ lengthMax: secretLengthMax }),
      redact: (value, { tree, secrets }) => {
        const revision = (tree.networkServices[group].password?.revision ?? 0) + 1;
        // None at all is no secret.
        return { ok: true, value: value === '' ? null : secrets.seal({ address, revision }, value) };
      },
      apply: ({ draft }, kept: Sealed | null) => {
        draft.networkServices[group].password = kept;
      },
    }),
  });
}
