/** There is one server in one enclosure, with one controller: where they and their parts are served. */

import { root } from './uris.js';

export const systemUri = `${root}Systems/1/`;
export const systemPattern = `${root}Systems/{SystemId}/` as const;
export const ofSystem = { SystemId: '1' } as const;

export const managerPattern = `${root}Managers/{ManagerId}/` as const;
export const ofManager = { ManagerId: '1' } as const;

export const chassisUri = `${root}Chassis/1/`;
export const chassisPattern = `${root}Chassis/{ChassisId}/` as const;
export const ofChassis = { ChassisId: '1' } as const;
