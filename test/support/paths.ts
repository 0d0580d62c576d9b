/** Paths for tests that start programs or read files of the project. */
import path from 'node:path';

/** Root folder of the checkout. */
export const project = path.resolve(import.meta.dirname, '../../..');
/** Folder with the files of the published package. */
export const bundle = path.join(project, 'dist/bundle');
export const command = path.join(bundle, 'main.js');
/** The scenario library, with a slash at its end. */
export const library = path.join(project, 'scenarios/library/');
