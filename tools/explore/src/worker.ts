import { parentPort } from 'node:worker_threads';
import type { Job } from './pool.js';
import { explore } from './search/explore.js';
import { walk } from './search/walk.js';
import { loadSubject } from './subject.js';

parentPort?.on('message', ({ configuration, subject: url, seed }: Job) => {
  void loadSubject(url).then((subject) =>
    parentPort?.postMessage(configuration.walks === undefined ? explore(subject, configuration) : walk(subject, configuration, seed)),
  );
});
