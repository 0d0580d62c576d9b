/**
 * The LED that identifies the server. The system and its enclosure show the same LED, each under two property names. A
 * write to any of these properties sets the LED.
 */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { mgmtMessage } from '../../../models/messages/index.js';
import type { View } from '../../../models/resource/index.js';
import { flag, oneOf, property, type Rows, row, showsNull } from '../../../models/resource/index.js';
import { hostPhase, inPost, powerRecord } from '../../power/index.js';

/**
 * Returns whether the LED state is unknown, so that clients cannot set it. Source: behaviour § 3.1, which has null in
 * some states. Assumption: these are the states in which the board is in reset.
 */
function isUnknown(tree: ControllerTree): boolean {
  const phase = hostPhase(powerRecord(tree));
  return phase === 'resetting' || phase === 'poweringOn' || phase === 'coldBooting';
}

const indicatorProperty = {
  privilege: 'VirtualPowerAndResetPriv',
  locked: (tree: ControllerTree, pointer: string) =>
    isUnknown(tree)
      ? mgmtMessage('UnableToModifyDuringSystemPOST', [pointer.split('/').at(-1) ?? pointer], pointer)
      : undefined,
} as const;

const ledReader = oneOf(['Lit', 'Off']);
const shownStates = ['Lit', 'Blinking', 'Off'] as const;

function shownLight(tree: ControllerTree): (typeof shownStates)[number] | null {
  if (isUnknown(tree)) return null;
  if (tree.chassis.indicatorLit) return 'Lit';
  return inPost(powerRecord(tree)) ? 'Blinking' : 'Off';
}

const led = property({
  ...indicatorProperty,
  reader: ledReader,
  apply: (stage, value) => {
    light(stage, value === 'Lit');
  },
});

const active = property({
  ...indicatorProperty,
  reader: flag,
  apply: (stage, value) => {
    light(stage, value);
  },
});

const ledRow = row(
  showsNull(oneOf(shownStates)),
  'State of the unit identification light; the light blinks during POST unless it is lit.',
  ({ tree }: View) => shownLight(tree),
  { setBy: led },
);

/** The LED property in the vendor extension, which older clients read. */
export const vendorIndicatorRow = ledRow;

export const indicatorRows: Rows = {
  IndicatorLED: ledRow,
  LocationIndicatorActive: row(
    showsNull(flag),
    'Indicates whether the unit identification light is on.',
    ({ tree }) => (isUnknown(tree) ? null : tree.chassis.indicatorLit),
    { setBy: active },
  ),
};

function light(stage: Transaction, isLit: boolean): void {
  if (stage.view.chassis.indicatorLit === isLit) return;
  stage.draft.chassis.indicatorLit = isLit;
  stage.emit('indicator.changed', { state: isLit ? 'Lit' : 'Off' }, 'chassis');
}
