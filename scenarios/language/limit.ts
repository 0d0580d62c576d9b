/** How long is waited for something. */
import { durationMs } from '../../models/index.js';

export const limit = durationMs;

/** Unless told otherwise. Unit: ms. Assumption: longer than any boot or firmware update. */
export const defaultLimitMs = 3_600_000;
