/** Invariants of single bodies: their links, members, types, and the names of log entries. */
import type { JsonObject } from '../../engine/index.js';
import { problemsOf } from '../../machines/index.js';
import { memoizeByObject } from '../../models/index.js';
import { manager, type OnDemandInvariant, same, system, type UntypedBody } from './invariant.js';

/** The target of every link in a body exists: a resource, or the part of a resource that the fragment names. */
export const links: OnDemandInvariant = {
  name: 'links',
  description: 'Every link leads to a resource.',
  judged: 'closely',
  *check({ linked }) {
    for (const [uri, { links }] of linked) {
      for (const link of links) {
        const [target = '', pointer = ''] = link.split('#');
        const names = pointer.split('/').slice(1);
        const found = names.reduce((value: UntypedBody, name) => value?.[name], linked.get(target)?.body);
        if (found === undefined) yield `${uri} links to ${link}`;
      }
    }
  },
};

/** Every collection has as many members as it states, and contains each member once. */
export const collections: OnDemandInvariant = {
  name: 'collections',
  description: 'A collection has the number of members that it states, and each member once.',
  judged: 'closely',
  *check({ linked }) {
    for (const [uri, { body }] of linked) {
      if (body?.Members === undefined) continue;
      const addresses = body.Members.map((member: { '@odata.id': string }) => member['@odata.id']);
      yield* same(uri, body['Members@odata.count'], addresses.length);
      yield* same(uri, new Set(addresses).size, addresses.length);
    }
  },
};

/** Every resource is valid against its definition: types, allowable values, ranges, and mandatory properties. */
export const valid: OnDemandInvariant = {
  name: 'valid',
  description: 'Every resource conforms to its definition.',
  judged: 'closely',
  *check({ linked }) {
    for (const [uri, { body }] of linked) {
      if (body?.['@odata.type'] === undefined) continue;
      for (const { pointer, expected, found } of problemsIn(body)) {
        yield `${uri}${pointer} is ${JSON.stringify(found)}, expected ${expected}`;
      }
    }
  },
};

/**
 * Returns the problems of a body, cached by body. Half of the bodies are equal in every controller, and most bodies
 * stay equal for a long time.
 */
const problemsIn = memoizeByObject((body: JsonObject) => problemsOf(body));

const logs = [
  `${system}LogServices/Event/Entries/`,
  `${system}LogServices/IML/Entries/`,
  `${system}LogServices/SL/Entries/`,
  `${manager}LogServices/IEL/Entries/`,
];

/** Every entry of a log has a unique name. */
export const logEntryNames: OnDemandInvariant = {
  name: 'shown logs',
  description: 'No two entries of a log have the same name.',
  judged: 'closely',
  *check(service) {
    for (const uri of logs) {
      const names = service.at(uri).Members.map((it: UntypedBody) => it['@odata.id']);
      yield* same(uri, new Set(names).size, names.length);
    }
  },
};
