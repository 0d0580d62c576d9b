/** The fans: their collection, and each as a resource. */

import { deriveSerial } from '../../../identity.js';
import { assemblyRows, assemblyType } from '../../../resource/assembly-rows.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uri } from '../../../resource/kinds.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, nullable, oneOf, whole } from '../../../resource/readers.js';
import { linkRow, row, section } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { fittedStatus } from '../../parts/index.js';
import { fanRpm, fansAt } from '../readings/fan-speed.js';
import { readSituation } from '../readings/situation.js';
import { fanSensorUri, physicalContexts } from './sensor-list.js';

const fanPattern = `${chassisPattern}ThermalSubsystem/Fans/{FanId}/` as const;

type Fan = ControllerTree['blueprint']['fans'][number] & { readonly index: number };
type FanPlace = PlaceOf<typeof fanPattern, Fan>;
type FanView = View<FanPlace>;

/** A fan's name may have any characters, so it goes by its place in the blueprint's list, from 1. */
const fanId = (index: number) => String(index + 1);

export function fanUri(index: number): string {
  return `${chassisUri}ThermalSubsystem/Fans/${fanId(index)}/`;
}

function fanPlaces({ blueprint }: ControllerTree) {
  return blueprint.fans.map((fitted, index) => ({
    params: { ...ofChassis, FanId: fanId(index) },
    part: { ...fitted, index },
  }));
}

export const fan = at(fanPattern, fanPlaces).resource({
  type: 'Fan.v1_5_1.Fan',
  says: 'A fan that cools the server.',
  varies: ['now'],
  properties: {
    ...identity(
      ({ params }: FanView) => params.FanId,
      ({ part }) => part.name,
    ),
    PhysicalContext: row(
      oneOf(physicalContexts),
      'Which part of the server it belongs to.',
      () => 'SystemBoard',
    ),
    Assembly: linkRow('The board that it is made of.', ({ part }) => fanAssemblyUri(part.index)),
    HotPluggable: row(flag, 'Whether it can be changed while the server runs.', 'hotPluggable'),
    SpeedPercent: section('How fast the fan turns, in percent of its fastest.', (view: FanView) => view, {
      DataSourceUri: row(
        uri,
        'The sensor that the reading is taken from.',
        ({ part, link }) => link(fanSensorUri(part.index))?.['@odata.id'],
      ),
      Reading: row(
        nullable(whole()),
        'What is read at the moment, null where there is nothing to be read.',
        ({ tree, now, part }) => fansAt(readSituation(tree), now)(part.name) ?? null,
        { unit: '%', volatile: true },
      ),
      SpeedRPM: row(
        nullable(whole()),
        'How often it turns in a minute, null where there is nothing to be read.',
        ({ tree, now, part }) => fanRpm(tree.blueprint, fansAt(readSituation(tree), now)(part.name)) ?? null,
        { unit: '{rev}/min', volatile: true },
      ),
    }),
    Status: status(['Health', 'State'], ({ tree, part }) => fittedStatus(tree, 'fan', part.name)),
  },
});

function fanAssemblyUri(index: number): string {
  return `${fanUri(index)}Assembly/`;
}

export const fanAssembly = at(`${fanPattern}Assembly/`, fanPlaces).resource({
  ...assemblyType,
  properties: assemblyRows<FanPlace>('Fan Assembly', ({ tree, part }) => ({
    uri: fanAssemblyUri(part.index),
    key: `fan/${part.name}`,
    name: part.name,
    vendor: tree.blueprint.system.manufacturer,
    context: 'SystemBoard',
    partNumber: undefined,
    serialNumber: deriveSerial(tree.seed, `fan/${part.name}`),
  })),
});

export const fans = at(`${chassisPattern}ThermalSubsystem/Fans/`, () => [{ params: ofChassis }]).collection({
  type: 'FanCollection.FanCollection',
  says: 'The fans that cool the server.',
  name: 'Fans',
  description: 'The fans that cool this server',
  members: fan,
});
