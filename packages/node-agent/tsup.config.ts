import { defineConfig } from 'tsup';
import { base, command } from '../../tsup.base.ts';

export default defineConfig([base, command]);
