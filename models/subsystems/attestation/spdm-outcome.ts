/** What a device is when it is asked by SPDM, and what follows from that. */
import type { ControllerTree } from '../../tree.js';
import { findCondition, listSpdmDevices, type partConditions } from '../parts/index.js';

/** Authentic, or what is wrong with it. */
export type SpdmOutcome = 'authentic' | (typeof partConditions)['spdmDevice'][number];

/** As it is now, whatever the last start found. */
export function spdmOutcome({ conditions }: Pick<ControllerTree, 'conditions'>, device: string): SpdmOutcome {
  const condition = findCondition(conditions, 'spdmDevice', device);
  switch (condition) {
    case 'notAuthentic':
    case 'unsupported':
    case 'wrongMeasurement':
      return condition;
    default:
      return 'authentic';
  }
}

interface Shown {
  /** As the standard shows it. Null for what was not verified. */
  readonly status: 'Success' | 'Failed' | null;
  /** As the vendor shows it. */
  readonly extended: 'NotValidated' | 'Success' | 'Failed' | 'CertificateCheckFailed';
  /** Whether the policy halts the host for it. Assumption: what cannot answer has not failed. */
  readonly halts: boolean;
  /** In words, for whoever reads of it. */
  readonly reason: string;
}

/** Source: behaviour § 2.19. */
export const shownOutcomes: Readonly<Record<SpdmOutcome, Shown>> = {
  authentic: { status: 'Success', extended: 'Success', halts: false, reason: '' },
  notAuthentic: {
    status: 'Failed',
    extended: 'CertificateCheckFailed',
    halts: true,
    reason: 'nobody vouches for its certificate',
  },
  wrongMeasurement: {
    status: 'Failed',
    extended: 'Failed',
    halts: true,
    reason: 'its firmware is not what it is known by',
  },
  unsupported: {
    status: null,
    extended: 'NotValidated',
    halts: false,
    reason: 'it does not answer to SPDM',
  },
};

/** Undefined for a device that no start has asked with the check enabled. */
export function findLastOutcome(
  { attestation: { outcomes } }: Pick<ControllerTree, 'attestation'>,
  device: string,
): SpdmOutcome | undefined {
  return Object.hasOwn(outcomes, device) ? outcomes[device] : undefined;
}

/** What a device presented to the last start, or would present while none has asked it. */
export function presentedOutcome(
  tree: Pick<ControllerTree, 'attestation' | 'conditions'>,
  device: string,
): SpdmOutcome {
  return findLastOutcome(tree, device) ?? spdmOutcome(tree, device);
}

/** A component that is not authentic, or cannot say whether it is, is a risk (behaviour § 2.15). */
export function isIntegrityAtRisk({ attestation }: Pick<ControllerTree, 'attestation'>): boolean {
  return Object.values(attestation.outcomes).some((outcome) => outcome !== 'authentic');
}

/** The device for which a start of the host goes no further; undefined where nothing halts it. */
export function findSpdmHalt({
  attestation,
  blueprint,
}: Pick<ControllerTree, 'attestation' | 'blueprint'>): string | undefined {
  if (!attestation.enabled || attestation.policy.inForce !== 'HaltBootOnSPDMFailure') return undefined;
  return listSpdmDevices(blueprint).find(({ name }) => {
    const outcome = findLastOutcome({ attestation }, name);
    return outcome !== undefined && shownOutcomes[outcome].halts;
  })?.name;
}
