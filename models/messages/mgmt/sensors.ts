/** Messages of `Mgmt` about sensors, user thresholds, triggers and indicator lights. */
import type { MessageTable } from '../registry.js';
import { ok, warning } from '../rows.js';

export const sensorMessages = {
  FallBackSensorDisabled: warning(400, ['string'], {
    message: 'The fallback of sensor %1 is switched off.',
    description: 'A reading cannot be overridden on a sensor that is not allowed to fall back.',
    resolution: 'Switch the fallback of the sensor on, then set the override.',
  }),
  FallBackSensorOverrideWarning: warning(200, ['string'], {
    message: 'Sensor %1 now shows its fallback; the fans may run faster or slower than they should.',
    description: 'An override was set on a sensor, and cooling no longer follows what it measures.',
    resolution: 'Take the override back as soon as the sensor gives readings again.',
  }),
  IndicatorLedInvalidStateChange: warning(400, [], {
    message: 'The indicator LED cannot be set to this state now.',
    description: 'The LED is blinking because the controller needs it, or blinking was asked for.',
    resolution: 'Choose Lit or Off once the LED has stopped blinking.',
  }),
  InvalidDwellTime: warning(400, ['string'], {
    message: 'The dwell time %1 is not one that a trigger can have.',
    description: 'The time a reading must stay beyond a threshold has the wrong form or length.',
    resolution: 'Give a duration such as PT20S within the limits of the trigger.',
  }),
  InvalidUserDefAlertType: ok(400, [], {
    message: 'The alert type of the user threshold is not one there is.',
    description: 'A user threshold was set with a kind of alert other than warning or critical.',
    resolution: 'Choose one of the alert types that user thresholds have.',
  }),
  InvalidUserDefSensorNumber: ok(400, [], {
    message: 'No sensor has the number that the user threshold names.',
    description: 'A user threshold was set for a temperature sensor that the server does not have.',
    resolution: 'Take the number of the sensor from the list of temperatures.',
  }),
  InvalidUserDefTemperatureThresholdValue: ok(400, [], {
    message: 'The user threshold is above the limit of the sensor.',
    description: 'A user threshold would come too late, because the hardware acts at a lower temperature.',
    resolution: 'Choose a temperature below the caution limit of the sensor.',
  }),
  LocationIndicatorActiveInvalidStateChange: warning(400, [], {
    message: 'The location indicator cannot be switched now.',
    description: 'The indicator is blinking because the controller needs it, or has no known state.',
    resolution: 'Switch it once it has stopped blinking.',
  }),
} satisfies MessageTable;
