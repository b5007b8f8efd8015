import type { ShootStatus } from '@gardener-inplace/api';
import { describe, expect, it } from '@jest/globals';
import { compatibleOperations } from '../../../src/rules/shoot/compatible-operations.js';
import { knownOperation } from '../../../src/rules/shoot/known-operation.js';
import { operationWhileHibernated } from '../../../src/rules/shoot/operation-while-hibernated.js';
import { rolloutWorkersOperation } from '../../../src/rules/shoot/rollout-workers.js';
import { rotateRolloutWorkersOperation } from '../../../src/rules/shoot/rotate-rollout-workers.js';
import { rotationCompletion } from '../../../src/rules/shoot/rotation-completion.js';
import { rotationStart } from '../../../src/rules/shoot/rotation-start.js';
import { operationRules } from '../../../src/rules/shoot-rules.js';
import { runRules } from '../../../src/runner.js';
import { shootState } from '../../../src/shoot/shoot-context.js';
import { complaints, inPlacePool, pool, shoot } from '../../builders.js';

const now = 'metadata.annotations[gardener.cloud/operation]';
const later = 'metadata.annotations[maintenance.gardener.cloud/operation]';
const ready = { lastOperation: { type: 'Reconcile', state: 'Processing' } };
const phases = (certificateAuthorities?: string, serviceAccountKey?: string, etcdEncryptionKey?: string): ShootStatus =>
  ({
    ...ready,
    credentials: {
      rotation: {
        certificateAuthorities: { phase: certificateAuthorities },
        serviceAccountKey: { phase: serviceAccountKey },
        etcdEncryptionKey: { phase: etcdEncryptionKey },
      },
    },
  }) as unknown as ShootStatus;

describe('V-SHOOT-27: operations are known, and those that run alone are alone', () => {
  it.each([
    ['none', undefined, undefined, []],
    ['an empty annotation', '', '', []],
    ['a known one', 'reconcile', undefined, []],
    ['blanks around', ' reconcile ; rotate-ssh-keypair ', undefined, []],
    ['an unknown one', 'rotate', undefined, [`NotSupported ${now}`]],
    ['nothing between two separators', 'reconcile;;rotate-ssh-keypair', undefined, [`NotSupported ${now}`]],
    ['force alone', 'force-in-place-update', undefined, []],
    ['force alone in the maintenance window', undefined, 'force-in-place-update', []],
    ['force beside another', 'reconcile;force-in-place-update', undefined, [`Forbidden ${now}`]],
    ['retry beside another, in the maintenance window', undefined, 'retry;reconcile', [`Forbidden ${later}`]],
    ['only the first problem', 'maintain;x', undefined, [`Forbidden ${now}`]],
    ['immediate ones first', 'x', 'y', [`NotSupported ${now}`]],
    ['anything that begins like rolling pools', 'rollout-workersx', 'rotate-rollout-workers-now', []],
    ['GEP-0031 says true', 'true', undefined, [`NotSupported ${now}`]],
  ])('%s', (_, operation, maintenanceOperation, expected) => {
    const given = shoot({
      ...(operation === undefined ? {} : { operation }),
      ...(maintenanceOperation === undefined ? {} : { maintenanceOperation }),
    });
    expect(complaints(knownOperation, given)).toEqual(expected);
  });

  it.each([
    ['self-hosted on machines nobody manages', {}, { controlPlane: {} }, [`Forbidden ${now}`]],
    ['self-hosted with credentials', { credentialsBindingName: 'c' }, { controlPlane: {} }, []],
    ['self-hosted with a secret', { secretBindingName: 's' }, { controlPlane: {} }, []],
    ['hosted', {}, {}, []],
  ])('rolling pools: %s', (_, spec, part, expected) => {
    const given = shoot({ pools: [pool(part)], operation: 'rollout-workers=a' });
    expect(complaints(knownOperation, { ...given, spec: { ...given.spec, ...spec } })).toEqual(expected);
  });

  it('ends the block: what is not understood is not judged further', () => {
    const given = shoot({ operation: 'rotate-ca-start;x', spec: { hibernation: { enabled: true } } });
    expect(runRules(operationRules, shootState(given, {})).map(({ rule }) => rule)).toEqual(['V-SHOOT-27']);
  });
});

describe('V-SHOOT-27b: operations asked for together can be carried out together', () => {
  it.each([
    ['the same in both', 'reconcile', 'reconcile', ['Forbidden metadata.annotations']],
    ['two forms of one rotation', 'rotate-ca-start;rotate-ca-start-without-workers-rollout', undefined, [`Forbidden ${now}`]],
    [
      'all credentials beside another form of a part',
      'rotate-credentials-start;rotate-serviceaccount-key-start-without-workers-rollout',
      undefined,
      [`Forbidden ${now}`],
    ],
    ['all credentials beside the same form of a part', 'rotate-credentials-start;rotate-ca-start', undefined, []],
    ['all credentials now, a part later', 'rotate-credentials-start', 'rotate-ca-start', [`Forbidden ${now}`]],
    [
      'a part now, all credentials later',
      'rotate-etcd-encryption-key',
      'rotate-credentials-start-without-workers-rollout',
      [`Forbidden ${now}`],
    ],
    ['completing all now, a part later', 'rotate-credentials-complete', 'rotate-ca-complete', [`Forbidden ${now}`]],
    ['a start and a completion', 'rotate-credentials-start', 'rotate-ca-complete', []],
    ['independent ones', 'rotate-ssh-keypair;rotate-observability-credentials', 'reconcile', []],
  ])('%s', (_, operation, maintenanceOperation, expected) => {
    expect(
      complaints(compatibleOperations, shoot({ operation, ...(maintenanceOperation === undefined ? {} : { maintenanceOperation }) })),
    ).toEqual(expected);
  });

  it.each([
    ['1.33.9', []],
    ['1.34.0', [`Forbidden ${now}`]],
    ['1.34.0-beta.1', [`Forbidden ${now}`]],
    ['latest', [`Forbidden ${now}`]],
    ['', [`Forbidden ${now}`]],
  ])('separate steps of the etcd key rotation at %s', (version, expected) => {
    expect(complaints(compatibleOperations, shoot({ version, operation: 'rotate-etcd-encryption-key-start' }))).toEqual(expected);
    expect(complaints(compatibleOperations, shoot({ version, operation: 'rotate-etcd-encryption-key-complete' }))).toEqual(expected);
    // Upstream names the immediate annotation for a maintenance operation too.
    expect(complaints(compatibleOperations, shoot({ version, maintenanceOperation: 'rotate-etcd-encryption-key-start' }))).toEqual(
      expected,
    );
  });

  it.each([
    ['the same, in another order', ['b', 'a'], []],
    ['one more wanted', ['a'], [`Forbidden ${now}`]],
    ['one less wanted', ['a', 'b', 'c'], [`Forbidden ${now}`]],
  ])('re-encryption while what is encrypted is: %s', (_, resources, expected) => {
    const status = { credentials: { encryptionAtRest: { resources } } };
    const kubernetes = { kubeAPIServer: { encryptionConfig: { resources: ['a', 'b'] } } };
    expect(complaints(compatibleOperations, shoot({ kubernetes, status, operation: 'rotate-credentials-start' }))).toEqual(expected);
    expect(complaints(compatibleOperations, shoot({ kubernetes, status, operation: 'rotate-ca-start' }))).toEqual([]);
  });
});

describe('V-SHOOT-28: a rotation starts on a ready Shoot with nothing under way', () => {
  const starts = ['rotate-credentials-start', 'rotate-ca-start', 'rotate-serviceaccount-key-start'].flatMap((each) => [
    each,
    `${each}-without-workers-rollout`,
  ]);

  it.each(starts)('%s waits for pools that are being updated, one complaint for each kind', (operation) => {
    const pending = (pendingWorkerUpdates: object) => shoot({ operation, status: { ...ready, inPlaceUpdates: { pendingWorkerUpdates } } });
    expect(complaints(rotationStart, pending({}))).toEqual([]);
    expect(complaints(rotationStart, pending({ autoInPlaceUpdate: ['a'] }))).toEqual([`Forbidden ${now}`]);
    expect(complaints(rotationStart, pending({ manualInPlaceUpdate: ['gone'] }))).toEqual([`Forbidden ${now}`]);
    expect(complaints(rotationStart, pending({ autoInPlaceUpdate: ['a'], manualInPlaceUpdate: ['b'] }))).toEqual([
      `Forbidden ${now}`,
      `Forbidden ${now}`,
    ]);
  });

  it.each(['rotate-etcd-encryption-key', 'rotate-ssh-keypair', 'rotate-observability-credentials', 'rotate-ca-complete'])(
    '%s does not',
    (operation) => {
      const status = { ...ready, inPlaceUpdates: { pendingWorkerUpdates: { autoInPlaceUpdate: ['a'] } } };
      expect(complaints(rotationStart, shoot({ operation, status }))).toEqual([]);
    },
  );

  it.each([
    ['never reconciled', {}, [`Forbidden ${now}`]],
    ['created', { lastOperation: { type: 'Create', state: 'Succeeded' } }, []],
    ['being created', { lastOperation: { type: 'Create', state: 'Processing' } }, [`Forbidden ${now}`]],
    ['restored', { lastOperation: { type: 'Restore', state: 'Succeeded' } }, []],
    ['a failed reconciliation', { lastOperation: { type: 'Reconcile', state: 'Failed' } }, []],
    ['being deleted', { lastOperation: { type: 'Delete', state: 'Succeeded' } }, [`Forbidden ${now}`]],
  ])('readiness: %s', (_, status, expected) => {
    expect(complaints(rotationStart, shoot({ operation: 'rotate-ca-start', status }))).toEqual(expected);
  });

  it.each([
    ['rotate-ca-start', phases('Prepared', 'Completed'), 1],
    ['rotate-ca-start', phases('Completed', 'Prepared'), 0],
    ['rotate-serviceaccount-key-start', phases('Prepared', 'Preparing'), 1],
    ['rotate-credentials-start', phases('Prepared', 'Preparing', 'Completing'), 3],
    ['rotate-etcd-encryption-key', phases('Prepared', 'Preparing', 'Completing'), 1],
    ['rotate-credentials-start', phases('', '', ''), 0],
  ])('%s counts rotations that run', (operation, status, count) => {
    expect(complaints(rotationStart, shoot({ operation, status }))).toHaveLength(count);
  });

  it('does not judge maintenance operations of a Shoot in deletion', () => {
    const part = { maintenanceOperation: 'rotate-ca-start' };
    expect(complaints(rotationStart, shoot(part))).toEqual([`Forbidden ${later}`]);
    expect(complaints(rotationStart, shoot({ ...part, deletionTimestamp: '2026-01-01T00:00:00Z' }))).toEqual([]);
    expect(complaints(rotationStart, shoot({ operation: 'rotate-ca-start', deletionTimestamp: '2026-01-01T00:00:00Z' }))).toEqual([
      `Forbidden ${now}`,
    ]);
  });
});

describe('V-SHOOT-28b: a rotation is completed only when everything is prepared', () => {
  it.each([
    ['rotate-ca-complete', '1.33.2', phases('Prepared'), 0],
    ['rotate-ca-complete', '1.33.2', phases('WaitingForWorkersRollout', 'Prepared'), 1],
    ['rotate-serviceaccount-key-complete', '1.33.2', phases(), 1],
    ['rotate-etcd-encryption-key-complete', '1.33.2', phases('Prepared', 'Prepared', 'Preparing'), 1],
    ['rotate-credentials-complete', '1.33.2', phases('Prepared', 'Prepared'), 1],
    ['rotate-credentials-complete', '1.34.0', phases('Prepared', 'Prepared'), 0],
    ['rotate-credentials-complete', '1.34.0', phases(), 2],
    ['rotate-credentials-complete', 'latest', phases('Prepared', 'Prepared'), 0],
  ])('%s at %s', (operation, version, status, count) => {
    expect(complaints(rotationCompletion, shoot({ version, operation, status }))).toHaveLength(count);
  });
});

describe('V-SHOOT-29: rollout-workers names pools that are rolled', () => {
  const pools = [pool({ name: 'a' }), inPlacePool({ name: 'b' }), pool({ name: 'c' })];
  it.each([
    ['a,c', []],
    ['b', ['Invalid']],
    ['b,b', ['Duplicate', 'Invalid', 'Invalid']],
    ['z', ['Invalid']],
    ['', ['Required', 'Invalid']],
    ['a,', ['Required', 'Invalid']],
    ['a,a', ['Duplicate']],
    ['*', ['Invalid']],
    ['*,a', ['Forbidden', 'Invalid']],
    ['*,*', ['Forbidden', 'Duplicate', 'Invalid', 'Invalid']],
  ])('rollout-workers=%s', (names, expected) => {
    expect(complaints(rolloutWorkersOperation, shoot({ pools, operation: `rollout-workers=${names}` }))).toEqual(
      expected.map((type) => `${type} ${now}`),
    );
  });

  it('takes a missing = for a name', () => {
    expect(complaints(rolloutWorkersOperation, shoot({ pools, operation: 'rollout-workers' }))).toEqual([`Invalid ${now}`]);
  });
});

describe('V-SHOOT-30: rotate-rollout-workers names existing pools while a rotation waits for them', () => {
  const pools = [pool({ name: 'a' }), inPlacePool({ name: 'b' })];
  const waiting = phases('WaitingForWorkersRollout');
  it.each([
    ['=a,b', waiting, []],
    ['=b', phases('Prepared', 'WaitingForWorkersRollout'), []],
    ['=a', phases('Prepared', 'Prepared', 'WaitingForWorkersRollout'), ['Forbidden']],
    ['=', waiting, ['Required', 'Invalid']],
    ['=a,a', waiting, ['Duplicate']],
    ['=*', waiting, ['Invalid']],
    ['', waiting, ['Invalid']],
  ])('rotate-rollout-workers%s', (names, status, expected) => {
    expect(complaints(rotateRolloutWorkersOperation, shoot({ pools, status, operation: `rotate-rollout-workers${names}` }))).toEqual(
      expected.map((type) => `${type} ${now}`),
    );
  });
});

describe('V-SHOOT-31: what needs the running cluster waits until it is awake', () => {
  it.each([
    ['rotate-credentials-start', 1],
    ['rotate-credentials-complete', 1],
    ['rotate-serviceaccount-key-start-without-workers-rollout', 1],
    ['rotate-etcd-encryption-key', 1],
    ['rotate-rollout-workers=a', 1],
    ['rollout-workers=a', 1],
    ['rotate-ca-start', 0],
    ['rotate-ca-complete', 0],
    ['rotate-ssh-keypair', 0],
    ['force-in-place-update', 0],
  ])('%s', (operation, count) => {
    expect(complaints(operationWhileHibernated, shoot({ operation, spec: { hibernation: { enabled: true } } }))).toHaveLength(count);
    expect(complaints(operationWhileHibernated, shoot({ maintenanceOperation: operation, status: { hibernated: true } }))).toHaveLength(
      count,
    );
    expect(complaints(operationWhileHibernated, shoot({ operation, spec: { hibernation: { enabled: false } } }))).toEqual([]);
  });
});
