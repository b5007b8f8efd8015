import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { conformance } from './report.js';

const usage = `usage: pnpm conformance AREA FILE [--only area,…] [--supported]

  AREA         base name of the case file, for example gardener-validation
  FILE         the case file
  --only       run the cases of these areas
  --supported  leave out areas without an adapter instead of failing them`;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      supported: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [caseFile, file] = positionals;
  if (values.help || caseFile === undefined || file === undefined || positionals.length > 2) {
    console.log(usage);
    return values.help ? 0 : 1;
  }
  const only = values.only?.split(',').filter((area) => area !== '');
  const strays: string[] = [];
  process.on('unhandledRejection', (reason) => strays.push(String(reason)));
  process.on('uncaughtException', (error) => strays.push(String(error)));
  // pnpm runs scripts at the root and remembers in INIT_CWD where the command was typed.
  const report = await conformance({
    caseFile,
    file: resolve(process.env['INIT_CWD'] ?? process.cwd(), file),
    supportedOnly: values.supported,
    strays,
    ...(only === undefined ? {} : { only }),
  });
  console.log(report.lines.join('\n'));
  return report.ok ? 0 : 1;
};

try {
  const code = await main();
  // An adapter may have left a timer or a socket open; that must not keep the run alive.
  process.stdout.write('', () => process.exit(code));
} catch (error) {
  console.log(`${String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
