import type { Node, Pod } from '@gardener-inplace/api';
import { admit } from '@gardener-inplace/declared-features';
import type { Check } from '../check.js';
import { featureGates, version } from './features.js';
import { type Resize, resized } from './resizes.js';

/** A resize with what each said to it. */
export interface AskedResize {
  readonly resize: Resize;
  /** The pod as stored before. */
  readonly stored: Pod;
  readonly upstream: string;
  readonly own: string;
}

type Who = 'upstream' | 'own';

const expectedAnswer = ({ resize, stored }: AskedResize, nodes: readonly Node[], who: Who): string => {
  const byName = new Map(nodes.map((node) => [node.metadata?.name ?? '', node]));
  const object = resized(stored, resize, who === 'upstream' ? 'sent' : 'written');
  const request = { operation: 'UPDATE', resource: 'pods', subresource: 'resize', object, oldObject: stored };
  const verdict = admit(request, { nodes: byName }, { version, featureGates });
  return verdict.allowed ? 'allowed' : verdict.message;
};

const describe = ({ pod, changes }: Resize): string =>
  `${pod.metadata?.name} on ${pod.spec?.nodeName}, ${changes.map(({ path, value }) => `${path} to ${value}`).join(', ')}`;

const judge = (asked: readonly AskedResize[], nodes: readonly Node[], who: Who): readonly string[] =>
  asked.flatMap((entry) => {
    const expected = expectedAnswer(entry, nodes, who);
    return expected.endsWith(entry[who]) ? [] : [`${describe(entry.resize)}: ${entry[who]}; expected ${expected}`];
  });

const figures = (asked: readonly AskedResize[], who: Who): string => {
  const allowed = asked.filter((entry) => entry[who] === 'allowed').length;
  return `${asked.length} resizes, ${allowed} allowed, ${asked.length - allowed} refused`;
};

export function* resizeChecks(asked: readonly AskedResize[], nodes: readonly Node[]): Generator<Check> {
  yield {
    title: 'admit says what the plugin of kube-apiserver says to a resize',
    figures: figures(asked, 'upstream'),
    problems: judge(asked, nodes, 'upstream'),
  };
  const others = asked.filter(({ upstream, own }) => upstream !== own).length;
  yield {
    title: 'without the plugin our webhook answers alike, but where only the spelling of an amount would need a feature',
    figures: `${figures(asked, 'own')}, ${others} otherwise than the plugin`,
    problems: judge(asked, nodes, 'own'),
  };
}
