/**
 * Messages of `Mgmt` about updates by a bundle: fetching its install set, installing its components, and the reset at
 * the end.
 */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const bundleUpdateMessages = {
  BundleUpdateAlreadyInProgress: warning(400, [], {
    message: 'A bundle update is already running.',
    description: 'A bundle of firmware cannot be installed while another is.',
    resolution: 'Wait until the running bundle update is over, or stop it.',
  }),
  BundleUpdateComponentDownloadFailed: ok(200, ['string', 'string'], {
    message: 'Bundle %1: component %2 could not be downloaded.',
    description: 'The report of a bundle update tells of a component that could not be fetched.',
    resolution: 'Check that the source of the bundle can be reached and holds the component.',
  }),
  BundleUpdateComponentDownloadStatus: ok(200, ['string', 'string', 'number', 'number'], {
    message: 'Bundle %1: component %2 is being downloaded, number %3 of %4.',
    description: 'The report of a bundle update tells how far the download has come.',
  }),
  BundleUpdateComponentInstallationFailed: ok(200, ['string', 'string'], {
    message: 'Bundle %1: component %2 could not be installed.',
    description: 'The report of a bundle update tells of a component whose installation failed.',
    resolution: 'Read the task of the component in the update task queue for the reason.',
  }),
  BundleUpdateComponentInstallationStatus: ok(200, ['string', 'string', 'number', 'number'], {
    message: 'Bundle %1: component %2 is being installed, number %3 of %4.',
    description: 'The report of a bundle update tells how far the installation has come.',
  }),
  BundleUpdateForceStopped: critical(400, [], {
    message: 'The bundle update was stopped by force.',
    description: 'Somebody ended a bundle update before all its components were installed.',
    resolution: 'Compare the firmware inventory with the bundle, and install what is missing.',
  }),
  BundleUpdateInstallSetCreationFailed: ok(200, ['string', 'string'], {
    message: 'Bundle %1: its install set could not be made: %2.',
    description: 'The report of a bundle update tells that no install set came of the bundle.',
    resolution: 'Delete install sets that are no longer needed, then start the bundle update again.',
  }),
  BundleUpdateInstallSetCreationSuccess: ok(200, ['string'], {
    message: 'Bundle %1: its install set is ready.',
    description: 'The report of a bundle update tells that the install set of the bundle was made.',
  }),
  BundleUpdateInstallSetMetaDownloadFailed: ok(200, ['string', 'string'], {
    message: 'Bundle %1: the description of its install set could not be downloaded: %2.',
    description: 'The report of a bundle update tells that the list of its components could not be fetched.',
    resolution: 'Check the URL of the bundle and the way to it.',
  }),
  BundleUpdateInstallSetMetaDownloadStatus: ok(200, ['string', 'string'], {
    message: 'Bundle %1: the description of its install set is being downloaded, %2.',
    description: 'The report of a bundle update tells how far the list of its components was fetched.',
  }),
  BundleUpdateInstallSetMetaProcessingFailed: ok(200, ['string', 'string'], {
    message: 'Bundle %1: the description of its install set could not be understood: %2.',
    description: 'The report of a bundle update tells that the list of its components is not valid.',
    resolution: 'Get the bundle anew from where it was published.',
  }),
  BundleUpdateInstallSetMetaProcessingSuccess: ok(200, ['string'], {
    message: 'Bundle %1: the description of its install set was read.',
    description: 'The report of a bundle update tells that the list of its components is understood.',
  }),
  BundleUpdateInvalidUrl: warning(400, ['string'], {
    message: 'No bundle can be fetched from %1.',
    description: 'The URL given for a bundle update is not of the form it must have.',
    resolution: 'Give the full URL of a bundle, with its protocol.',
  }),
  BundleUpdateResetComplete: warning(400, [], {
    message: 'The reset that ends the bundle update is over.',
    description: 'The server was reset, and the firmware of a bundle is active now.',
    resolution: 'Compare the firmware inventory with the bundle.',
  }),
  BundleUpdateResetFailed: warning(400, [], {
    message: 'The reset that ends the bundle update did not succeed.',
    description: 'The firmware of a bundle is installed, but not active, because the server was not reset.',
    resolution: 'Reset the server by hand.',
  }),
  BundleUpdateResetPending: warning(400, [], {
    message: 'The bundle update waits for a reset.',
    description: 'The firmware of a bundle is installed and becomes active with the next reset.',
    resolution: 'Reset the server when it may be interrupted.',
  }),
  BundleUpdateSuccess: ok(200, [], {
    message: 'The bundle update is done.',
    description: 'All components of a bundle were installed.',
  }),
} satisfies MessageTable;
