/** What the schemas say of accounts. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const accountsWords: Words = {
  types: {},
  properties: {
    IdleConnectionTimeoutMinutes: 'After how many idle minutes a session ends; 0 for never.',
  },
  values: {},
};
