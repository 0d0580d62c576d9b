/** Declaration of the certificate enrollment subsystem: automatic enrollment for an HTTPS certificate. */
import { isLicensed } from '../../../models/index.js';
import { reactToOperations } from '../../../models/operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { enrolmentFacts } from './facts.js';
import { certificateEnrolment as resource } from './resources/certificate-enrolment.js';
import { attemptOwner, type EnrolmentState, endAttempts, initialEnrolment } from './state.js';

export const certificateEnrolment: Subsystem<{
  readonly branches: { readonly certificateEnrolment: EnrolmentState };
  readonly facts: typeof enrolmentFacts;
}> = {
  branchDescriptions: {
    certificateEnrolment: 'Settings and progress of the automatic certificate enrollment.',
  },
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
