/**
 * Secure erase of one drive, which leaves the drive empty. The erase is an operation that does not depend on the
 * controller. The operation pauses while the host is off, because the host powers the drives (behaviour § 2.9).
 */

import type { ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../models/messages/index.js';
import {
  type Operation,
  type OperationOwner,
  operationAddress,
  operationsOn,
} from '../../../models/operations/index.js';
import { eraseMs } from '../../../models/raid/index.js';
import {
  action,
  oneOf,
  type ResourceLocationOf,
  refused,
  row,
  type View,
  type WriteOutcome,
  written,
} from '../../../models/resource/index.js';
import type { FactArguments } from '../../facts/fact.js';
import {
  type Drive,
  driveNamed,
  type drivePattern,
  driveSlotLocation,
  driveUri,
  findCondition,
  findStorageUnavailable,
} from '../../parts/index.js';
import { startOperation } from '../../power/index.js';
import { driveUse, operationsRow } from '../volumes/index.js';

export const driveEraseKind = 'drive.erase';

type Subject = { readonly drive: string };

function findDriveErase(
  tree: Pick<ControllerTree, 'operations' | 'seed'>,
  drive: Drive,
): Operation | undefined {
  // Returns early if there are no operations, so that no URI is built for each of hundreds of drives.
  if (Object.keys(tree.operations.byId).length === 0) return undefined;
  return operationsOn(tree, driveUri(tree, drive)).find(({ kind }) => kind === driveEraseKind);
}

export function isErasing(tree: Pick<ControllerTree, 'operations' | 'seed'>, drive: Drive): boolean {
  return findDriveErase(tree, drive) !== undefined;
}

/** Starts the erase of a drive. The request is refused for a drive that has failed or has no power. */
function requestDriveErase(stage: Transaction, drive: Drive): WriteOutcome {
  const { tree } = stage;
  if (findCondition(tree.conditions, 'drive', drive.name) === 'failed')
    return refused(mgmtMessage('InvalidOperationForSystemState', ['the drive has failed']));
  if (isErasing(tree, drive)) return refused(baseMessage('ResourceInUse'));
  const away = findStorageUnavailable(tree);
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
  return { part: drive.name, ...driveSlotLocation(drive) };
}

/**
 * Erase action and erase state of a drive. The erase subsystem owns these rows; the storage subsystem owns the
 * resource.
 */
type At = ResourceLocationOf<typeof drivePattern, Drive>;

/** Erase action of a drive, available while the drive is neither in a volume nor a spare (behaviour § 2.9). */
export const driveSecureErase = action<Record<never, never>, Record<never, never>, At>({
  name: 'Drive.SecureErase',
  description: 'Securely erases all data on the drive.',
  privilege: 'HostStorageConfigPriv',
  offered: ({ tree, part }) => driveUse(tree, part) === 'none',
  disrupts: true,
  parameters: {},
  apply: (stage, _, { part }) => requestDriveErase(stage, part),
});

export const driveOperations = operationsRow(
  ({ tree, part }: View<At>) => {
    const erase = findDriveErase(tree, part);
    return erase === undefined ? [] : [erase];
  },
  () => 'Secure erase',
  { Operation: row(oneOf(['Sanitize']), 'Type of the operation.', () => 'Sanitize') },
);
