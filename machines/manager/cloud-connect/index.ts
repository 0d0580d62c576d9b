/** Subsystem of the connection to the manufacturer's cloud. */

export * from './contract.js';
export {
  cloudConnectRow,
  disableCloudConnect,
  enableCloudConnect,
  retryCloudConnect,
} from './resources/cloud-connect.js';
