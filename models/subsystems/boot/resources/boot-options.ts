/** What the server can boot from, one resource each. Which come first is the system's boot order. */

import { property, type ResourceDefinition } from '../../../resource/define.js';
import {
  linksTo,
  ofSystem,
  partsCollection,
  systemPattern,
  systemUri,
} from '../../../resource/one-server.js';
import { flag } from '../../../resource/readers.js';
import { lockedDuringPost } from '../../host/locked-during-post.js';
import { functionUri } from '../../parts/adapter-links.js';
import { type BootSource, bootSourcesOf } from '../boot-sources.js';

const pattern = `${systemPattern}BootOptions/`;

export const bootOptions = partsCollection(ofSystem, {
  uri: pattern,
  type: 'BootOptionCollection',
  name: 'Boot Options',
  description: 'What the server can boot from',
  ids: ({ tree }) => bootSourcesOf(tree.blueprint).map(({ reference }) => reference),
});

/** Assumption: no source names this section's type. */
const vendorType = '#VndBootOptionExt.v1_0_0.VndBootOptionExt';

export const bootOption: ResourceDefinition = {
  uri: `${pattern}{BootOptionId}/`,
  type: 'BootOption.v1_0_1.BootOption',
  instances: ({ blueprint }) =>
    bootSourcesOf(blueprint).map(({ reference }) => ({ ...ofSystem, BootOptionId: reference })),
  project: (view) => {
    const { tree, params } = view;
    const source = bootSourcesOf(tree.blueprint).find(({ reference }) => reference === params.BootOptionId);
    if (source === undefined) throw new Error(`no boot source ${params.BootOptionId}`);
    const { reference, alias, displayName, structuredName, path } = source;
    return {
      Id: reference,
      Name: 'Boot Option',
      BootOptionReference: reference,
      BootOptionEnabled: !tree.host.boot.disabled.includes(reference),
      Alias: alias,
      DisplayName: displayName,
      UefiDevicePath: path(tree),
      RelatedItem: linksTo(view, originUris(source)),
      Oem: { Vnd: { '@odata.type': vendorType, StructuredBootString: structuredName } },
    };
  },
  writable: {
    BootOptionEnabled: property({
      reader: flag,
      privilege: 'HostBIOSConfigPriv',
      locked: lockedDuringPost,
      apply: ({ draft }, enabled, { BootOptionId }) => {
        const { boot } = draft.host;
        const others = boot.disabled.filter((reference) => reference !== BootOptionId);
        boot.disabled = enabled ? others : [...others, BootOptionId as string];
      },
    }),
  },
};

/** Where what it boots from is served; storage only once there is such a resource. */
function originUris({ origin }: BootSource): string[] {
  if (origin === undefined) return [];
  if ('device' in origin) return [functionUri(origin)];
  return origin.kind === 'storage' ? [`${systemUri}Storage/${origin.built.id}/`] : [];
}
