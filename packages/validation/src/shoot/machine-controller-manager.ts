import { memberAt } from '../unknown-value.js';
import type { Pool } from './pool.js';

/** Path of a setting. Upstream's errors name the section otherwise than its JSON does (trap F-01). */
export const settingPath = ({ path }: Pool, setting: string) => path.child('machineControllerManagerSettings', setting);

export const settingOf = ({ machineControllerManager }: Pool, setting: string): unknown => memberAt(machineControllerManager, setting);
