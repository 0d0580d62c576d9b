/** Each entry of a log has a name of its own. */
import type { CloseInvariant, Walked } from './invariant.js';
import { manager, same, system } from './service.js';

const logs = [
  `${system}LogServices/Event/Entries/`,
  `${system}LogServices/IML/Entries/`,
  `${system}LogServices/SL/Entries/`,
  `${manager}LogServices/IEL/Entries/`,
];

export const shownLogs: CloseInvariant = {
  name: 'shown logs',
  says: 'No two entries of a log have the same name.',
  judged: 'closely',
  *judge(service) {
    for (const uri of logs) {
      const names = service.at(uri).Members.map((it: Walked) => it['@odata.id']);
      yield* same(uri, new Set(names).size, names.length);
    }
  },
};
