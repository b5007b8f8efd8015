export { run } from './run.js';
export type { Input, Output, Surroundings } from './surroundings.js';
