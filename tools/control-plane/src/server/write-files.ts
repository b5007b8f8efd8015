import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type Authority, createAuthority, serviceAccountKeys } from '../certificates/authority.js';
import { auditPolicy, type Plan, schedulerConfig } from './arguments.js';
import type { ControlPlaneOptions } from './control-plane.js';
import { freePorts } from './free-ports.js';
import { kubeconfigOf } from './kubeconfig.js';

export interface Prepared {
  readonly plan: Plan;
  readonly url: string;
  readonly authority: Authority;
  /** An administrator's. */
  readonly kubeconfig: string;
}

/** Chooses ports and writes certificates, keys and configurations into the folder. */
export async function prepare(folder: string, { featureGates = {}, scheduler, audit }: ControlPlaneOptions): Promise<Prepared> {
  const [etcd, etcdPeer, api, manager, schedulerPort] = await freePorts(5);
  const inFolder = (name: string): string => join(folder, name);
  const plan: Plan = {
    folder,
    ports: { etcd: etcd!, etcdPeer: etcdPeer!, api: api!, manager: manager!, scheduler: schedulerPort! },
    files: {
      authority: inFolder('authority.crt'),
      authorityKey: inFolder('authority.key'),
      server: inFolder('server.crt'),
      serverKey: inFolder('server.key'),
      accounts: inFolder('accounts.pub'),
      accountsKey: inFolder('accounts.key'),
      kubeconfig: inFolder('admin.kubeconfig'),
      schedulerConfig: inFolder('scheduler.yaml'),
      auditPolicy: inFolder('audit-policy.yaml'),
    },
    featureGates,
    isAudited: audit !== undefined,
  };
  const url = `https://127.0.0.1:${plan.ports.api}`;
  const authority = await createAuthority();
  const [server, accounts, administrator] = await Promise.all([
    authority.server('kube-apiserver'),
    serviceAccountKeys(),
    authority.client({ user: 'administrator', groups: ['system:masters'] }),
  ]);
  const kubeconfig = kubeconfigOf(url, authority.certificate, administrator);
  const texts: Readonly<Record<keyof Plan['files'], string>> = {
    authority: authority.certificate,
    authorityKey: authority.key,
    server: server.certificate,
    serverKey: server.key,
    accounts: accounts.publicKey,
    accountsKey: accounts.key,
    kubeconfig,
    schedulerConfig: stringify(schedulerConfig(plan, scheduler ?? {})),
    auditPolicy: stringify(auditPolicy(audit ?? [])),
  };
  await Promise.all(Object.entries(plan.files).map(([name, file]) => writeFile(file, texts[name as keyof Plan['files']], { mode: 0o600 })));
  return { plan, url, authority, kubeconfig };
}
