/** Fans and temperatures in one resource, as clients have read them for long. The newer form is beside this file. */

import type { ResourceDefinition, View } from '../../../resource/define.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import { enabledStatus, fittedStatus } from '../../parts/fitted-status.js';
import { sensorHealth } from '../../parts/health.js';
import { fansAt } from '../readings/fan-speed.js';
import { type Situation, situationOf } from '../readings/situation.js';
import { temperaturesAt } from '../readings/temperature.js';
import { projectThermalSettings, thermalSettings } from './thermal-settings.js';
import { setUserTempThreshold, userThresholdsOf } from './user-threshold.js';

const uri = `${chassisUri}Thermal/`;

export const thermal: ResourceDefinition = {
  uri: `${chassisPattern}Thermal/`,
  type: 'Thermal.v1_7_1.Thermal',
  instances: () => [ofChassis],
  varies: ['now'],
  volatile: ['/Fans/*/Reading', '/Temperatures/*/ReadingCelsius'],
  project: (view) => {
    const situation = situationOf(view.tree);
    return {
      Id: 'Thermal',
      Name: 'Thermal',
      Fans: projectFans(view, situation),
      Temperatures: projectTemperatures(view, situation),
      Oem: { Vnd: projectThermalSettings(view.tree) },
    };
  },
  writable: thermalSettings,
  actions: [setUserTempThreshold],
};

function projectFans({ tree, now }: View, situation: Situation) {
  const read = fansAt(situation, now);
  return tree.blueprint.fans.map(({ name, hotPluggable, redundant }, index) => ({
    '@odata.id': `${uri}#/Fans/${index}`,
    MemberId: String(index),
    Name: name,
    PhysicalContext: 'SystemBoard',
    Reading: read(name) ?? null,
    ReadingUnits: 'Percent',
    HotPluggable: hotPluggable,
    Status: fittedStatus(tree, 'fan', name),
    Oem: {
      Vnd: {
        '@odata.type': '#VndServerFan.v2_0_0.VndServerFan',
        HotPluggable: hotPluggable,
        Location: 'System',
        Redundant: redundant,
      },
    },
  }));
}

function projectTemperatures({ tree, now }: View, situation: Situation) {
  const read = temperaturesAt(situation, now);
  return tree.blueprint.temperatures.map((sensor, index) => {
    const { warning, critical } = userThresholdsOf(tree, sensor.number);
    return {
      '@odata.id': `${uri}#/Temperatures/${index}`,
      MemberId: String(index),
      Name: sensor.name,
      SensorNumber: sensor.number,
      PhysicalContext: sensor.physicalContext,
      ReadingCelsius: read(sensor),
      UpperThresholdCritical: sensor.upperThresholdCriticalCelsius ?? undefined,
      UpperThresholdFatal: sensor.upperThresholdFatalCelsius ?? undefined,
      Status: enabledStatus(sensorHealth(tree, sensor.number)),
      Oem: {
        Vnd: {
          '@odata.type': '#VndSeaOfSensors.v2_1_0.VndSeaOfSensors',
          LocationXmm: sensor.location.xMm,
          LocationYmm: sensor.location.yMm,
          // SPEC names them one way, real controllers another (facts § 2.5): both are read.
          CriticalUsertTempThreshold: critical,
          CriticalTempUserThreshold: critical,
          WarningUsertTempThreshold: warning,
          WarningTempUserThreshold: warning,
        },
      },
    };
  });
}
