import { describe, expect, it } from '@jest/globals';
import type {
  MachineImageVersion,
  Node,
  orchestrationTypeOf,
  Reading,
  resources,
  Result,
  Shoot,
  ShootWorker,
  Version,
  WorkerPool,
  writeForce,
} from '../src/index.js';
import { inPlaceConfigOf, isInPlace, parseVersion } from '../src/index.js';

/** Compiles only where the two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_Statement extends true>(): true => true;

describe('types (checked by the compiler)', () => {
  it('say what values and readers answer', () => {
    holds<Same<ReturnType<typeof parseVersion>, Result<Version>>>();
    holds<Same<ReturnType<typeof orchestrationTypeOf>, Reading<'Auto' | 'Manual' | undefined>>>();
    holds<Same<ReturnType<typeof writeForce>, Shoot>>();
    holds<Same<(typeof resources.shoots)['plural'], 'shoots'>>();
    expect(inPlaceConfigOf({ version: '1' }).value).toBeUndefined();
  });

  it('give a value only once success was checked', () => {
    const result = parseVersion('1.2.3');
    // @ts-expect-error there may be no value
    expect(result.value).toBeDefined();
    if (result.ok) holds<Same<typeof result.value, Version>>();
  });

  it('narrow a strategy', () => {
    const strategy: string | undefined = 'AutoInPlaceUpdate';
    if (isInPlace(strategy)) holds<Same<typeof strategy, 'AutoInPlaceUpdate' | 'ManualInPlaceUpdate'>>();
    expect(isInPlace(strategy)).toBe(true);
  });

  it('find typos and refuse writes', () => {
    // @ts-expect-error misspelt
    const image: MachineImageVersion = { version: '1', inPlaceUpdate: { supported: true } };
    // @ts-expect-error no such strategy
    const worker: ShootWorker = { name: 'a', machine: { type: 'large' }, updateStrategy: 'InPlace' };
    // @ts-expect-error limits are required in a Worker
    const pool: WorkerPool = { name: 'a', machineType: 'large', minimum: 1, maximum: 1, machineImage: { name: 'a', version: '1' } };
    const node: Node = { spec: { unschedulable: true } };
    const cordon = (given: Node): void => {
      // @ts-expect-error objects are read only
      if (given.spec) given.spec.unschedulable = false;
    };
    cordon(structuredClone(node));
    expect([image, worker, pool, node]).toHaveLength(4);
  });
});
