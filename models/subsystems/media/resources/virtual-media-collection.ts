/** The collection of the virtual drives. */

import { at } from '../../../resource/at.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { virtualMedia } from './virtual-media.js';

export const virtualMediaCollection = at(`${managerPattern}VirtualMedia/`, () => [
  { params: ofManager },
]).collection({
  type: 'VirtualMediaCollection.VirtualMediaCollection',
  says: 'The virtual drives of the server.',
  name: 'Virtual Media Services',
  description: 'The virtual drives of the server',
  members: virtualMedia,
});
