import { isIP, Socket } from 'node:net';

// Tests reach nobody beyond this machine: what one needs it brings. A connection elsewhere fails at once, and says so.
const mark = Symbol.for('gardener-inplace.loopback-only');

const isLoopback = (host) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Of `connect(options)`, `connect(port, host)`, `connect(path)`, and of what Node makes of them: an array with the options first. */
const hostOf = ([first, second]) => {
  const options = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'object' && options !== null)
    return typeof options.path === 'string' ? 'localhost' : (options.host ?? 'localhost');
  return Number.isInteger(Number(options)) && typeof second === 'string' ? second : 'localhost';
};

if (!Socket.prototype[mark]) {
  const { connect } = Socket.prototype;
  Socket.prototype[mark] = true;
  Socket.prototype.connect = function (...args) {
    const host = hostOf(args);
    if (isLoopback(host)) return connect.apply(this, args);
    // Told as a name that is not found, so that everybody who connects is ready to hear it.
    const lookup = (_host, _options, done) => done(new Error(`tests reach nobody beyond this machine, so not ${host}`));
    return connect.call(this, { port: 1, host: 'beyond.invalid', lookup });
  };
}
