// What tests get as 'fast-check'. A property that fails is shrunk towards a small counterexample, and over large inputs that
// search may outlast every deadline: the test then looks slow instead of wrong. Cut short it fails all the same, with the
// smallest counterexample met so far; a property that holds on a slow machine passes on the inputs it had time for.
import fc from '../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ interruptAfterTimeLimit: 15_000 });

export * from '../node_modules/fast-check/lib/fast-check.js';
export default fc;
