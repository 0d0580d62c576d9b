/** What can be asked of the health-system log: to be emptied, and to take something down. */

import type { JsonObject } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import type { FindRow } from '../../../facts/row.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { refused, written } from '../../../resource/define.js';
import { text, whole } from '../../../resource/readers.js';
import {
  type ActionRow,
  action,
  type BodyOf,
  optional,
  type Parameters,
  required,
} from '../../../resource/writes.js';
import { appended, type Ring } from '../../../ring.js';
import type { ControllerTree } from '../../../tree.js';
import { bootProgress, hostState, powerRecord, powerState } from '../../host/index.js';
import { systemHealth } from '../../parts/index.js';
import { clearHealthLog, type HealthNote, healthNotesMax } from '../health-log.js';
import { systemRollup } from '../health-rollup.js';

/** Assumption: a line of text. */
const line = text({ lengthMax: 255 });
/** Assumption: more servers than one amplifier manages. */
const managedMax = 100_000;

interface Noting<P extends Parameters> {
  readonly name: string;
  readonly says: string;
  readonly kind: HealthNote['kind'];
  readonly parameters: P;
  /** What is taken down. */
  readonly note: (tree: ControllerTree, body: BodyOf<P>, findFact: FindRow) => JsonObject;
}

/** An action that writes something into the log, which takes one that is switched on. */
function noting<P extends Parameters>({ name, says, kind, parameters, note }: Noting<P>): ActionRow {
  return action({
    name: `VndMgmtActiveHealthSystem.${name}`,
    says,
    privilege: 'MgmtConfigPriv',
    parameters,
    apply: (stage, body, { by, findFact }) => {
      const { tree, now } = stage;
      if (tree.healthLog.pausedAt !== null) return refused(mgmtMessage('AHSDisabled'));
      const taken = {
        kind,
        at: controllerTime(tree, now),
        by: by.userName,
        says: note(tree, body, findFact),
      };
      const notes = appended<HealthNote, Ring<HealthNote>>(tree.healthLog.notes, taken, healthNotesMax);
      stage.put('healthLog', { ...tree.healthLog, notes });
      return written(baseMessage('Success'));
    },
  });
}

/** How the server stands now. */
function standing(tree: ControllerTree, findFact: FindRow): JsonObject {
  const power = powerRecord(tree);
  return {
    powerState: powerState(power),
    state: hostState(power),
    bootProgress: bootProgress(power),
    health: systemHealth(tree),
    healthRollup: systemRollup(tree, findFact),
    conditions: tree.conditions.parts,
  };
}

export const healthLogActions: readonly ActionRow[] = [
  action({
    name: 'VndMgmtActiveHealthSystem.ClearLog',
    says: 'Empties the log.',
    privilege: 'MgmtConfigPriv',
    parameters: {},
    apply: ({ tree, draft }) => {
      if (tree.healthLog.pausedAt !== null) return refused(mgmtMessage('AHSDisabled'));
      clearHealthLog(draft.healthLog, tree.logs);
      return written(baseMessage('Success'));
    },
  }),
  noting({
    name: 'CaptureSystemLog',
    says: 'Takes down how the server stands.',
    kind: 'capture',
    parameters: {},
    note: (tree, _, findFact) => standing(tree, findFact),
  }),
  noting({
    name: 'LogMilestone',
    says: 'Takes down a word of its user.',
    kind: 'milestone',
    parameters: {
      MilestoneDescription: required(line, 'What is to be remembered.'),
      MilestoneOrigin: optional(line, 'Whose word it is.'),
    },
    note: (_, said) => said,
  }),
  noting({
    name: 'LogAmplifierData',
    says: 'Takes down which tool manages the server among others.',
    kind: 'amplifier',
    parameters: {
      MgmtAmplifierName: required(line, 'The name of the tool.'),
      MgmtAmplifierManagesCount: required(whole(0, managedMax), 'How many servers it manages.'),
    },
    note: (_, { MgmtAmplifierName, MgmtAmplifierManagesCount }) => ({
      MgmtAmplifierName,
      MgmtAmplifierManagesCount,
    }),
  }),
];
