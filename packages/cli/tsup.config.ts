import { defineConfig } from 'tsup';
import { base, command } from '../../tsup.base.ts';

// The program starts the library that is built beside it, whose commands are loaded one by one when they are called.
export default defineConfig([base, { ...command, external: ['./index.js'] }]);
