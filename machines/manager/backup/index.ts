/** Subsystem of the backup files of the controller's settings. */

export { isFormPath } from './resources/backup-restore.js';
