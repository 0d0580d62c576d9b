/** Actions of the health-system log: the clearing of the log, and notes. */
import type { JsonObject } from '../../../../engine/index.js';
import {
  appended,
  type ControllerTree,
  controllerTime,
  type FindFactRow,
  type Ring,
} from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  type ActionRow,
  action,
  type BodyOf,
  optional,
  type Parameters,
  refused,
  required,
  text,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { systemHealth } from '../../../parts/index.js';
import { bootProgress, hostState, powerRecord, powerState } from '../../../power/index.js';
import { clearedHealthLog, type HealthNote, healthNotesMax } from '../health-log.js';
import { systemRollup } from '../health-rollup.js';
import { recordCleared, recordEntry } from '../log-buffer.js';

/** Reader for the texts of a note. Assumption: each text is one line. */
const line = text({ lengthMax: 255 });
/** Maximum number of servers that an amplifier manages. Assumption: real amplifiers manage fewer servers. */
const managedMax = 100_000;

interface Noting<P extends Parameters> {
  readonly name: string;
  readonly says: string;
  readonly kind: HealthNote['kind'];
  readonly parameters: P;
  /** Returns the contents of the note. */
  readonly note: (tree: ControllerTree, body: BodyOf<P>, findFact: FindFactRow) => JsonObject;
}

/** Declares an action that writes a note. The action is refused while the log is switched off. */
function noting<P extends Parameters>({ name, says, kind, parameters, note }: Noting<P>): ActionRow {
  return action({
    name: `VndMgmtActiveHealthSystem.${name}`,
    description: says,
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
      recordEntry(stage, 'ahs', () => notes.oldest > tree.healthLog.notes.oldest);
      return written(baseMessage('Success'));
    },
  });
}

/** Returns the current state of the server. */
function standing(tree: ControllerTree, findFact: FindFactRow): JsonObject {
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
    description: 'Clears the log.',
    privilege: 'MgmtConfigPriv',
    parameters: {},
    apply: (stage) => {
      const { healthLog, logs } = stage.tree;
      if (healthLog.pausedAt !== null) return refused(mgmtMessage('AHSDisabled'));
      stage.put('healthLog', clearedHealthLog(healthLog, logs));
      recordCleared(stage, 'ahs');
      return written(baseMessage('Success'));
    },
  }),
  noting({
    name: 'CaptureSystemLog',
    says: 'Records a snapshot of the state of the server.',
    kind: 'capture',
    parameters: {},
    note: (tree, _, findFact) => standing(tree, findFact),
  }),
  noting({
    name: 'LogMilestone',
    says: 'Records a milestone that the user describes.',
    kind: 'milestone',
    parameters: {
      MilestoneDescription: required(line, 'Description of the milestone.'),
      MilestoneOrigin: optional(line, 'Author of the milestone.'),
    },
    note: (_, said) => said,
  }),
  noting({
    name: 'LogAmplifierData',
    says: 'Records the management tool that manages the server and others.',
    kind: 'amplifier',
    parameters: {
      MgmtAmplifierName: required(line, 'Name of the management tool.'),
      MgmtAmplifierManagesCount: required(whole(0, managedMax), 'Number of servers that the tool manages.'),
    },
    note: (_, { MgmtAmplifierName, MgmtAmplifierManagesCount }) => ({
      MgmtAmplifierName,
      MgmtAmplifierManagesCount,
    }),
  }),
];
