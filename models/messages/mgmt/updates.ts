/**
 * Messages of `Mgmt` about firmware and the component repository: which images and targets are taken, and how an
 * update goes.
 */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const updateMessages = {
  AlreadyUpToDate: warning(400, [], {
    message: 'The component already has this version.',
    description: 'An update would write the version that is there already.',
    resolution: 'Nothing needs to be updated; force the update if the same version is to be written again.',
  }),
  ComponentUploadAlreadyInProgress: warning(400, [], {
    message: 'The update service is Busy: a component is already being uploaded.',
    description: 'The update service takes one upload at a time.',
    resolution: 'Wait until the update service is idle again, then upload.',
  }),
  ComponentUploadFailed: warning(400, [], {
    message: 'The component could not be uploaded.',
    description: 'An upload ended before the component was stored in the repository.',
    resolution: 'Check the space left in the repository and the connection, then upload again.',
  }),
  DailyUpdateLimitExceeded: warning(400, [], {
    message: 'The component was updated as often today as it may be.',
    description: 'The number of updates a day is limited, to spare the flash memory.',
    resolution: 'Update the component tomorrow.',
  }),
  DowngradeNotAllowed: warning(400, [], {
    message: 'The version is older than the one installed, and downgrades are not allowed.',
    description: 'The downgrade policy of the update service stands against an update.',
    resolution: 'Choose a newer version, or have the downgrade policy changed.',
  }),
  DowngradePolicyAlreadySet: warning(400, [], {
    message: 'The downgrade policy was set for good.',
    description: 'A downgrade policy that forbids all downgrades cannot be changed any more.',
    resolution: 'Choose a version that the policy allows.',
  }),
  ESXioOrTarImageDownloadAlreadyInProgress: warning(400, [], {
    message: 'An image for the network accelerator is already being downloaded.',
    description: 'One ESXio or tar image can be downloaded at a time.',
    resolution: 'Wait until the download is over, then start the next.',
  }),
  FWFlashSuccessTPMOverrideEnabled: ok(200, [], {
    message: 'The firmware was written although a TPM is in use, as the request allowed.',
    description: 'An update with TPMOverride changed firmware that the TPM measures.',
    resolution: 'Before the next boot, have the recovery key of the operating system at hand.',
  }),
  FWFlashSuccessTrustedModuleOverrideEnabled: ok(200, [], {
    message: 'The firmware was written although a trusted module is in use, as the request allowed.',
    description: 'An update with an override changed firmware that the trusted module measures.',
    resolution: 'Before the next boot, have the recovery key of what the trusted module protects at hand.',
  }),
  FWFlashTPMOverrideFlagRequired: warning(400, [], {
    message: 'A TPM is in use; the update needs TPMOverride.',
    description:
      'An update could lock out an operating system whose keys the TPM seals, and did not say it may.',
    resolution: 'Suspend what relies on the TPM, then repeat the request with TPMOverride true.',
  }),
  FWFlashTrustedModuleOverrideFlagRequired: warning(400, [], {
    message: 'A trusted module is in use; the update needs the override for it.',
    description: 'An update could lock out what the trusted module protects, and did not say it may.',
    resolution: 'Suspend what relies on the trusted module, then repeat the request with the override.',
  }),
  FirmwareFileLocked: warning(400, [], {
    message: 'The component is locked.',
    description: 'A component that a task or an install set refers to cannot be replaced or deleted.',
    resolution: 'Remove the task or the install set first.',
  }),
  FirmwareFlashAlreadyInProgress: warning(400, [], {
    message: 'The update service is Busy: firmware is already being written.',
    description: 'An update cannot start while another writes its firmware.',
    resolution: 'Wait until the update service shows Complete or Error, then update.',
  }),
  InstallSetWriteError: warning(400, ['string'], {
    message: 'The install set %1 could not be stored.',
    description: 'The controller could not write an install set to its flash memory.',
    resolution: 'Delete what is not needed in the repository, then create the install set again.',
  }),
  InvalidTargetsURI: warning(400, ['string'], {
    message: 'The target %1 is nothing that can be updated.',
    description: 'An update lists a target that does not exist, or is no firmware inventory entry.',
    resolution: 'Take the targets from the firmware inventory.',
  }),
  MinimumFirmwareVersionRequirementNotMet: warning(400, [], {
    message: 'The firmware installed is too old for this update.',
    description: 'A component can only be installed over a certain version or a later one.',
    resolution: 'Install the version that the component names as its minimum first.',
  }),
  NandMountFailed: warning(400, [], {
    message: 'The flash memory of the controller cannot be used.',
    description: 'The controller could not mount the flash memory where logs and components are kept.',
    resolution: 'Reset the controller; if that does not help, have its flash memory formatted.',
  }),
  NewerVersionRequired: warning(400, [], {
    message: 'Only a newer version than the one installed can be written.',
    description: 'An update brought the same version or an older one where neither is taken.',
    resolution: 'Get a newer version of the component.',
  }),
  NoMatchingDeviceFound: critical(400, [], {
    message: 'The server has no device that this firmware is for.',
    description: 'An image was read, but fits none of the devices present.',
    resolution: 'Get the image for the devices in this server, and power it on so that they are found.',
  }),
  NoMatchingTargetDeviceFound: critical(400, [], {
    message: 'None of the targets is a device that this firmware is for.',
    description: 'An image fits devices of this server, but not those the request names.',
    resolution: 'Name the devices that the image is for, or no targets at all.',
  }),
  NonPLDMUpdateableTargetURI: warning(400, ['string'], {
    message: 'The target %1 cannot be updated over PLDM.',
    description: 'A PLDM image was given a target that takes its firmware in another way.',
    resolution: 'Name only targets that can be updated over PLDM.',
  }),
  RecoveryInstallSetRequired: critical(400, [], {
    message: 'There must be a system recovery set.',
    description: 'A request would delete the recovery set, or needs one and there is none.',
    resolution: 'Keep the recovery set, or create one before anything else.',
  }),
  ResourceBeingFlashed: warning(400, ['string'], {
    message: 'The firmware of %1 is being written.',
    description: 'A resource cannot be used or changed while its firmware is updated.',
    resolution: 'Wait until the update is over, then repeat the request.',
  }),
  SimpleUpdateInvalidImageOrCredentials: warning(400, ['string', 'string'], {
    message: 'The action %2 could not fetch %1: there is no image, or the credentials do not open it.',
    description: 'The server of an image answered, but gave no image.',
    resolution: 'Check the path of the image, and the user name and password for it.',
  }),
  SimpleUpdateInvalidImageURI: warning(400, ['string', 'string'], {
    message: 'The image URI %1 is not one the action %2 can fetch from.',
    description: 'The URI of an image is malformed, or its protocol is not supported.',
    resolution: 'Give a full URI with a supported protocol and a file name.',
  }),
  TargetsLimitExceeded: warning(400, [], {
    message: 'The request names too many targets.',
    description: 'An update lists more targets than one request can have.',
    resolution: 'Spread the targets over several requests, ten in each at most.',
  }),
  UpdateBadHeader: critical(400, [], {
    message: 'The update failed: the header of the image is not valid.',
    description: 'The first bytes of an image are not those of firmware for this component.',
    resolution: 'Get the image again, and make sure it is for this component.',
  }),
  UpdateBadParameter: critical(400, [], {
    message: 'The update failed: one of its parameters is not valid.',
    description: 'An update was ordered with a parameter that the installer does not take.',
    resolution: 'Correct the parameters of the update.',
  }),
  UpdateCancelled: critical(400, [], {
    message: 'The update was cancelled.',
    description: 'Somebody stopped an update before anything was written.',
    resolution: 'Start the update again if it is still wanted.',
  }),
  UpdateDependencyFailure: critical(400, [], {
    message: 'The update failed: something it depends on is missing.',
    description: 'A component needs a version of another that is not installed.',
    resolution: 'Install the components that this one depends on first.',
  }),
  UpdateFailed: critical(400, ['string'], {
    message: 'The update failed: %1.',
    description: 'The installer of a component ended with an error that is told in the argument.',
    resolution: 'Read the log, remove the cause and start the update again.',
  }),
  UpdateFailedInPOST: warning(400, [], {
    message: 'The update failed during the power-on self-test.',
    description: 'The BIOS was to apply an update at the start of the server and could not.',
    resolution: 'Reset the server to let the BIOS try again.',
  }),
  UpdateInPOST: critical(400, [], {
    message: 'The update is only possible as long as the server has not left its power-on self-test.',
    description: 'A component can be written by the BIOS alone, and the server has started past it.',
    resolution: 'Restart the server into its firmware and start the update there.',
  }),
  UpdateInterrupted: critical(400, [], {
    message: 'The update was interrupted.',
    description: 'An update had begun to write when power, a reset or an error ended it.',
    resolution: 'Repeat the update before the component is used again.',
  }),
  UpdateInvalidFile: critical(400, [], {
    message: 'The update failed: the file is not firmware.',
    description: 'An uploaded file is damaged, or of a kind the update service does not know.',
    resolution: 'Get the file again from where it was published, and upload it unchanged.',
  }),
  UpdateInvalidOS: critical(400, [], {
    message: 'The update failed: it is not for the operating system of this server.',
    description: 'A component that runs on the host was made for another operating system.',
    resolution: 'Get the component for the operating system in use.',
  }),
  UpdateNotApplicable: critical(400, [], {
    message: 'The update is not for this server.',
    description: 'A component is valid, but nothing in the server takes it.',
    resolution: 'Get the component for this model and its devices.',
  }),
  UpdateRepositoryUnavailable: critical(400, [], {
    message: 'The component repository cannot be used.',
    description: 'The flash memory that holds the components could not be read or written.',
    resolution: 'Reset the controller; if that does not help, have its flash memory checked.',
  }),
  UpdateRepositoryUnavailableDueToBMCReset: warning(400, [], {
    message: 'The component repository is not ready after the reset of the controller.',
    description: 'The controller has just started, and still reads its repository.',
    resolution: 'Wait until the update service is idle, then repeat the request.',
  }),
  UpdateSignatureValidationFailed: critical(400, [], {
    message: 'The update failed: the signature of the image is not valid.',
    description:
      'An image was changed after it was signed, or signed by someone the controller does not trust.',
    resolution: 'Get the image again from a source you trust.',
  }),
  UpdateSimpleStatus: warning(400, ['string', 'string', 'string', 'number'], {
    message: 'The update of %1 with %2 is in state %3 and %4 percent done.',
    description: 'The result of an update from a URI tells how far it has come.',
    resolution: 'Wait until the update service shows Complete or Error.',
  }),
  UpdateTaskQueueFull: critical(400, [], {
    message: 'The update task queue is full.',
    description: 'One more task was to be queued than the queue can hold.',
    resolution: 'Delete tasks that are complete or no longer wanted.',
  }),
  UpdateTaskQueueWriteError: warning(400, ['string'], {
    message: 'The update task %1 could not be stored.',
    description: 'The controller could not write the update task queue to its flash memory.',
    resolution: 'Delete tasks and components that are not needed, then queue the task again.',
  }),
  UpdateTemporarilyUnavailable: critical(400, [], {
    message: 'Updates are not possible at the moment.',
    description:
      'The update service is held up, for example by a firmware scan or by the start of the server.',
    resolution: 'Repeat the request after a few minutes.',
  }),
  UpdateWithPowerOff: critical(400, [], {
    message: 'The update is possible only while the server is off.',
    description: 'A component can only be written while the server does not use it.',
    resolution: 'Power the server off, then update.',
  }),
  UpdateWithPowerOn: critical(400, [], {
    message: 'The update is possible only while the server is on.',
    description: 'A component can only be written while the server has power.',
    resolution: 'Power the server on, then update.',
  }),
} satisfies MessageTable;
