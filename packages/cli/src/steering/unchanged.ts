import type { Call } from '../command-line/command.js';

/** 3 where `--exit-code` asks for it and nothing was changed, otherwise 0. */
export const exitCodeFor = ({ flags }: Call, isChanged: boolean): number => (flags['exit-code'] && !isChanged ? 3 : 0);
