/**
 * Communities, which are passwords of SNMPv1 in all but name: they read null, and are kept sealed because they would
 * have to be used again (design § 2.5).
 */

import type { Means, View } from '../../../resource/define.js';
import { nothing, valuesOf } from '../../../resource/kinds.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { secretProperty } from '../../../resource/property.js';
import { type Row, row } from '../../../resource/rows.js';
import type { Sealed } from '../../../sealed.js';
import { communitiesPlace, type SnmpState } from '../state.js';
import { communityReader } from './snmp-readers.js';

/** An empty text is none. */
export function sealedCommunity(
  { secrets }: Means,
  address: string,
  before: readonly Sealed[],
  value: string,
): Sealed | null {
  const revision = 1 + Math.max(0, ...before.map((sealed) => sealed.revision));
  return value === '' ? null : secrets.seal({ address, revision }, value);
}

/** A list of them. */
export function communitiesRow(
  name: 'readCommunities' | 'trapCommunities',
  countMax: number,
  says: string,
): Row {
  const present = ({ snmp }: { readonly snmp: SnmpState }) => snmp[name];
  return row(valuesOf(nothing), says, ({ tree }: View) => present(tree).map(() => null), {
    setBy: secretProperty({
      privilege: 'MgmtConfigPriv',
      reader: patchedListOf(communityReader, countMax),
      redact: (given, means) => ({
        ok: true,
        value: given.map((value) =>
          typeof value === 'string'
            ? sealedCommunity(means, communitiesPlace(name), present(means.tree), value)
            : value,
        ),
      }),
      apply: ({ tree, draft }, kept: (Sealed | null | Record<string, never>)[]) => {
        draft.snmp[name] = patchedList<Sealed, Sealed>(present(tree), kept, (sealed) => sealed);
      },
    }),
  });
}
