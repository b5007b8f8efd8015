import { parentPort, workerData } from 'node:worker_threads';
import type { Configuration } from './model/configuration.js';
import { explore } from './search/explore.js';
import { loadSubject } from './subject.js';

/** One configuration after another, as the main thread hands them out. */
const subject = await loadSubject((workerData as { readonly subject: string }).subject);
parentPort?.on('message', (configuration: Configuration) => parentPort?.postMessage(explore(subject, configuration)));
