import { parentPort, workerData } from 'node:worker_threads';
import type { Job } from './pool.js';
import { explore } from './search/explore.js';
import { walk } from './search/walk.js';
import { loadSubject } from './subject.js';

const { configuration, subject: url, seed } = workerData as Job;
const subject = await loadSubject(url);
parentPort?.postMessage(configuration.walks === undefined ? explore(subject, configuration) : walk(subject, configuration, seed));
