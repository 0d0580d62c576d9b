/** What can be controlled about the enclosure, in the standard's newer form: the limit of what it draws. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal, uri } from '../../../resource/kinds.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import { oneOf, text } from '../../../resource/readers.js';
import { linksRow, row, section } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';
import { enabledStatus } from '../../parts/index.js';
import { powerCapModified, refuseControl } from '../set-power-cap.js';
import { readConsumption } from './power-consumption.js';
import { controlRows } from './power-limit.js';
import { physicalContexts, totalSensorUri } from './sensor-list.js';

const controlsPattern = `${chassisPattern}Controls/` as const;

export const powerControl = at(`${controlsPattern}{ControlId}/`, () => [
  { params: { ...ofChassis, ControlId: 'PowerLimit' } },
]).resource({
  type: 'Control.v1_7_0.Control',
  says: 'Something that is held at a set point.',
  varies: ['now'],
  properties: {
    ...identity('PowerLimit', 'Server Power Limit'),
    PhysicalContext: row(oneOf(physicalContexts), 'Which part of the server it belongs to.', () => 'Chassis'),
    ControlType: fixed('Power', 'What is controlled.'),
    SetPointType: fixed('Single', 'Whether one value is held, or a range.'),
    SetPointUnits: row(text(), 'The unit of the set point.', () => 'W'),
    ...controlRows,
    Sensor: section(
      'What the control goes by.',
      ({ now, derived }: View) => derived(readConsumption).server(now),
      {
        DataSourceUri: row(
          uri,
          'The sensor that the reading is taken from.',
          (_, { link }) => link(totalSensorUri)?.['@odata.id'],
        ),
        Reading: row(
          decimal,
          'What is read at the moment, null where there is nothing to be read.',
          (watts) => watts,
          {
            unit: 'W',
            volatile: true,
          },
        ),
      },
    ),
    RelatedItem: linksRow('What is controlled.', [chassisUri]),
    Status: status(['Health', 'State'], () => enabledStatus('OK')),
  },
  finishPatch: (stage, set) => refuseControl(stage, set, ''),
  modified: powerCapModified,
});

export const powerControls = at(controlsPattern, () => [{ params: ofChassis }]).collection({
  type: 'ControlCollection.ControlCollection',
  says: 'What can be controlled about the enclosure.',
  name: 'Controls',
  description: 'What can be controlled about the enclosure',
  members: powerControl,
});
