import { describe, expect, it } from '@jest/globals';
import type { MachineDeployment, MachineSet } from '@gardener-inplace/api';
import { poolBeforeUpdate } from './pool-builder.js';
import { drive, type PoolDriver } from './pool-driver.js';

/** Every status that was written of a kind, in order. */
const statusesOf = <T extends MachineDeployment | MachineSet>({ writes }: PoolDriver, kind: T['kind'] & string): readonly Partial<T>[] =>
  writes
    .filter(({ resource }) => resource.kind === kind)
    .flatMap((write) => (write.verb === 'patch' && write.subresource === 'status' ? [write.body as Partial<T>] : []));

/** Generation, machines that are updated, and how far it is, as in `2: 0 MachineSetUpdated`. */
const progressOf = (pool: PoolDriver): readonly string[] =>
  statusesOf<MachineDeployment>(pool, 'MachineDeployment').map(({ status }) => {
    const reason = status?.conditions?.find(({ type }) => type === 'Progressing')?.reason;
    return `${status?.observedGeneration}: ${status?.updatedReplicas} ${reason}`;
  });

const roll = (pool: PoolDriver): void => {
  pool.settle();
  for (const name of ['node-01', 'node-02']) {
    pool.report(name, 'successful');
    pool.settle();
  }
};

describe('§6.3 the generation that a status has seen', () => {
  it('is told with what was counted of that generation, and with nothing that was counted of the one before', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    roll(pool);
    pool.patchDeployment({ metadata: { generation: 3 }, spec: { template: { spec: { class: { name: 'metal-v3' } } } } });
    roll(pool);
    expect([...new Set(progressOf(pool))]).toEqual([
      '2: 0 MachineSetUpdated',
      '2: 1 MachineSetUpdated',
      '2: 2 MachineSetUpdated',
      '2: 2 NewMachineSetAvailable',
      '3: 0 MachineSetUpdated',
      '3: 1 MachineSetUpdated',
      '3: 2 MachineSetUpdated',
      '3: 2 NewMachineSetAvailable',
    ]);
  });

  it('is told anew although nothing else differs', () => {
    const pool = drive(poolBeforeUpdate({ nodes: 2 }));
    roll(pool);
    const [before] = pool.world.snapshot().machineSets;
    pool.patchDeployment({ metadata: { generation: 3 } });
    pool.world.change('machinesets', before?.metadata?.name ?? '', { metadata: { generation: 9 } });
    pool.settle();
    expect(progressOf(pool).at(-1)).toBe('3: 2 NewMachineSetAvailable');
    expect(statusesOf<MachineSet>(pool, 'MachineSet').at(-1)?.status?.observedGeneration).toBe(9);
  });
});
