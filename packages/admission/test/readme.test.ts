import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@gardener-inplace/kube-runtime';
import { reviewRoute, shootHandler, startAdmissionServer } from '../src/index.js';
import { writeCertificate } from './certificates.js';
import { cloudProfile } from './objects.js';

describe('the README', () => {
  it('serves the rules for Shoots', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'admission-'));
    const { certificateFile, keyFile } = await writeCertificate(directory);
    const profiles = new Map([['metal', cloudProfile]]);

    const handler = shootHandler({
      cloudProfileOf: ({ spec }) => profiles.get(spec.cloudProfile?.name ?? ''),
      optionsOf: () => ({ featureGates: { InPlaceNodeUpdates: true }, now: new Date().toISOString() }),
    });
    const server = await startAdmissionServer({
      routes: { '/validate/shoots': reviewRoute(handler) },
      tls: { certificateFile, keyFile },
      port: 0,
      log: createLogger({ level: 'silent' }),
    });

    expect(server.url).toMatch(/^https:/);
    await server.stop();
    await rm(directory, { recursive: true });
  });
});
