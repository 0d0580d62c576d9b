/** What may be said of a volume that is to be made. */
import { raidTypes, stripSizesBytes, volumeNameMax } from '../../../raid/index.js';
import { listOf, members, oneOf, oneOfNumbers, reference, text, whole } from '../../../resource/readers.js';
import { optional, required } from '../../../resource/writes.js';
import { readCachePolicies, writeCachePolicies } from '../cache-policies.js';
import { initialiseMethods } from '../initialisation.js';

const uriLengthMax = 256;
/** More than any level takes: what is too much for one is said by its own rules. */
const drivesMax = 1_024;

/** More than 64 drives of the largest size hold. Unit: bytes. */
const capacityBytesMax = 1e17;

export const drivesReader = listOf(reference(uriLengthMax), drivesMax);
export const volumeName = text({ lengthMax: volumeNameMax });
export const namePattern = `^.{0,${volumeNameMax}}$`;

export const volumeParameters = {
  RAIDType: required(oneOf(raidTypes), 'The level.'),
  Links: required(
    members({ Drives: drivesReader, DedicatedSpareDrives: drivesReader }),
    'The drives it is to be on, and those that are to stand in for them.',
  ),
  CapacityBytes: optional(whole(0, capacityBytesMax), 'How large it is to be; as large as it can be.'),
  DisplayName: optional(volumeName, 'What people call it.'),
  InitializeMethod: optional(oneOf(initialiseMethods), 'Whether it waits for its initialisation.'),
  MediaSpanCount: optional(whole(0, drivesMax), 'How many spans its drives make.'),
  Name: optional(volumeName, 'What it is called from the start.'),
  ReadCachePolicy: optional(oneOf(readCachePolicies), 'Whether it is read ahead.'),
  StripSizeBytes: optional(oneOfNumbers(stripSizesBytes), 'How much of it is written to a drive at a time.'),
  VolumeUsage: optional(oneOf(['Data']), 'What it is for.'),
  WriteCachePolicy: optional(oneOf(writeCachePolicies), 'When what is written counts as written.'),
};
