import { describe, expect, it } from '@jest/globals';
import { poolBeforeUpdate } from './pool-builder.js';
import { drive } from './pool-driver.js';

const revisions = (pool: ReturnType<typeof drive>): void =>
  pool.world.snapshot().machineSets.forEach(({ metadata }, index) =>
    pool.world.change('machinesets', metadata?.name ?? '', {
      metadata: { annotations: { 'deployment.kubernetes.io/revision': String(index + 1) } },
    }),
  );

describe('rollbackTo', () => {
  it.each([
    ['the previous revision', {}, 'metal-v1'],
    ['revision 0, which is the previous one', { revision: 0 }, 'metal-v1'],
    ['a revision by its number', { revision: 1 }, 'metal-v1'],
    ['a revision that is not known', { revision: 9 }, 'metal-v2'],
  ])('goes back to %s and clears the request', (_, rollbackTo, className) => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    pool.settle();
    revisions(pool);
    pool.patchDeployment({ spec: { rollbackTo } });
    pool.settle();
    const [deployment] = pool.world.snapshot().deployments;
    expect(deployment?.spec.template.spec.class.name).toBe(className);
    expect(deployment?.spec).not.toHaveProperty('rollbackTo');
  });

  it('goes back and forth: what was left by a rollback is the previous revision then', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    const className = () => pool.world.snapshot().deployments[0]?.spec.template.spec.class.name;
    pool.settle();
    revisions(pool);
    pool.patchDeployment({ spec: { rollbackTo: {} } });
    pool.settle();
    expect(className()).toBe('metal-v1');
    pool.patchDeployment({ spec: { rollbackTo: {} } });
    pool.settle();
    expect(className()).toBe('metal-v2');
    pool.patchDeployment({ spec: { rollbackTo: {} } });
    pool.settle();
    expect(className()).toBe('metal-v1');
    expect(pool.world.snapshot().machineSets.map(({ metadata }) => metadata?.annotations?.['deployment.kubernetes.io/revision'])).toEqual([
      '5',
      '4',
    ]);
  });

  it('leaves exactly the earlier template, down to what it did not have', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 1 }));
    pool.patchDeployment({ spec: { template: { metadata: { labels: { added: 'later' } }, spec: { drainTimeout: '5m' } } } });
    pool.settle();
    revisions(pool);
    pool.patchDeployment({ spec: { rollbackTo: {} } });
    pool.settle();
    expect(pool.world.snapshot().deployments[0]?.spec.template).toEqual({
      metadata: { labels: { name: 'pool-z1' } },
      spec: { class: { kind: 'MachineClass', name: 'metal-v1' } },
    });
  });
});

describe('progressDeadlineSeconds', () => {
  const progressing = (pool: ReturnType<typeof drive>): string | undefined =>
    pool.world.snapshot().deployments[0]?.status?.conditions?.find(({ type }) => type === 'Progressing')?.reason;

  it('tells when no machine was updated in time, and takes it back with the next one', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.patchDeployment({ spec: { progressDeadlineSeconds: 600 } });
    pool.settle();
    pool.pass(11);
    pool.settle();
    expect(progressing(pool)).toBe('ProgressDeadlineExceeded');
    pool.report('node-01', 'successful');
    pool.settle();
    expect(progressing(pool)).toBe('MachineSetUpdated');
    pool.pass(9);
    pool.settle();
    expect(progressing(pool)).toBe('MachineSetUpdated');
  });

  it('starts anew with every machine that is updated', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.patchDeployment({ spec: { progressDeadlineSeconds: 600 } });
    pool.settle();
    pool.pass(6);
    pool.report('node-01', 'successful');
    pool.settle();
    pool.pass(6);
    pool.settle();
    expect(progressing(pool)).toBe('MachineSetUpdated');
  });

  it('c.6: starts anew when a pause ends, which is told while it lasts', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 3 }));
    pool.patchDeployment({ spec: { progressDeadlineSeconds: 600, paused: true } });
    pool.settle();
    expect(progressing(pool)).toBe('DeploymentPaused');
    pool.pass(60);
    pool.patchDeployment({ spec: { paused: false } });
    pool.settle();
    expect(progressing(pool)).toBe('MachineSetUpdated');
    pool.pass(11);
    pool.settle();
    expect(progressing(pool)).toBe('ProgressDeadlineExceeded');
  });

  it('c.8: does not run while people choose', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2, orchestrationType: 'Manual' }));
    pool.patchDeployment({ spec: { progressDeadlineSeconds: 600 } });
    pool.settle();
    pool.pass(600);
    pool.settle();
    expect(progressing(pool)).toBe('MachineSetUpdated');
  });
});
