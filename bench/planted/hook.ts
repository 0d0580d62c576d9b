/**
 * Import hook. `PLANTED='log bound' node --import …/hook.js` plants the bug of that name in the process and its child
 * processes.
 */
import { register } from 'node:module';
import { plantedBugs } from './bugs.js';

const bug = plantedBugs.find(({ name }) => name === process.env.PLANTED);
register('./rewrite.js', import.meta.url, { data: bug?.edits ?? [] });
