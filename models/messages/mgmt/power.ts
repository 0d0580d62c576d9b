/** Messages of `Mgmt` about power: metering, caps, calibration, battery backup, and the zones of an enclosure. */
import type { MessageTable } from '../registry.js';
import { ok, warning } from '../rows.js';

export const powerMessages = {
  ApmPowerCapModeInUsed: warning(400, [], {
    message: 'The power cap is set by the power manager of the enclosure.',
    description: 'A power cap cannot be set on the server while a power manager outside of it sets one.',
    resolution: 'Set the cap in the power manager, or end its control of this server.',
  }),
  BatteryBackupUnitSettingsDisabled: warning(400, [], {
    message: 'The settings for battery backup units are switched off.',
    description: 'What to do when the server runs on a battery cannot be set on this server as it is.',
    resolution: 'Fit a battery backup unit and switch its settings on.',
  }),
  CalibrateInProgress: warning(400, [], {
    message: 'The power calibration is running.',
    description: 'Power limits cannot be set while the server measures what it can consume.',
    resolution: 'Wait until the calibration is over, then repeat the request.',
  }),
  ChassisPowerDataUnAvailable: warning(400, [], {
    message: 'The chassis gives no power data at the moment.',
    description: 'A request needs the power readings of the chassis and the controller has none.',
    resolution: 'Wait a minute; if there are still no readings, check the power supplies of the chassis.',
  }),
  NoPowerMetering: ok(200, [], {
    message: 'The server does not measure its power.',
    description: 'Power readings were asked for on a server without a power meter.',
  }),
  NoSamples: ok(200, [], {
    message: 'There are no power samples yet.',
    description: 'The history of power readings was asked for before the first was taken.',
  }),
  NodeAssignedCrossRegion: warning(400, ['string', 'string'], {
    message: 'Node %1 cannot be assigned to zone %2, which lies in another region.',
    description: 'A power zone would span two regions of the enclosure, each with power supplies of its own.',
    resolution: 'Assign the node to a zone of its own region.',
  }),
  NodeNotPresentInZone: warning(400, [], {
    message: 'The zone does not have this node.',
    description: 'A setting was to be made for a node in a power zone it does not belong to.',
    resolution: 'Look up which nodes the zone has.',
  }),
  PowerCapOACntrld: warning(400, [], {
    message: 'The enclosure manager controls the power cap.',
    description: 'A power cap was to be set on a server whose enclosure shares out the power.',
    resolution: 'Set the power cap in the enclosure manager.',
  }),
  PowerCapROMCntrld: warning(400, [], {
    message: 'The system ROM controls the power cap.',
    description: 'A power cap was to be set on a server whose BIOS settings reserve that to the ROM.',
    resolution: 'Leave power capping to the controller in the BIOS settings.',
  }),
  PowerLimitMayNotTakeEffect: warning(200, [], {
    message: 'The power limit is set, but may have no effect.',
    description: 'A limit was stored that the hardware cannot keep in its present state.',
    resolution: 'Power the server on, and compare the limit with what it consumes.',
  }),
  PowerRegulationNotDisable: warning(400, [], {
    message: 'The power regulator is not disabled.',
    description: 'A power setting can only be made while the power regulator does not act.',
    resolution: 'Disable the power regulator, then repeat the request.',
  }),
  PowerSettingAdjustRequired: warning(400, [], {
    message: 'Another power setting stands against this one.',
    description: 'A power limit contradicts the power mode or the redundancy that is set.',
    resolution: 'Adjust the power mode or the redundancy first, then set the limit.',
  }),
  PowerValueBadParam: warning(400, [], {
    message: 'The power value is not valid.',
    description: 'A power limit or threshold is no number, or no sensible one.',
    resolution: 'Give a number of watts, or of percent where that is the unit.',
  }),
  PowerValueInvalidCalibrationData: warning(400, [], {
    message: 'The calibration data are not valid, so no power limit can be set.',
    description: 'The range of power that the server can be held to is not known.',
    resolution: 'Restart the server so that its power is calibrated anew.',
  }),
  PowerValueNotOptimal: warning(200, ['string'], {
    message: 'The power cap is set, but one below %1 percent may be out of reach.',
    description: 'A cap lies so low in the range of the server that it slows down without reaching the cap.',
    resolution: 'Choose a higher cap if the server becomes too slow or exceeds it.',
  }),
  PowerValueUnAvailable: warning(400, [], {
    message: 'The power value cannot be read at the moment.',
    description: 'A power reading is asked for that the server does not have ready.',
    resolution: 'Wait until the power-on self-test is over, then read it again.',
  }),
  PowerValueUnSupported: warning(400, [], {
    message: 'The server does not have this power value.',
    description: 'A power setting was asked for that the power supplies or the BIOS do not offer.',
    resolution: 'Leave the setting out.',
  }),
  SamplesNotCaptured: ok(200, ['string'], {
    message: 'No samples were taken: %1.',
    description: 'A metric report was asked for in a time when its metric was not measured.',
    resolution: 'Power the server on, and read the report after its sampling interval.',
  }),
  ZonePowerLimitExceeded: warning(400, ['string', 'string', 'string'], {
    message: 'Zone %1 was given a power limit of %2; it can have %3 at most.',
    description: 'The power limit of a zone exceeds what the enclosure can supply to it.',
    resolution: 'Choose a lower limit.',
  }),
} satisfies MessageTable;
