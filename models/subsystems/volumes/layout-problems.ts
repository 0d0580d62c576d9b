/** Why a volume cannot be made, as messages with a pointer to the property that would have to be another. */
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import type { LayoutRefusal } from '../../raid/index.js';
import { notInList, outOfRange } from '../../resource/problems.js';

export const drivesPointer = '/Links/Drives';

/** `uriOf`: the address of a drive, by its bay. */
export function layoutProblem(refusal: LayoutRefusal, uriOf: (bay: string) => string): Message {
  switch (refusal.reason) {
    case 'raidTypeNotSupported':
      return notInList({ name: 'RAIDType', pointer: '/RAIDType' }, refusal.given);
    case 'duplicateDrive':
      return mgmtMessage('ArrayPropertyAlreadyExists', [uriOf(refusal.driveId), 'Drives'], drivesPointer);
    case 'unknownDrive':
      return notInList({ name: 'Drives', pointer: drivesPointer }, uriOf(refusal.driveId));
    case 'driveFailed':
    case 'driveRebuilding':
    case 'driveInUse': {
      const uri = uriOf(refusal.driveId);
      return baseMessage('PropertyValueResourceConflict', ['Drives', uri, uri], drivesPointer);
    }
    case 'arrayDiffers':
      return incompatible(`${refusal.raidType}, ${refusal.spanCount}`, 'Drives', 'RAIDType');
    case 'tooFewDrives':
    case 'tooManyDrives': {
      const { given, least, most } = refusal;
      const counts = [given, least, most].map(String) as [string, string, string];
      return mgmtMessage('ArrayPropertyOutOfBound', ['Drives', ...counts], drivesPointer);
    }
    case 'spanCountNotAllowed':
      return outOfRange(spanCount, refusal.given, refusal.least, refusal.most);
    case 'notDivisibleBySpans':
      return incompatible(String(refusal.given), 'Drives', 'MediaSpanCount');
    case 'oddCount':
      return incompatible(String(refusal.given), 'Drives', 'RAIDType');
    case 'mixedMedia':
      return incompatible(refusal.given.join(), 'Drives', 'MediaType');
    case 'mixedProtocol':
      return incompatible(refusal.given.join(), 'Drives', 'Protocol');
    case 'mixedBlockSize':
      return incompatible(refusal.given.join(), 'Drives', 'BlockSizeBytes');
    case 'stripNotAllowed':
      return notInList({ name: 'StripSizeBytes', pointer: '/StripSizeBytes' }, refusal.given);
    case 'capacityTooSmall':
      return mgmtMessage(
        'PropertyValueOutOfRange',
        [String(refusal.given), 'CapacityBytes', `${refusal.leastBytes}-`],
        '/CapacityBytes',
      );
    case 'capacityTooLarge':
      return mgmtMessage(
        'PropertyValueOutOfRange',
        [String(refusal.given), 'CapacityBytes', `-${refusal.mostBytes}`],
        '/CapacityBytes',
      );
    case 'nothingFree':
      return baseMessage('InsufficientStorage', [], drivesPointer);
  }
}

const spanCount = { name: 'MediaSpanCount', pointer: '/MediaSpanCount' };

function incompatible(value: string, property: string, other: string): Message {
  return mgmtMessage('PropertyValueIncompatible', [value, property, other], drivesPointer);
}
