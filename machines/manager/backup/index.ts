/** Backup files of the settings of the controller. */

export { isFormPath } from './resources/backup-restore.js';
