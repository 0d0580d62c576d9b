/**
 * The power cap, which several resources show and set (behaviour § 2.6). The controls of the enclosure are the newer
 * form in the standard. A vendor resource also has the cap of a federation group.
 */

import type { ControllerTree } from '../../../../models/index.js';
import {
  chassisPattern,
  chassisUri,
  decimal,
  defineAt,
  fixed,
  fixedListOf,
  identity,
  linksRow,
  members,
  nullable,
  ofChassis,
  oneOf,
  property,
  type Row,
  type Rows,
  rounded,
  row,
  section,
  settingsIn,
  status,
  text,
  uri,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import { enabledStatus } from '../../../parts/index.js';
import { capRange, correctionMs, limitExceptions } from '../power-cap.js';
import { capacityWatts, workingSupplies } from '../readings/load-sharing.js';
import { powerCapModified, refuseControl, setPowerCap } from '../set-power-cap.js';
import { readConsumption } from './power-consumption.js';
import { contextRow, totalSensorUri } from './sensor-list.js';

const inWatts = { unit: 'W' } as const;

/** Reader of a cap: any number, rounded to whole watts. The range of the server limits the cap when it is set. */
const capReader = nullable(rounded(-(2 ** 31), 2 ** 31 - 1));

export const powerLimitRows: Rows<ControllerTree> = {
  LimitInWatts: row(capReader, 'Power limit of the server, in watts; null for no limit.', capOf, inWatts),
  LimitException: row(
    oneOf(limitExceptions),
    'Reaction of the controller when the power draw cannot be held at the limit.',
    ({ powerSettings }) => powerSettings.limitException,
  ),
  CorrectionInMs: row(
    whole(),
    'Time until the power draw complies with a new limit, in milliseconds.',
    () => correctionMs,
    { unit: 'ms' },
  ),
};

/**
 * Write of the list `PowerControl`, whose single element has the limit. Absent members leave their settings unchanged.
 */
export const powerControlList = property({
  privilege: 'MgmtConfigPriv',
  reader: fixedListOf(
    members({
      PowerLimit: members({ LimitInWatts: capReader, LimitException: oneOf(limitExceptions) }),
    }),
    1,
  ),
  apply: (stage, [element]) => {
    const { LimitInWatts, LimitException } = element?.PowerLimit ?? {};
    if (LimitException !== undefined) stage.draft.powerSettings.limitException = LimitException;
    if (LimitInWatts !== undefined) setPowerCap(stage, LimitInWatts);
  },
});

/**
 * Modes of the control. The mode is `Disabled` without a cap. A write of `Disabled` removes the cap, and a write of a
 * cap enables it.
 */
const controlModes = ['Automatic', 'Disabled'] as const;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Rows of the cap as a control. They are used in the control resource and in its excerpt. */
export const controlRows: Rows<unknown> = {
  SetPoint: row(
    capReader,
    'Power limit of the server, in watts; null for no limit.',
    (_: unknown, { tree }: View) => capOf(tree),
    { ...inWatts, set: { ...byManager, apply: setPowerCap } },
  ),
  AllowableMax: rangeRow('Highest power limit that can be set, in watts.', 'maxWatts'),
  AllowableMin: rangeRow('Lowest power limit that can be set, in watts.', 'minWatts'),
  ControlMode: row(
    oneOf(controlModes),
    'Mode of the control: `Automatic` while a limit is enforced, `Disabled` without a limit.',
    (_: unknown, { tree }: View) => (tree.powerSettings.cap === null ? 'Disabled' : 'Automatic'),
    {
      set: {
        ...byManager,
        apply: (stage, mode) => {
          if (mode === 'Disabled') setPowerCap(stage, null);
        },
      },
    },
  ),
};

function capOf({ powerSettings }: ControllerTree): number | null {
  return powerSettings.cap?.watts ?? null;
}

function rangeRow(description: string, name: 'minWatts' | 'maxWatts'): Row<unknown> {
  return row(decimal, description, (_: unknown, { tree }: View) => capRange(tree.blueprint)[name], inWatts);
}

const controlsPattern = `${chassisPattern}Controls/` as const;

export const powerControl = defineAt(`${controlsPattern}{ControlId}/`, () => [
  { params: { ...ofChassis, ControlId: 'PowerLimit' } },
]).resource({
  type: 'Control.v1_7_0.Control',
  typeDescription: 'A control with a set point.',
  varies: ['now'],
  properties: {
    ...identity('PowerLimit', 'Server Power Limit'),
    PhysicalContext: contextRow(() => 'Chassis'),
    ControlType: fixed('Power', 'Quantity that the control regulates.'),
    SetPointType: fixed('Single', 'Type of the set point: one value or a range.'),
    SetPointUnits: row(text(), 'Unit of the set point.', () => 'W'),
    ...controlRows,
    Sensor: section(
      'Sensor that supplies the input of the control.',
      ({ now, derived }: View) => derived(readConsumption).server(now),
      {
        DataSourceUri: row(
          uri,
          'URI of the sensor that supplies the reading.',
          (_, { link }) => link(totalSensorUri)?.['@odata.id'],
        ),
        Reading: row(decimal, 'Present reading; null while no reading is available.', (watts) => watts, {
          unit: 'W',
          volatile: true,
        }),
      },
    ),
    RelatedItem: linksRow('Resources that the control regulates.', [chassisUri]),
    Status: status(['Health', 'State'], () => enabledStatus('OK')),
  },
  finishPatch: (stage, set) => refuseControl(stage, set, ''),
  modified: powerCapModified,
});

export const powerControls = defineAt(controlsPattern, () => [{ params: ofChassis }]).collection({
  type: 'ControlCollection.ControlCollection',
  typeDescription: 'Controls of the enclosure.',
  name: 'Controls',
  description: 'Controls of the enclosure',
  members: powerControl,
});

/** Maximum cap of a federation group. Unit: W. Assumption: the consumption of a hall of racks. */
const groupWattsMax = 10_000_000;

export const federatedGroupCapping = defineAt(`${chassisPattern}Power/FederatedGroupCapping/`, () => [
  { params: ofChassis },
]).resource({
  type: 'VndMgmtFederatedGroupCapping.v2_0_0.VndMgmtFederatedGroupCapping',
  typeDescription: 'Shared power cap of the servers in a federation group.',
  properties: {
    ...identity('FederatedGroupCapping', 'Federated Group Capping'),
    CapWatts: settingsIn(({ powerSettings }) => powerSettings)(
      'groupCapWatts',
      rounded(0, groupWattsMax),
      'Combined power limit of the servers in the group, in watts; 0 for no limit.',
      inWatts,
    ),
    CapacityWatts: row(
      whole(),
      'Combined capacity of the power supplies in the group, in watts.',
      ({ tree }) => capacityWatts(workingSupplies(tree)),
      inWatts,
    ),
    Throttle: row(oneOf(['Yes', 'No']), 'Throttling state of the group under its cap.', () => 'No'),
  },
});
