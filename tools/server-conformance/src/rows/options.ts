import { at } from '../session/json.js';
import { configMap, pod } from './objects.js';
import type { Row } from './row.js';

const merge = 'application/merge-patch+json';
const json = 'application/json-patch+json';
const text = encodeURIComponent;

const labelSelectors = [
  'a==b',
  ' a = b ',
  'a!=b',
  '!a',
  '! a',
  'a,',
  ',a',
  'a,,b',
  'a=',
  'a=b=c',
  'a=!b',
  'a=not good!',
  `a=${'x'.repeat(64)}`,
  'x/y/z=1',
  '=b',
  'a b',
  'a in (b,c)',
  'a in(b)',
  'a in ()',
  'a in (b,)',
  'a in (,)',
  'a in (b',
  'a in (b c)',
  'a in b',
  'a notin (b),c',
  'in',
  'in=a',
  'n>1',
  'n<1',
  'n>x',
  'n>1.5',
  'n>-1',
  '(a=b)',
];

const fieldSelectors = [
  'metadata.name!=a',
  'metadata.name==a',
  'metadata.name=',
  'metadata.name',
  ',',
  'metadata.name=a,',
  'metadata.name=a=b',
  'metadata.name=a\\,b',
  'metadata.name=a\\b',
  'metadata.name>a',
  ' metadata.name=a',
  'metadata.namespace=other',
  'metadata.uid=x',
  'metadata.name=a,metadata.name!=a',
];

const listQueries = [
  'sendInitialEvents=true',
  'resourceVersionMatch=Exact&continue=x',
  'resourceVersionMatch=Odd&labelSelector=(',
  'fieldSelector=x%3Dy&resourceVersionMatch=Exact',
  'watch=false',
  'watch=0',
  'timeout=x',
  'timeout=5s',
  'unknown=1',
];

const deleteBodies: readonly object[] = [
  { orphanDependents: true, propagationPolicy: 'Background' },
  { orphanDependents: 'yes' },
  { orphanDependents: true, propagationPolicy: 'bogus' },
  { kind: 'Pod', apiVersion: 'v1' },
];

/** What comes beside the object of a request, or in its place. Where everything is listed it is secrets: no controller makes any in a new namespace. */
export const options: readonly Row[] = [
  {
    title: 'list secrets: every kind of label selector',
    run: async (on) => {
      const path = `${await on.inNamespace()}/secrets`;
      const labelled = {
        one: { a: 'b' },
        two: { a: 'c', n: '2' },
        three: { n: '0' },
        four: { a: '', n: '' },
        five: { n: '1.5' },
        six: { n: '0x2' },
      };
      for (const [name, labels] of Object.entries(labelled)) await on.made('POST', path, { body: { metadata: { name, labels } } });
      for (const selector of labelSelectors) await on.call('GET', `${path}?labelSelector=${text(selector)}`);
    },
  },
  {
    title: 'list secrets: every kind of field selector',
    run: async (on) => {
      const path = `${await on.inNamespace()}/secrets`;
      for (const name of ['a', 'b']) await on.made('POST', path, { body: { metadata: { name } } });
      for (const selector of fieldSelectors) await on.call('GET', `${path}?fieldSelector=${text(selector)}`);
    },
  },
  {
    title: "list and delete config maps: options that don't go together",
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      for (const query of listQueries) {
        await on.outcome('GET', `${path}?${query}`);
        await on.outcome('DELETE', `${path}?${query}`);
      }
    },
  },
  {
    title: 'list machines: it always says how it goes on',
    run: async (on) => {
      await on.inNamespace();
      await on.call('GET', `/apis/machine.sapcloud.io/v1alpha1/namespaces/${on.name}/machines`);
    },
  },
  {
    title: 'list secrets: a page is full, and what follows is not selected',
    run: async (on) => {
      const path = `${await on.inNamespace()}/secrets`;
      await on.made('POST', path, { body: { metadata: { name: 'a', labels: { x: 'y' } } } });
      await on.made('POST', path, { body: { metadata: { name: 'b' } } });
      await on.call('GET', `${path}?limit=1&labelSelector=x`);
    },
  },
  {
    title: 'delete config maps: the answer is their list, a page of them alone where there is a limit',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      const before = await on.quietly('GET', path);
      for (const name of ['a', 'b', 'c'])
        await on.made('POST', path, { body: configMap(name, { metadata: { name, labels: { x: 'y' } } }) });
      await on.call('DELETE', `${path}?labelSelector=x&resourceVersion=${String(at(before.body, 'metadata.resourceVersion'))}`);
      await on.call('DELETE', `${path}?limit=1&labelSelector=x`);
      await on.call('GET', `${path}?labelSelector=x`);
      await on.call('DELETE', `${path}?labelSelector=x&dryRun=All`);
      await on.call('DELETE', `${path}?labelSelector=x`);
      await on.call('GET', `${path}?labelSelector=x`);
    },
  },
  {
    title: 'write a config map: options that mean nothing, before anybody looks for it',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      for (const query of [
        `fieldManager=${'x'.repeat(129)}`,
        'fieldManager=a%01b',
        'fieldManager=me',
        'fieldValidation=Bogus',
        'fieldValidation=',
        'timeout=x',
      ]) {
        await on.outcome('POST', `${path}?dryRun=All&${query}`, { body: configMap('a') });
        await on.outcome('PUT', `${path}/a?${query}`, { body: configMap('a') });
        await on.outcome('PATCH', `${path}/a?${query}`, { body: {}, type: merge });
      }
      await on.outcome('PATCH', `${path}/a?force=true`, { body: {}, type: merge });
    },
  },
  {
    title: 'write a config map that is not there: what is wrong with the request is said before',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps/a`;
      for (const body of ['{', '5', '[5]']) {
        await on.outcome('PATCH', path, { body, type: merge });
        await on.outcome('PATCH', path, { body, type: json });
      }
      await on.outcome('PUT', path, { body: configMap('b') });
      await on.outcome('PUT', path, { body: { metadata: {} } });
    },
  },
  {
    title: 'delete config map: orphanDependents, and bodies that are no options',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      const hold = { name: 'a', finalizers: ['example.org/hold'] };
      await on.made('POST', path, { body: configMap('a', { metadata: hold }) });
      for (const body of deleteBodies) await on.outcome('DELETE', `${path}/a`, { body });
      await on.call('DELETE', `${path}/a`, { body: { orphanDependents: false } });
      await on.made('POST', path, { body: configMap('b') });
      await on.outcome('DELETE', `${path}/b`, { body: 'null' });
    },
  },
  {
    title: 'delete config map: uid and version in the query',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a') });
      await on.call('DELETE', `${path}/a?uid=other`);
      await on.call('DELETE', `${path}/a?resourceVersion=1`);
      await on.call('DELETE', `${path}/a?uid=&resourceVersion=`);
    },
  },
  {
    title: 'delete config map: a policy takes the place of an earlier one',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, {
        body: configMap('a', { metadata: { name: 'a', finalizers: ['foregroundDeletion', 'example.org/hold'] } }),
      });
      await on.call('DELETE', `${path}/a?propagationPolicy=Background`);
    },
  },
  {
    title: 'evict and bind pod: bodies about something else',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a') });
      for (const metadata of [{}, { name: 'b' }, { name: 'a', namespace: 'default' }]) {
        await on.outcome('POST', `${path}/a/eviction`, { body: { metadata } });
        await on.outcome('POST', `${path}/a/binding`, { body: { metadata, target: { name: 'n' } } });
      }
      await on.outcome('POST', `${path}/a/eviction`, { body: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } } });
      await on.outcome('POST', `${path}/a/binding`, {
        body: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, target: { name: 'n' } },
      });
      for (const method of ['PUT', 'DELETE']) await on.outcome(method, `${path}/a/eviction`, { body: {} });
    },
  },
  {
    title: 'get config map: a version that is none, a method and a path that nobody serves',
    run: async (on) => {
      const path = `${await on.inNamespace()}/configmaps`;
      await on.made('POST', path, { body: configMap('a') });
      await on.call('GET', `${path}/a?resourceVersion=x`);
      await on.call('GET', `${path}%2Fa`);
      await on.call('GET', '/api/v9/configmaps');
      const { code } = await on.quietly('HEAD', `${path}/a`);
      on.record('HEAD', { code });
    },
  },
  {
    title: 'bind pod: what is noted on the binding is noted on the pod',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      await on.made('POST', path, { body: pod('a', { metadata: { name: 'a', annotations: { own: '1' } } }) });
      await on.call('POST', `${path}/a/binding`, { body: { metadata: { name: 'a', annotations: { noted: '2' } }, target: { name: 'n' } } });
      const { body } = await on.quietly('GET', `${path}/a`);
      on.record('annotations', at(body, 'metadata.annotations') ?? null);
      await on.made('POST', path, { body: pod('b') });
      const deleteOptions = { kind: 'Other', apiVersion: 'v1' };
      await on.outcome('POST', `${path}/b/eviction`, { body: { metadata: { name: 'b' }, deleteOptions } });
    },
  },
  {
    title: 'watch pods: one that no node runs is changed once more before it goes',
    run: async (on) => {
      const path = `${await on.inNamespace()}/pods`;
      const made = await on.made('POST', path, { body: pod('a') });
      const deleted = await on.quietly('DELETE', `${path}/a`);
      const events = await on.watch(`${path}?watch=1&resourceVersion=${String(at(made, 'metadata.resourceVersion'))}`, { count: 2 });
      on.record('events and answer', [
        ...events.map((event) => [at(event, 'type') ?? null, at(event, 'object.metadata') ?? null]),
        at(deleted.body, 'metadata') ?? null,
      ]);
    },
  },
  {
    title: 'watch secrets: bookmark behind what was there, for who asked for no version',
    run: async (on) => {
      const path = `${await on.inNamespace()}/secrets`;
      await on.made('POST', path, { body: { metadata: { name: 'a' } } });
      const events = await on.watch(`${path}?watch=1&allowWatchBookmarks=true`, { count: 2 });
      on.record(
        'events',
        events.map((event) => [at(event, 'type') ?? null, at(event, 'object.metadata.annotations') ?? null]),
      );
    },
  },
];
