/** What the schemas say of a reset, whatever is reset. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const systemsWords: Words = {
  types: {},
  properties: {
    ResetType: 'Which kind of reset is wanted.',
  },
  values: {},
};
