/** Parameters of a new volume. */
import { raidTypes, stripSizesBytes, volumeNameMax } from '../../../../models/raid/index.js';
import {
  listOf,
  members,
  oneOf,
  oneOfNumbers,
  optional,
  reference,
  required,
  text,
  whole,
} from '../../../../models/resource/index.js';
import { initialiseMethods } from '../initialisation.js';
import { readCachePolicies, writeCachePolicies } from '../state.js';

const uriLengthMax = 256;
/**
 * Maximum number of drives in a request. The value is more than any RAID level accepts; the rules of a level report
 * their lower maximum.
 */
const drivesMax = 1_024;

/** Maximum capacity in a request. Unit: bytes. The value is more than the capacity of 64 drives of the largest size. */
const capacityBytesMax = 1e17;

export const drivesReader = listOf(reference(uriLengthMax), drivesMax);
export const volumeName = text({ lengthMax: volumeNameMax });
export const namePattern = `^.{0,${volumeNameMax}}$`;

export const volumeParameters = {
  RAIDType: required(oneOf(raidTypes), 'RAID level of the volume.'),
  Links: required(
    members({ Drives: drivesReader, DedicatedSpareDrives: drivesReader }),
    'Drives of the volume and its dedicated spare drives.',
  ),
  CapacityBytes: optional(
    whole(0, capacityBytesMax),
    'Capacity of the volume, in bytes; the largest possible capacity by default.',
  ),
  DisplayName: optional(volumeName, 'Display name of the volume.'),
  InitializeMethod: optional(
    oneOf(initialiseMethods),
    'Initialization method: in the foreground or in the background.',
  ),
  MediaSpanCount: optional(whole(0, drivesMax), 'Number of spans of a nested RAID level.'),
  Name: optional(volumeName, 'Initial name of the volume.'),
  ReadCachePolicy: optional(oneOf(readCachePolicies), 'Read cache policy of the volume.'),
  StripSizeBytes: optional(oneOfNumbers(stripSizesBytes), 'Strip size of the volume, in bytes.'),
  VolumeUsage: optional(oneOf(['Data']), 'Usage of the volume.'),
  WriteCachePolicy: optional(oneOf(writeCachePolicies), 'Write cache policy of the volume.'),
};
