/** What a temperature sensor falls back to: whether it may, and whether it does though there is a reading. */
import type { Json } from '../../../../engine/index.js';
import { type Message, mgmtMessage } from '../../../messages/index.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import type { Params } from '../../../resource/place.js';
import { flag } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import { type SensorFallback, usualFallback } from '../cooling.js';
import { carryHeat } from '../readings/carried-heat.js';
import type { TemperatureSensor } from '../readings/temperature.js';

interface SensorPlace {
  readonly params: Params;
  readonly part: { readonly temperature?: TemperatureSensor };
}

const overridePointer = '/Oem/Vnd/FallbackOverride';

export const fallbackRows: Rows<unknown, SensorPlace> = {
  FallBackDisabled: row(
    flag,
    'Whether the sensor must not fall back to what is expected of it.',
    (_: unknown, { tree, part }: View<SensorPlace>) => fallbackOf(tree, part.temperature).disabled,
    {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: (stage, disabled, { part }) =>
          change(stage, part.temperature, disabled ? { disabled, overridden: false } : { disabled }),
      },
    },
  ),
  FallbackOverride: row(
    flag,
    'Whether the sensor shows what is expected of it in place of what it measures.',
    (_: unknown, { tree, part }: View<SensorPlace>) => fallbackOf(tree, part.temperature).overridden,
    {
      set: {
        privilege: 'MgmtConfigPriv',
        apply: (stage, overridden, { part }) => change(stage, part.temperature, { overridden }),
      },
    },
  ),
};

function fallbackOf(
  { cooling }: Pick<ControllerTree, 'cooling'>,
  sensor: TemperatureSensor | undefined,
): SensorFallback {
  return (sensor && cooling.fallbacks[sensor.number]) ?? usualFallback;
}

function change(
  stage: ControllerStage,
  sensor: TemperatureSensor | undefined,
  changed: Partial<SensorFallback>,
): void {
  if (sensor === undefined) return;
  const { fallbacks } = stage.draft.cooling;
  const { disabled, overridden } = { ...fallbackOf(stage.view, sensor), ...changed };
  if (disabled || overridden) fallbacks[sensor.number] = { disabled, overridden };
  else delete fallbacks[sensor.number];
  carryHeat(stage);
}

/** What is not allowed to fall back cannot be made to, whichever of the two a body says first. */
export function finishFallback(
  { view }: ControllerStage,
  sensor: TemperatureSensor,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  return set.get(overridePointer) === true && fallbackOf(view, sensor).disabled
    ? [mgmtMessage('FallBackSensorDisabled', [sensor.name], overridePointer)]
    : [];
}

/** The warning about an override that this event has set; undefined when it has set none. */
export function overrideWarning({ tree, view }: ControllerStage): Message | undefined {
  const sensor = view.blueprint.temperatures.find(
    (one) => fallbackOf(view, one).overridden && !fallbackOf(tree, one).overridden,
  );
  return sensor && mgmtMessage('FallBackSensorOverrideWarning', [sensor.name]);
}
