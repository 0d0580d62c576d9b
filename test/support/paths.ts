/** Where things are, for tests that start programs or read files of the project. */
import path from 'node:path';

/** The checkout. */
export const project = path.resolve(import.meta.dirname, '../../..');
/** What ships. */
export const bundle = path.join(project, 'dist/bundle');
export const command = path.join(bundle, 'main.js');
/** The scenario library, with a slash at its end. */
export const library = path.join(project, 'scenarios/library/');
