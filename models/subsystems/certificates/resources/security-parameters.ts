/** The dashboard of the controller's security: what is a risk, parameter by parameter, and which of them do not count. */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { at } from '../../../resource/at.js';
import { dateTime } from '../../../resource/kinds.js';
import { ofManager } from '../../../resource/one-server.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { securityServicePattern } from './https-cert.js';
import {
  overallStatus,
  parameterStates,
  securityParameterList,
  securityStatus,
  securityStatuses,
} from './security-risks.js';

const dashboardPattern = `${securityServicePattern}SecurityDashboard/` as const;
const parametersPattern = `${dashboardPattern}SecurityParams/` as const;

export const securityDashboard = at(dashboardPattern, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtSecurityDashboard.v1_0_0.VndMgmtSecurityDashboard',
  says: 'Whether the settings are a risk, all things considered.',
  properties: {
    ...identity('SecurityDashboard', 'Security Dashboard', 'What is a risk, all things considered'),
    OverallSecurityStatus: row(oneOf(securityStatuses), 'Whether any risk is left that counts.', ({ tree }) =>
      overallStatus(securityParameterList.map((parameter) => securityStatus(tree, parameter))),
    ),
    SecurityParameters: linkRow('What is judged.', fill(parametersPattern, ofManager)),
    ServerConfigurationLockStatus: row(
      oneOf(['Enabled', 'Disabled']),
      'Whether the configuration of the server is locked.',
      ({ tree }) => (tree.configLock.lock === null ? 'Disabled' : 'Enabled'),
    ),
  },
});

export const securityParameter = at(`${parametersPattern}{ParameterId}/`, () =>
  securityParameterList.map((part) => ({ params: { ...ofManager, ParameterId: part.id }, part })),
).resource({
  type: 'VndMgmtSecurityParam.v1_1_0.VndMgmtSecurityParam',
  says: 'One thing the dashboard judges, and what it is now.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => part.name,
      ({ part }) => part.description,
    ),
    Ignore: row(
      flag,
      'Whether the risk is not to count.',
      ({ tree, part }) => tree.security.ignored[part.id] !== undefined,
      {
        set: {
          privilege: 'MgmtConfigPriv',
          apply: ({ tree, draft, now }, value, { params: { ParameterId }, by }) => {
            const { ignored } = draft.security;
            if (value) ignored[ParameterId] = { by: by.userName, at: controllerTime(tree, now) };
            else delete ignored[ParameterId];
          },
        },
      },
    ),
    IgnoredBy: row(
      text(),
      'Who has decided that it does not count.',
      ({ tree, part }) => tree.security.ignored[part.id]?.by,
    ),
    IgnoredTime: row(dateTime, 'When that was.', ({ tree, part }) => {
      const ignored = tree.security.ignored[part.id];
      return ignored && formatInstant(ignored.at);
    }),
    RecommendedAction: row(text(), 'What to do about the risk.', ({ tree, part }) =>
      part.judge(tree).isRisk ? part.advice : undefined,
    ),
    SecurityStatus: row(oneOf(securityStatuses), 'Whether it is a risk.', ({ tree, part }) =>
      securityStatus(tree, part),
    ),
    State: row(oneOf(parameterStates), 'What it is set to.', ({ tree, part }) => part.judge(tree).state),
  },
});

export const securityParameters = at(parametersPattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtSecurityParamCollection.VndMgmtSecurityParamCollection',
  says: 'The things the dashboard judges.',
  name: 'Security Parameters',
  description: 'What the security dashboard judges',
  members: securityParameter,
});
