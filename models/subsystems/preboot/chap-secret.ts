/**
 * Secrets of CHAP: kept sealed, because a connection would have to use them again (design § 2.5). Whether one has a
 * length that CHAP takes is seen where it is sealed, and told when it is taken over.
 */
import { isObject } from '../../../engine/index.js';
import type { ListForm } from '../../pending/index.js';

/** Unit: bytes. Source: behaviour § 2.7. */
const secretBytesMin = 12;
const secretBytesMax = 16;

/** Stands for a secret that is too short or too long: nobody needs it any more. */
const unfit = 'unfit';

type SecretRow = NonNullable<ListForm['secrets']>[string];

export function chapSecret(says: string): SecretRow {
  return {
    says,
    hide: ({ secrets }, { property, text, present }) => {
      const bytes = Buffer.byteLength(text);
      if (bytes < secretBytesMin || bytes > secretBytesMax) return unfit;
      const revision = isObject(present) && typeof present.revision === 'number' ? present.revision : 0;
      return secrets.seal({ address: `Bios/iscsi/${property}`, revision: revision + 1 }, text);
    },
    check: ({ value, name }) => (value === unfit ? { key: 'PropertyValueError', args: [name] } : undefined),
  };
}
