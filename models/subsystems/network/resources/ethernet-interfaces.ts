/** The network interfaces of the controller: dedicated, shared with the host, and the virtual one to the host. */
import { at } from '../../../resource/at.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { managerInterface } from './ethernet-interface.js';
import { virtualInterface } from './virtual-interface.js';

export const managerInterfaces = at(`${managerPattern}EthernetInterfaces/`, () => [
  { params: ofManager },
]).collection({
  type: 'EthernetInterfaceCollection.EthernetInterfaceCollection',
  says: 'The interfaces to networks of Ethernet.',
  name: 'Manager Network Interfaces',
  description: 'Network interfaces of the management controller',
  members: [managerInterface, virtualInterface],
});
