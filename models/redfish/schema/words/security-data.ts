/** What the schemas say of the security of the controller. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const securityWords: Words = {
  types: {},
  properties: {
    SecurityService: 'The security of the controller.',
  },
  values: {},
};
