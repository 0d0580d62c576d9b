/** What the schemas say of the licence. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const licenseWords: Words = {
  types: {},
  properties: {
    LicenseService: 'Where the licence is installed.',
  },
  values: {},
};
