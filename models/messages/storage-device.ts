/**
 * The standard registry `StorageDevice`: storage controllers, their batteries and caches, drives and volumes. Places
 * are given as in `Slot=1:Port=4I:Box=1:Bay=2`. Keys and what they clear as behaviour § 7.5 has them, sentences our
 * own.
 */
import type { MessageRegistry } from './registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from './rows.js';

export const storageDevice = {
  prefix: 'StorageDevice',
  version: '1.1.0',
  owner: 'DMTF',
  name: 'Storage Device Message Registry',
  language: 'en',
  messages: {
    BatteryCharging: warningEvent(['string'], {
      message: 'The battery at %1 is charging.',
      description: 'The battery behind a write cache is present but does not yet hold enough charge.',
      resolution: 'Wait until the battery is charged; writes may be slower until then.',
      clears: ofSameOrigin('BatteryMissing', 'BatteryFailure'),
    }),
    BatteryFailure: criticalEvent(['string'], {
      message: 'The battery at %1 has failed.',
      description: 'The battery behind a write cache cannot be relied on any more.',
      resolution: 'Check the cable of the battery; if it is sound, replace the battery.',
      clears: ofSameOrigin('BatteryCharging', 'BatteryMissing'),
    }),
    BatteryMissing: criticalEvent(['string'], {
      message: 'There is no battery at %1.',
      description: 'The battery that a write cache needs is not there or not connected.',
      resolution: 'Fit a battery, or connect the one that is there.',
      clears: ofSameOrigin('BatteryCharging', 'BatteryFailure'),
    }),
    BatteryOK: okEvent(['string'], {
      message: 'The battery at %1 is in good health.',
      description: 'A battery that was charging, missing or broken can be relied on again.',
      clears: ofSameOrigin('BatteryCharging', 'BatteryMissing', 'BatteryFailure'),
    }),
    ControllerDegraded: warningEvent(['string', 'string'], {
      message: 'The storage controller at %1 works, but not at its best: %2.',
      description: 'A storage controller has a fault that does not stop it.',
      resolution: 'Update the firmware of the controller; if that does not help, plan its replacement.',
      clears: ofSameOrigin('ControllerFailure'),
    }),
    ControllerFailure: criticalEvent(['string'], {
      message: 'The storage controller at %1 has failed.',
      description: 'A storage controller no longer does its work.',
      resolution: 'Reseat the controller and update its firmware; replace it if it fails again.',
    }),
    ControllerOK: okEvent(['string'], {
      message: 'The storage controller at %1 is in good health.',
      description: 'A storage controller that had failed works again.',
      clears: ofSameOrigin('ControllerFailure'),
    }),
    ControllerPasswordAccepted: okEvent(['string'], {
      message: 'The storage controller at %1 has taken its password.',
      description: 'The password a storage controller was waiting for was given.',
      clears: ofSameOrigin('ControllerPasswordRequired'),
    }),
    ControllerPasswordRequired: criticalEvent(['string'], {
      message: 'The storage controller at %1 waits for its password.',
      description: 'A storage controller keeps its volumes locked until its password is given.',
      resolution: 'Give the password of the controller.',
    }),
    ControllerPortDegraded: warningEvent(['string', 'string'], {
      message: 'The controller port at %1 works, but not at its best: %2.',
      description:
        'A port of a storage controller has fewer lanes, less speed or more errors than it should.',
      resolution: 'Reseat the cable of the port, and replace it if that does not help.',
    }),
    ControllerPortFailure: criticalEvent(['string'], {
      message: 'The controller port at %1 has failed.',
      description: 'Nothing can be reached through a port of a storage controller.',
      resolution: 'Reseat or replace the cable of the port; if it stays dead, replace the controller.',
      clears: ofSameOrigin('ControllerPortDegraded'),
    }),
    ControllerPortOK: okEvent(['string'], {
      message: 'The controller port at %1 is in good health.',
      description: 'A port of a storage controller that was degraded or dead works again.',
      clears: ofSameOrigin('ControllerPortFailure', 'ControllerPortDegraded'),
    }),
    ControllerPreviousError: warningEvent(['string', 'string'], {
      message: 'Before its last restart the storage controller at %1 stopped with an error: %2.',
      description: 'After a restart, a storage controller tells of the error that brought it down.',
      resolution: 'Update the firmware of the controller; replace it if the error returns.',
    }),
    DriveFailure: criticalEvent(['string'], {
      message: 'The drive at %1 has failed.',
      description: 'A drive no longer answers or no longer stores what it is given.',
      resolution: 'Check that the drive is seated and cabled well, then replace it.',
      clears: ofSameOrigin('DrivePredictiveFailure'),
    }),
    DriveFailureCleared: okEvent(['string'], {
      message: 'The drive at %1 no longer counts as failed.',
      description: 'The failure of a drive was removed, or the drive was replaced.',
      clears: ofSameOrigin('DriveFailure'),
    }),
    DriveInserted: okEvent(['string'], {
      message: 'A drive was put in at %1.',
      description: 'A drive was plugged into a bay.',
      clears: ofSameOrigin('DriveRemoved', 'DrivePredictiveFailure', 'DriveFailure'),
    }),
    DriveMissing: criticalEvent(['string'], {
      message: 'The drive that belongs at %1 is missing.',
      description: 'A drive that a volume needs was not found.',
      resolution: 'Seat the drive and its cables again, or replace it; a volume nobody needs can be deleted.',
    }),
    DriveMissingCleared: okEvent(['string'], {
      message: 'The drive that was missing at %1 is back.',
      description: 'A missing drive was found again.',
      clears: ofSameOrigin('DriveMissing'),
    }),
    DriveOK: okEvent(['string'], {
      message: 'The drive at %1 is in good health.',
      description: 'A drive that had failed, or was about to, is sound again.',
      clears: ofSameOrigin('DrivePredictiveFailure', 'DriveFailure'),
    }),
    DriveOffline: criticalEvent(['string'], {
      message: 'The drive at %1 is offline.',
      description: 'A drive is present, but its data cannot be reached.',
      resolution: 'Wait if the drive is being erased or rebuilt; else configure or import it, or replace it.',
    }),
    DriveOfflineCleared: okEvent(['string'], {
      message: 'The drive at %1 is online again.',
      description: 'The data of a drive that was offline can be reached again.',
      clears: ofSameOrigin('DriveOffline'),
    }),
    DrivePredictiveFailure: warningEvent(['string'], {
      message: 'The drive at %1 expects to fail soon.',
      description: 'The self-monitoring of a drive has passed a limit that foretells its failure.',
      resolution: 'Back up the data unless a healthy volume keeps it redundant, then replace the drive.',
    }),
    DrivePredictiveFailureCleared: okEvent(['string'], {
      message: 'The drive at %1 no longer expects to fail.',
      description: 'The self-monitoring of a drive withdrew its forecast, or the drive was replaced.',
      clears: ofSameOrigin('DrivePredictiveFailure'),
    }),
    DriveRemoved: criticalEvent(['string'], {
      message: 'The drive at %1 was taken out.',
      description: 'A drive was pulled from its bay.',
      resolution: 'Put the drive back, or another in its place, if a volume needs it.',
      clears: ofSameOrigin('DriveInserted', 'DrivePredictiveFailure', 'DriveFailure'),
    }),
    VolumeDegraded: warningEvent(['string', 'string'], {
      message: 'Volume %1 of the storage controller at %2 has lost some of its redundancy.',
      description: 'A volume still has all its data, but may not outlive the loss of one more drive.',
      resolution: 'Replace the failed drive and let the volume rebuild.',
    }),
    VolumeFailure: criticalEvent(['string', 'string'], {
      message: 'Volume %1 of the storage controller at %2 has failed.',
      description: 'More drives of a volume have failed than its redundancy can bear.',
      resolution:
        'Seat and cable all drives well; if the volume stays failed, create it anew and restore its data.',
    }),
    VolumeOK: okEvent(['string', 'string'], {
      message: 'Volume %1 of the storage controller at %2 is in good health.',
      description: 'A volume that was degraded or failed is whole again.',
      clears: ofSameOrigin('VolumeFailure', 'VolumeDegraded'),
    }),
    VolumeOffline: criticalEvent(['string', 'string'], {
      message: 'Volume %1 of the storage controller at %2 was taken offline.',
      description: 'A storage controller has stopped serving a volume.',
      resolution: 'Enable, import or repair the volume, or move its drives back to their former controller.',
    }),
    VolumeOfflineCleared: okEvent(['string', 'string'], {
      message: 'Volume %1 of the storage controller at %2 is online again.',
      description: 'A storage controller serves a volume that was offline.',
      clears: ofSameOrigin('VolumeOffline'),
    }),
    WriteCacheDataLoss: criticalEvent(['string'], {
      message: 'Data in the write cache of the storage controller at %1 was lost.',
      description: 'Writes that were acknowledged never reached the drives.',
      resolution:
        'Check the data of the volumes against a backup, and find out why the cache lost its power.',
    }),
    WriteCacheDegraded: criticalEvent(['string'], {
      message: 'The write cache of the storage controller at %1 is out of use until it is repaired.',
      description: 'A write cache was switched off because its battery or its memory is at fault.',
      resolution: 'Replace the battery or the cache module, whichever the controller names.',
      clears: ofSameOrigin('WriteCacheTemporarilyDegraded'),
    }),
    WriteCacheProtected: okEvent(['string'], {
      message: 'The write cache of the storage controller at %1 is protected.',
      description: 'A write cache would keep its data through a loss of power, and is in use.',
      clears: ofSameOrigin('WriteCacheTemporarilyDegraded', 'WriteCacheDegraded'),
    }),
    WriteCacheTemporarilyDegraded: warningEvent(['string'], {
      message: 'The write cache of the storage controller at %1 is out of use for the moment.',
      description: 'A write cache waits for its battery to charge or for a recovery to finish.',
      resolution: 'Wait until the battery is charged or the recovery is over.',
      clears: ofSameOrigin('WriteCacheDegraded'),
    }),
  },
} as const satisfies MessageRegistry;
