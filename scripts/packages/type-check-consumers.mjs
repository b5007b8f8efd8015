import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../stages/root.mjs';
import { execute } from './execute.mjs';

/** Packages that must also type-check where no types of Node are installed. */
const pure = ['api', 'validation', 'worker-pool', 'state-machine', 'declared-features'];

/** Compiles consumers of the installed packages, in strict mode and with declarations checked. */
export const typeCheckConsumers = async (packed, folder) => {
  const isPure = ({ folder: name }) => pure.includes(name);
  return [...(await compile(packed.filter(isPure), join(folder, 'pure'), [])), ...(await compile(packed, join(folder, 'whole'), ['node']))];
};

const compile = async (packed, folder, types) => {
  const entries = packed.flatMap((pkg) => pkg.entries).filter((entry) => !entry.endsWith('.json'));
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of types) symlinkSync(inRoot('node_modules/@types', name), join(folder, 'node_modules/@types', name));
  const use = (line) =>
    `${entries.map(line).join('\n')}\nexport const used: readonly object[] = [${entries.map((_, index) => `entry${index}`).join(', ')}];\n`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(
    join(folder, 'esm.mts'),
    use((entry, index) => `import * as entry${index} from '${entry}';`),
  );
  writeFileSync(
    join(folder, 'cjs.cts'),
    use((entry, index) => `import entry${index} = require('${entry}');`),
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { target: 'es2022', lib: ['es2023'], module: 'nodenext', strict: true, noEmit: true, skipLibCheck: false, types },
      files: ['esm.mts', 'cjs.cts'],
    }),
  );
  const { ok, stdout, stderr } = await execute(process.execPath, [inRoot('node_modules/typescript/bin/tsc'), '-p', folder], {
    cwd: folder,
  });
  return ok ? [] : `${stdout}${stderr}`.trim().split('\n').slice(0, 20);
};
