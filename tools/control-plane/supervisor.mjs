// Runs the programs of one control plane for the process that forked it, and ends them and removes their folder when that
// one goes away, also by kill -9: then its end of the channel closes. It stays plain JavaScript so that it starts from
// the sources too.
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, closeSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'control-plane-'));
const running = new Map();
let ending = false;

const tell = (message) => process.connected && process.send(message, () => undefined);

const start = ({ name, file, args }) =>
  new Promise((resolve, reject) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(file, args, { cwd: folder, stdio: ['ignore', log, log] });
    closeSync(log);
    const ended = new Promise((over) => {
      child.once('exit', (code, signal) => over({ code, signal }));
      child.once('error', () => child.pid === undefined && over({}));
    });
    running.set(name, { child, ended });
    child.once('spawn', resolve);
    child.once('error', reject);
    void ended.then((how) => {
      if (running.get(name)?.child === child) running.delete(name);
      tell({ exited: name, ...how });
    });
  });

const kill = async ({ name, signal }) => {
  const program = running.get(name);
  program?.child.kill(signal);
  await program?.ended;
};

const end = async () => {
  if (ending) return;
  ending = true;
  await Promise.all([...running.keys()].map((name) => kill({ name, signal: 'SIGKILL' })));
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};

const orders = { start, kill };

process.on('message', ({ id, order, ...rest }) => {
  if (ending) return;
  if (order === 'end') return void end();
  orders[order](rest).then(
    () => tell({ id }),
    (error) => tell({ id, error: error.message }),
  );
});
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
// Whoever called may be gone already.
if (process.connected) process.send({ folder }, (error) => error && end());
else void end();
