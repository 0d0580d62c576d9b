/** Server with a RAID controller of a few drives, and helpers that create volumes on it. */
import * as assert from 'uvu/assert';
import type { BlueprintInput } from '../../../index.js';
import { type Answer, createLab, type Lab, systemUri } from '../lab.js';

const storageId = 'DE00A000';
export const storageUri = `${systemUri}Storage/${storageId}/`;
export const volumesUri = `${storageUri}Volumes/`;
const driveUri = (bay: number | string) => `${storageUri}Drives/${bay}/`;
export const drivesIn = (...bays: readonly number[]) => bays.map((bay) => ({ '@odata.id': driveUri(bay) }));

type StorageInput = NonNullable<BlueprintInput['storage']>[number];

const driveBytes = 1_600_321_314_816;

export function driveBuilt(bay: number, more: object = {}) {
  return {
    bay,
    name: '1.60TB 24G SAS SSD',
    model: 'VS001600SAS4',
    firmwareVersion: 'VSD3',
    capacityBytes: driveBytes,
    mediaType: 'SSD' as const,
    protocol: 'SAS' as const,
    capableSpeedGbps: 24,
    ...more,
  };
}

export function storageBuilt(more: Partial<StorageInput> = {}): StorageInput {
  return {
    id: storageId,
    kind: 'raid',
    name: 'VND R416-o Gen11',
    manufacturer: 'VND',
    firmwareVersion: '52.28.3-5681',
    slot: 17,
    cacheMiB: 8_192,
    raidTypes: ['None', 'RAID0', 'RAID1', 'RAID10', 'RAID5', 'RAID50', 'RAID6', 'RAID60'],
    drives: Array.from({ length: 8 }, (_, index) => driveBuilt(index + 1)),
    ...more,
  };
}

export function labWith(more: Partial<StorageInput> = {}): Lab {
  return createLab({ blueprint: { storage: [storageBuilt(more)] } });
}

export function create(lab: Lab, raidType: string, bays: readonly number[], more: object = {}): Answer {
  const { Links = {}, ...others } = more as { readonly Links?: object };
  return lab.post(volumesUri, {
    RAIDType: raidType,
    Links: { Drives: drivesIn(...bays), ...Links },
    ...others,
  });
}

/** Creates a volume and returns its URI. */
export function created(lab: Lab, raidType: string, bays: readonly number[], more: object = {}): string {
  return create(lab, raidType, bays, more).is(201).header('Location') ?? '';
}

export function bodyOf(lab: Lab, uri: string): Readonly<Record<string, unknown>> {
  return lab.get(uri).is(200).reply.body as Readonly<Record<string, unknown>>;
}

export function members(lab: Lab): readonly string[] {
  const { Members } = bodyOf(lab, volumesUri);
  return (Members as readonly { readonly '@odata.id': string }[]).map((member) => member['@odata.id']);
}

export function percentOf(lab: Lab, uri: string): number | undefined {
  const [operation] = bodyOf(lab, uri).Operations as readonly { readonly PercentageComplete: number }[];
  return operation?.PercentageComplete;
}

/** Checks that a response is a refusal with a single message key and, if given, a single JSON pointer. */
export function isRefused(answer: Answer, message: string, pointer?: string): void {
  answer.is(400).says(message);
  if (pointer === undefined) return;
  const { error } = answer.reply.body as {
    readonly error: {
      readonly '@Message.ExtendedInfo': readonly { readonly RelatedProperties?: readonly string[] }[];
    };
  };
  assert.equal(error['@Message.ExtendedInfo'][0]?.RelatedProperties, [`#${pointer}`]);
}
