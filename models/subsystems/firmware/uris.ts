/** Where updates are served. */
import { root } from '../../resource/uris.js';

export const updateServicePattern = `${root}UpdateService/` as const;
