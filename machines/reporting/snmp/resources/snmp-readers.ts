/** Readers for the SNMP settings. */
import type { Sealed } from '../../../../models/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import {
  line,
  nothing,
  patchedList,
  patchedListOf,
  type Reader,
  type Row,
  row,
  secretProperty,
  text,
  type View,
  valuesOf,
  type WriteContext,
} from '../../../../models/resource/index.js';
import { communitiesSealAddress, type SnmpState } from '../state.js';

/**
 * Maximum length of a user name. Unit: characters. Source: RFC 3414 § 2.1. The next constants limit engine ids to 32
 * octets (RFC 3411 § 5).
 */
const securityNameLengthMax = 32;
const engineIdPattern = /^0x(?:[0-9A-Fa-f]{2}){5,32}$/;
const engineIdLengthMax = 66;

/** Length of a passphrase. Unit: characters. Source of the minimum: RFC 3414 § 11.2. The maximum is an assumption. */
const passphraseLength = { min: 8, max: 49 };
/**
 * Maximum length of a text that is read as a passphrase. Unit: characters. It exceeds the maximum length of a
 * passphrase. A passphrase that is too long is therefore refused with the message about passphrase lengths.
 */
const passphraseTextMax = 1_024;

const communityLengthMax = 64;

export const securityNameReader = text({
  lengthMax: securityNameLengthMax,
  pattern: /^[^\p{Cc}\s](?:[^\p{Cc}]*[^\p{Cc}\s])?$/u,
});

/** Reader for the name of a user; an empty text or null stands for no user. */
export const securityNameOrNone: Reader<string> = {
  rule: securityNameReader.rule,
  read: (value, place) =>
    value === null || value === '' ? { ok: true, value: '' } : securityNameReader.read(value, place),
};

/** Reader for a community; an empty text stands for no community. */
export const communityReader = text({ lengthMax: communityLengthMax, pattern: /^[^\p{Cc}]*$/u });

/** Reader for an engine id; null stands for the controller's own engine id. */
export const engineIdReader: Reader<string | null> = {
  rule: { type: 'string', lengthMax: engineIdLengthMax, pattern: engineIdPattern.source },
  nullable: true,
  read: (value, place) => {
    if (value === null || value === '') return { ok: true, value: null };
    const read = text({ lengthMax: passphraseTextMax }).read(value, place);
    if (!read.ok || engineIdPattern.test(read.value)) return read;
    return { ok: false, problems: [mgmtMessage('InvalidEngineID', [], place.pointer)] };
  },
};

/** Reader for a passphrase. Its messages do not contain the passphrase. */
export const passphraseReader: Reader<string> = {
  rule: { type: 'string', lengthMax: passphraseLength.max },
  read: (value, place) => {
    const read = line({ lengthMax: passphraseTextMax }).read(value, place);
    const { min, max } = passphraseLength;
    if (!read.ok || (read.value.length >= min && read.value.length <= max)) return read;
    const message = mgmtMessage(
      'InvalidPassphraseLength',
      [place.name, String(min), String(max)],
      place.pointer,
    );
    return { ok: false, problems: [message] };
  },
};

/** Returns the sealed form of a community; null for an empty text, which stands for no community. */
export function sealedCommunity(
  { secrets }: WriteContext,
  address: string,
  before: readonly Sealed[],
  value: string,
): Sealed | null {
  const revision = 1 + Math.max(0, ...before.map((sealed) => sealed.revision));
  return value === '' ? null : secrets.seal({ address, revision }, value);
}

/** Declares the property for a list of communities. */
export function communitiesRow(
  name: 'readCommunities' | 'trapCommunities',
  countMax: number,
  description: string,
): Row {
  const present = ({ snmp }: { readonly snmp: SnmpState }) => snmp[name];
  return row(valuesOf(nothing), description, ({ tree }: View) => present(tree).map(() => null), {
    setBy: secretProperty({
      privilege: 'MgmtConfigPriv',
      reader: patchedListOf(communityReader, countMax),
      redact: (given, means) => ({
        ok: true,
        value: given.map((value) =>
          typeof value === 'string'
            ? sealedCommunity(means, communitiesSealAddress(name), present(means.tree), value)
            : value,
        ),
      }),
      apply: ({ tree, draft }, kept: (Sealed | null | Record<string, never>)[]) => {
        draft.snmp[name] = patchedList<Sealed, Sealed>(present(tree), kept, (sealed) => sealed);
      },
    }),
  });
}
