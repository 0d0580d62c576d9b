/**
 * `PLANTED='log bound' node --import …/hook.js`: this process and its child processes have the planted bug of that
 * name.
 */
import { register } from 'node:module';
import { plantedBugs } from './bugs.js';

const bug = plantedBugs.find(({ name }) => name === process.env.PLANTED);
register('./rewrite.js', import.meta.url, { data: bug?.edits ?? [] });
