/**
 * Bench of URI resolution among as many resource types as a complete controller has, at one to four levels and with as
 * many variable parts. Three cases are measured: a tree with a cached result; a new tree, whose instances are listed
 * first; and a walk through a new tree, for a non-canonical spelling.
 */

import { createResolver } from '../../models/redfish/read/resolve.js';
import type { ResourceDefinition } from '../../models/resource/definition.js';
import type { Params } from '../../models/resource/resource-location.js';
import type { ControllerTree } from '../../models/tree.js';
import { type Bench, measure, row } from '../report.js';
import { createBenchController } from './bench-controller.js';

const typeCount = 400;
const membersPerType = 4;
const rounds = 15;
const passesPerRound = 20;

/** Limit that the measured figure must meet. Unit: µs. */
const resolveUsMax = 2;

/** Parent segments of a URI, by level. */
const ways = ['', 'Systems/{SystemId}/', 'Storage/{StorageId}/', 'Drives/{DriveId}/'] as const;

export const uriResolution: Bench = {
  name: 'uri-resolution',
  about: `from a URI to its resource, among ${typeCount} types`,
  run: async (context) => {
    context.progress(`${typeCount} types`);
    const definitions = Array.from({ length: typeCount }, (_, index) => definitionOf(index));
    const uris = definitions.map(({ uri }, index) =>
      uri.replaceAll(/\{\w+\}/g, String(1 + (index % membersPerType))),
    );
    const lowerCased = uris.map((uri) => uri.toLowerCase());
    const { resolve: find } = createResolver(definitions);
    const { tree } = createBenchController([]).controller;

    /**
     * Returns the function of a round. Each pass of the round resolves one URI of every type, in the tree that `treeOf`
     * returns for this pass.
     */
    const pass = (asked: readonly string[], treeOf: () => ControllerTree) => () => {
      for (let index = 0; index < passesPerRound; index++) {
        const of = treeOf();
        for (const uri of asked) if (find(of, uri) === undefined) throw new Error(`nothing at ${uri}`);
      }
    };
    const newTree = () => ({ ...tree });
    const times = await measure(context, rounds, [
      pass(uris, () => tree),
      pass(uris, newTree),
      pass(lowerCased, newTree),
    ]);
    const [knownUs, newUs, walkedUs] = times.map((ns) => ns / passesPerRound / typeCount / 1_000) as [
      number,
      number,
      number,
    ];
    const figure = `known ${knownUs.toFixed(2)} µs, in a new tree ${newUs.toFixed(2)} µs, walked there ${walkedUs.toFixed(2)} µs`;
    return [
      row({
        name: `a URI among ${typeCount} types, the slowest way`,
        figure,
        value: Math.max(knownUs, newUs, walkedUs),
        unit: 'µs',
        atMost: resolveUsMax,
      }),
    ];
  },
};

function definitionOf(index: number): ResourceDefinition {
  const depth = index % ways.length;
  const uri = `/redfish/v1/${ways.slice(0, depth + 1).join('')}Type${index}/{MemberId}/`;
  const names = [...uri.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const members = Array.from(
    { length: membersPerType },
    (_, member): Params => Object.fromEntries(names.map((name) => [name, String(member + 1)])),
  );
  return {
    kind: 'resource',
    typeDescription: 'Made up to be measured.',
    rows: {},
    uri,
    type: `Type${index}.v1_0_0.Type${index}`,
    // Every tree has a separate list, like the lists that derive from the tree in a real service.
    instances: () => members.map((params) => ({ ...params })),
    project: () => ({}),
  };
}
