/** One component: an image that is kept for later, and what people have said of it. */
import { formatInstant } from '../../../../engine/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { dateTime, uri, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { notInList, wrongType } from '../../../resource/problems.js';
import { flag, oneOf, type Reader, text, whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { activations, updaters } from '../../firmware/index.js';
import { removeComponent } from '../remove.js';
import { type Component, criticalities, isLocked, repositoryUri } from '../state.js';
import { fileUri } from './component-file.js';

const componentPattern = `${repositoryUri}{ComponentId}/` as const;
type ComponentPlace = PlaceOf<typeof componentPattern, Component>;
type ComponentView = View<ComponentPlace>;

/** Assumption: what a command line has room for. Unit: characters. */
const noteLengthMax = 1_024;

type Criticality = Component['criticality'];

/** Shown with a capital letter, and known without. Source: behaviour § 2.20. */
const criticality: Reader<Criticality> = {
  rule: oneOf(criticalities).rule,
  read: (value, place) => {
    if (typeof value !== 'string') return { ok: false, problems: [wrongType(place, value)] };
    const found = criticalities.find((known) => known.toLowerCase() === value.toLowerCase());
    return found === undefined
      ? { ok: false, problems: [notInList(place, value)] }
      : { ok: true, value: found };
  },
};

const said = settingsIn(({ repository }, { ComponentId }: ComponentPlace['params']) => {
  const found = repository.components.find(({ id }) => id === ComponentId);
  if (found === undefined) throw new Error(`no component has the id ${ComponentId}`);
  return found;
});

export const component = at(componentPattern, ({ repository }) =>
  repository.components.map((part) => ({ params: { ComponentId: part.id }, part })),
).resource({
  type: 'VndComponent.v1_0_1.VndComponent',
  says: 'An image that is kept for an update to come.',
  properties: {
    ...identity(
      ({ part }: ComponentView) => part.id,
      ({ part }) => part.image.component,
    ),
    Version: row(text(), 'The version that it brings.', ({ part }) => part.image.version),
    Filename: row(text(), 'The name of the file; no other has it.', 'filename'),
    Filepath: row(text(), 'Where the file is in the repository.', 'filename'),
    ComponentUri: row(uri, 'Where the file is had.', ({ part }) => fileUri(part)),
    SizeBytes: row(whole(), 'How large the file is.', 'sizeBytes', { unit: 'By' }),
    Created: row(dateTime, 'When it was put into the repository.', ({ part }) => formatInstant(part.created)),
    Activates: row(
      oneOf(activations),
      'What has to happen until what it brings is in use.',
      ({ part }) => part.image.activates,
    ),
    Criticality: said('criticality', criticality, 'How urgent it is to install it.'),
    Configuration: said(
      'configuration',
      text({ lengthMax: noteLengthMax }),
      'Whatever the update manager in the operating system is to know of it.',
    ),
    ExecutionParameters: said(
      'executionParameters',
      text({ lengthMax: noteLengthMax }),
      'The command line that it is run with.',
    ),
    DeviceClass: row(
      text(),
      'The kind of device it is for, by a number of its own.',
      ({ part }) => part.image.deviceClass,
    ),
    Targets: row(
      valuesOf(text()),
      'The models it is for, as the firmware inventory names them.',
      ({ part }) => part.image.targets,
    ),
    UpdatableBy: row(valuesOf(oneOf(updaters)), 'Who can install it.', ({ part }) => part.image.updatableBy),
    Locked: row(
      flag,
      'Whether a task or an install set refers to it: then it can be neither replaced nor removed.',
      ({ tree, part }) => isLocked(tree, part.filename),
    ),
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { part }) => removeComponent(stage, part),
  },
});
