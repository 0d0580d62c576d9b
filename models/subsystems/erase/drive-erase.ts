/**
 * The secure erase of one drive: an operation that goes on whatever becomes of the controller, and stands still while the
 * host has no power, from which drives live (behaviour § 2.9). What it leaves of the drive is a drive with nothing on it.
 */
import type { FactArguments } from '../../facts/fact.js';
import { baseMessage, mgmtMessage } from '../../messages/index.js';
import {
  type Operation,
  type OperationOwner,
  operationAddress,
  operationsOn,
  startOperation,
} from '../../operations/index.js';
import { eraseMs } from '../../raid/index.js';
import { refused, type WriteOutcome, written } from '../../resource/define.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { type Drive, driveNamed, drivePlace, driveUri, findCondition, storageAway } from '../parts/index.js';

export const driveEraseKind = 'drive.erase';

/** Which drive it is. */
type Subject = { readonly drive: string };

/** The erase that is under way; undefined for none. */
export function findDriveErase(
  tree: Pick<ControllerTree, 'operations' | 'seed'>,
  drive: Drive,
): Operation | undefined {
  // Of hundreds of drives few are worked on, and an address is not made for nothing.
  if (Object.keys(tree.operations.byId).length === 0) return undefined;
  return operationsOn(tree, driveUri(tree, drive)).find(({ kind }) => kind === driveEraseKind);
}

export function isErasing(tree: Pick<ControllerTree, 'operations' | 'seed'>, drive: Drive): boolean {
  return findDriveErase(tree, drive) !== undefined;
}

/** Whoever has failed or has no power erases nothing. */
export function requestDriveErase(stage: ControllerStage, drive: Drive): WriteOutcome {
  const { tree } = stage;
  if (findCondition(tree.conditions, 'drive', drive.name) === 'failed')
    return refused(mgmtMessage('InvalidOperationForSystemState', ['the drive has failed']));
  if (isErasing(tree, drive)) return refused(baseMessage('ResourceInUse'));
  const away = storageAway(tree);
  if (away !== undefined) return refused(away);
  if (tree.storage.drives[drive.name]?.off === true)
    return refused(mgmtMessage('InvalidOperationForSystemState', ['the drive is switched off']));
  startOperation(stage, {
    kind: driveEraseKind,
    targetUri: driveUri(tree, drive),
    subject: { drive: drive.name },
    starts: 'now',
    durationMs: eraseMs(drive.built),
    onLoss: { power: 'resumes', controller: 'goesOn' },
    cancelling: 'never',
  });
  stage.emit('drive.erasing', told(drive), driveEraseKind);
  return written(baseMessage('Success'));
}

export const driveEraseOwner: OperationOwner<Subject> = {
  ended: (stage, { id, subject }, { ended }) => {
    const drive = driveNamed(stage.view.blueprint, subject.drive);
    stage.emit(
      ended === 'completed' ? 'drive.erased' : 'drive.eraseFailed',
      told(drive),
      operationAddress(id),
    );
  },
};

function told(drive: Drive): FactArguments['drive.erased'] {
  return { part: drive.name, ...drivePlace(drive) };
}
