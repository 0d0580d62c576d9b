/** The vendor's actions on the enclosure: the controller's channel to the devices, and the numbers of the enclosure. */
import { baseMessage } from '../../../messages/index.js';
import { refused, written } from '../../../resource/define.js';
import { line } from '../../../resource/line.js';
import { action, optional } from '../../../resource/writes.js';

const mctpAction = {
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
} as const;

export const disableMctp = action({
  ...mctpAction,
  name: 'VndServerChassis.DisableMCTPOnServer',
  says: 'Ends the talk between controller and devices over MCTP.',
  apply: ({ draft }) => {
    draft.chassis.mctpEnabled = false;
    return written(baseMessage('Success'));
  },
});

export const factoryResetMctp = action({
  ...mctpAction,
  name: 'VndServerChassis.FactoryResetMCTP',
  says: 'Lets controller and devices talk over MCTP again, as they came.',
  apply: ({ draft }) => {
    draft.chassis.mctpEnabled = true;
    draft.devices.mctpDisabled = {};
    return written(baseMessage('Success'));
  },
});

/** Unit: characters. Source: IPMI Platform Management FRU Information Storage Definition: a length has six bits. */
const fruField = line({ lengthMax: 63 });
const fruAction = 'VndServerChassis.ModifyEnclosureChassisFru';

/** Assumption: what is not given stays as it is. */
export const modifyChassisFru = action({
  name: fruAction,
  says: 'Writes the part number and the serial number of the enclosure anew, after a board was replaced.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    PartNumber: optional(fruField, 'The number that the kind of enclosure is ordered by.'),
    SerialNumber: optional(fruField, 'The number of this very enclosure.'),
  },
  apply: ({ draft }, { PartNumber, SerialNumber }) => {
    if (PartNumber === undefined && SerialNumber === undefined)
      return refused(baseMessage('ActionParameterMissing', [fruAction, 'PartNumber']));
    const { fru } = draft.chassis;
    if (PartNumber !== undefined) fru.partNumber = PartNumber;
    if (SerialNumber !== undefined) fru.serialNumber = SerialNumber;
    return written(baseMessage('Success'));
  },
});
