/**
 * The cap on what the server draws, as the resources show and set it that have it: one fact behind all of them
 * (behaviour § 2.6).
 */
import type { View } from '../../../resource/define.js';
import { decimal } from '../../../resource/kinds.js';
import { property } from '../../../resource/property.js';
import { listOf, members, nullable, oneOf, rounded, whole } from '../../../resource/readers.js';
import { type Row, type Rows, row } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import { capRange, correctionMs, limitExceptions } from '../power-cap.js';
import { setPowerCap } from '../set-power-cap.js';

const inWatts = { unit: 'W' } as const;

/** Any number, held in whole watts: which of them can be set says the range of the server. */
const capReader = nullable(rounded(-(2 ** 31), 2 ** 31 - 1));

export const powerLimitRows: Rows<ControllerTree> = {
  LimitInWatts: row(capReader, 'What the server draws at most, in watts; null for no limit.', capOf, inWatts),
  LimitException: row(
    oneOf(limitExceptions),
    'What is done when the server cannot be held to the limit.',
    ({ powerSettings }) => powerSettings.limitException,
  ),
  CorrectionInMs: row(
    whole(),
    'How long it takes until the server draws no more than a limit that is set, in ms.',
    () => correctionMs,
    { unit: 'ms' },
  ),
};

/** The one element of the list has the limit: what a body leaves out of it stays. */
export const powerControlList = property({
  privilege: 'MgmtConfigPriv',
  reader: {
    ...listOf(
      members({
        PowerLimit: members({ LimitInWatts: capReader, LimitException: oneOf(limitExceptions) }),
      }),
      1,
    ),
    leavesElements: true,
  },
  apply: (stage, [element]) => {
    const { LimitInWatts, LimitException } = element?.PowerLimit ?? {};
    if (LimitException !== undefined) stage.draft.powerSettings.limitException = LimitException;
    if (LimitInWatts !== undefined) setPowerCap(stage, LimitInWatts);
  },
});

/** `Disabled` without a cap. Setting it so takes the cap away; there is no other way to turn it on than to set one. */
const controlModes = ['Automatic', 'Disabled'] as const;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** The same in the form of a control, alone or as an excerpt of one. */
export const controlRows: Rows<unknown> = {
  SetPoint: row(
    capReader,
    'What the server draws at most, in watts; null for no limit.',
    (_: unknown, { tree }: View) => capOf(tree),
    { ...inWatts, set: { ...byManager, apply: setPowerCap } },
  ),
  AllowableMax: rangeRow('The highest limit that can be set, in watts.', 'maxWatts'),
  AllowableMin: rangeRow('The lowest limit that can be set, in watts.', 'minWatts'),
  ControlMode: row(
    oneOf(controlModes),
    'Whether the limit is held, or there is none.',
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

function rangeRow(says: string, name: 'minWatts' | 'maxWatts'): Row<unknown> {
  return row(decimal, says, (_: unknown, { tree }: View) => capRange(tree.blueprint)[name], inWatts);
}
