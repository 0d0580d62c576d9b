/** Subsystem of temperatures, cooling and power: readings, settings and limits. */

import { declareMachine } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { watchMachine } from '../../watches/watch.machine.js';
import { idleWatch, thermalAddress } from '../../watches/watch-contract.js';
import { type AmbientContract, ambient } from './ambient.machine.js';
import { type CoolingState, configureCooling, initialCooling } from './cooling.js';
import { fanFacts, supplyFacts, temperatureFacts } from './facts.js';
import { ambientFaults, coolingFaults, sensorFaults, supplyFaults } from './faults.js';
import { type PowerCapContract, powerCapAddress } from './power-cap.js';
import { findExceeded, powerCap } from './power-cap.machine.js';
import { initialPowerSettings, type PowerSettingsState } from './power-settings.js';
import { initialPast, type PastState } from './readings/operating-conditions.js';
import { recordHeat } from './readings/record-intervals.js';
import { environmentMetrics } from './resources/environment-metrics.js';
import { power } from './resources/power.js';
import { federatedGroupCapping, powerControl, powerControls } from './resources/power-capping.js';
import { powerMeter } from './resources/power-meters.js';
import { powerSubsystem, powerSupplies, powerSupply } from './resources/power-subsystem.js';
import { fallbackSensors, sensor, sensors } from './resources/sensors.js';
import { thermal } from './resources/thermal.js';
import { fan, fanAssembly, fans, thermalMetrics, thermalSubsystem } from './resources/thermal-subsystem.js';
import { reviewPowerCap } from './set-power-cap.js';
import { adoptThresholds, checkReadings, thermalWatch } from './thermal-watch.js';

export const environment: Subsystem<{
  readonly branches: {
    readonly cooling: CoolingState;
    readonly powerSettings: PowerSettingsState;
    readonly past: PastState;
  };
  readonly facts: typeof fanFacts & typeof supplyFacts & typeof temperatureFacts;
  readonly faults: typeof coolingFaults & typeof ambientFaults & typeof supplyFaults & typeof sensorFaults;
}> = {
  branchDescriptions: {
    cooling: 'Settings and thresholds of the cooling.',
    powerSettings: 'Power cap, power regulator and power alert.',
    past: 'The earlier situations of the server, from which past readings are computed.',
  },
  records: ['/past', '/cooling/heat'],
  initial: ({ blueprint }) => ({
    cooling: initialCooling(blueprint),
    powerSettings: initialPowerSettings,
    past: initialPast,
  }),
  facts: { ...fanFacts, ...supplyFacts, ...temperatureFacts },
  faults: { ...coolingFaults, ...ambientFaults, ...supplyFaults, ...sensorFaults },
  restore: {
    /** Restores the settings of cooling and power. The heat in transition stays, because it is not a setting. */
    settings: (stage) => {
      const { draft, tree } = stage;
      const { exceeded: _, heat: __, ...settings } = initialCooling(tree.blueprint);
      Object.assign(draft.cooling, settings);
      configureCooling(stage, tree.blueprint.cooling.thermalConfiguration);
      stage.put('powerSettings', initialPowerSettings);
      recordHeat(stage);
      reviewPowerCap(stage);
    },
  },
  machines: {
    thermal: watchMachine(thermalWatch),
    ambient: declareMachine<AmbientContract>()({
      chart: ambient,
      foreground: false,
      runsWhileHung: true,
      enrich: {},
    }),
    powerCap: declareMachine<PowerCapContract>()({ chart: powerCap, foreground: true, enrich: {} }),
  },
  first: () => [
    initialRecord(thermalAddress, { value: 'resting', context: idleWatch }),
    initialRecord(powerCapAddress, { value: 'released', context: { isHeld: true } }),
  ],
  reactions: {
    /** Records the heat, because the attributes of processor regulation and fan control may have changed. */
    'bios.attributesChanged': recordHeat,
    'host.poweredOn': reviewPowerCap,
    'host.ended': reviewPowerCap,
    // Sets the fault `powerSupply.failed`, because a supply with damaged firmware delivers no power.
    'firmware.damaged': (stage, { partKind, part }) => {
      if (partKind === 'powerSupply') supplyFaults['powerSupply.failed'].set(stage, { part: String(part) });
    },
    'firmware.mended': (stage, { partKind, part }) => {
      if (partKind === 'powerSupply') supplyFaults['powerSupply.failed'].clear(stage, { part: String(part) });
    },
    /** Reports the limits that were exceeded while the controller was absent. */
    'controller.returned': (stage) => {
      adoptThresholds(stage);
      checkReadings(stage);
      findExceeded(stage);
    },
  },
  watches: [thermalWatch],
  resources: [
    thermal,
    thermalSubsystem,
    fans,
    fan,
    fanAssembly,
    thermalMetrics,
    power,
    powerControls,
    powerControl,
    environmentMetrics,
    powerMeter,
    federatedGroupCapping,
    powerSubsystem,
    powerSupplies,
    powerSupply,
    sensors,
    sensor,
    fallbackSensors,
  ],
};
