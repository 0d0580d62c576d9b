/** Automatic certificate enrolment. */
import { reactToOperations } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { isLicensed } from '../license/index.js';
import { attemptOwner, endAttempts } from './attempt.js';
import { enrolmentFacts } from './facts.js';
import { certificateEnrolment as resource } from './resources/certificate-enrolment.js';
import { type EnrolmentState, initialEnrolment } from './state.js';

export const certificateEnrolment: Subsystem<{
  readonly branches: { readonly certificateEnrolment: EnrolmentState };
  readonly facts: typeof enrolmentFacts;
}> = {
  initial: () => ({ certificateEnrolment: initialEnrolment }),
  facts: enrolmentFacts,
  restore: {
    settings: (stage) => {
      endAttempts(stage);
      stage.put('certificateEnrolment', initialEnrolment);
    },
  },
  reactions: {
    ...reactToOperations({ 'certificateEnrolment.attempt': attemptOwner }),
    'license.narrowed': (stage) => {
      if (isLicensed(stage.view.license, 'automaticCertificates')) return;
      endAttempts(stage);
      stage.draft.certificateEnrolment.enabled = false;
    },
  },
  resources: [resource],
};
