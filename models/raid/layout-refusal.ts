/** Why a volume cannot be made, each with what would do. */
import type { DriveKind } from './drive.js';
import type { RaidType } from './raid-types.js';

export type LayoutRefusal =
  | {
      readonly reason: 'raidTypeNotSupported';
      readonly given: RaidType;
      readonly wanted: readonly RaidType[];
    }
  | { readonly reason: 'duplicateDrive' | 'unknownDrive'; readonly driveId: string }
  /** Lost; or not yet rebuilt, so that the array has to be whole first. */
  | { readonly reason: 'driveFailed' | 'driveRebuilding'; readonly driveId: string }
  /** A spare, or in an array that has other drives too. */
  | { readonly reason: 'driveInUse'; readonly driveId: string }
  /** The drives are an array, and one of another kind than was asked for. */
  | { readonly reason: 'arrayDiffers'; readonly raidType: RaidType; readonly spanCount: number }
  | {
      readonly reason: 'tooFewDrives' | 'tooManyDrives' | 'spanCountNotAllowed';
      readonly given: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly reason: 'notDivisibleBySpans'; readonly given: number; readonly spanCount: number }
  /** Of the drives of a span, where they are mirrored in pairs. */
  | { readonly reason: 'oddCount'; readonly given: number }
  | { readonly reason: 'mixedMedia'; readonly given: readonly DriveKind['mediaType'][] }
  | { readonly reason: 'mixedProtocol'; readonly given: readonly DriveKind['protocol'][] }
  | { readonly reason: 'mixedBlockSize'; readonly given: readonly number[] }
  | { readonly reason: 'stripNotAllowed'; readonly given: number; readonly wanted: readonly number[] }
  | { readonly reason: 'capacityTooSmall'; readonly given: number; readonly leastBytes: number }
  | { readonly reason: 'capacityTooLarge'; readonly given: number; readonly mostBytes: number }
  /** Not even the smallest volume fits. */
  | { readonly reason: 'nothingFree'; readonly freeBytes: number };
