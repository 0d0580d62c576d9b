/** What the course of an update does to the rest of the controller. */
import {
  beginUpdate,
  endTask,
  followUpdate,
  judgeFile,
  keepFile,
  type Message,
  renewRecoverySet,
  tellUpdateFailure,
} from '../../models/index.js';
import { effect } from '../declare.js';

export const updateEffects = {
  judgeFile: effect((stage) => judgeFile(stage)),
  keepFile: effect((stage) => keepFile(stage)),
  beginUpdate: effect((stage) => beginUpdate(stage)),
  followUpdate: effect((stage) => followUpdate(stage)),
  renewRecoverySet: effect((stage) => renewRecoverySet(stage)),
  tellFailure: effect<{ readonly message: Message }>((stage, { params: { message } }) =>
    tellUpdateFailure(stage, message),
  ),
  endTask: effect<{ readonly message: Message; readonly isDone: boolean }>(
    (stage, { params: { message, isDone } }) => endTask(stage, message, isDone),
  ),
};
