/** How long is waited for something. */
import { duration } from './duration.js';

/** Unless told otherwise. Unit: ms. Assumption: longer than any boot or firmware update. */
export const defaultLimitMs = 3_600_000;

export const limit = duration.describe('How long is waited at most: 1h unless it says otherwise.');
