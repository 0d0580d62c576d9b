/** The rows every collection has: they follow from the definitions of its members. */
import type { View } from './define.js';
import type { Addressed, Place } from './place.js';
import { whole } from './readers.js';
import type { Rows } from './rows.js';
import { row } from './rows.js';
import { naming } from './shared-rows.js';

type MemberLinks = ReturnType<View['members']>;

export function collectionRows<At extends Place>(
  name: string,
  description: string,
  definitions: readonly Addressed[],
  lists?: (uri: string, view: View<At>) => boolean,
): Rows<View<At>, At> {
  const linksIn = (view: View<At>): MemberLinks => {
    const links = definitions.flatMap((definition) => view.members(definition, view.params));
    return lists === undefined ? links : links.filter((link) => lists(link['@odata.id'], view));
  };
  const [first] = definitions;
  return {
    ...naming(name, description),
    Members: {
      says: 'Links to the members of the collection.',
      content: { is: 'links', to: first?.uri },
      show: linksIn,
    },
    'Members@odata.count': row(
      whole(),
      'How many members there are.',
      (view: View<At>) => linksIn(view).length,
    ),
  };
}
