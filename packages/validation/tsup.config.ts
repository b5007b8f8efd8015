import { defineConfig } from 'tsup';
import { pure } from '../../tsup.base.ts';

export default defineConfig({ ...pure, entry: ['src/index.ts', 'src/rules.ts'] });
