import { describe, expect, it } from '@jest/globals';
import { createNodeFeatureIndex, extenderFilter } from '../../src/index.js';
import { node, pod, restartAllPod } from '../pods.js';

const restartAll = 'RestartAllContainersOnContainerExits';
const scheduler = { version: '1.36.2' };
const nodes = [node('with', [restartAll]), node('without')];

describe("an extender's filter verb", () => {
  it('answers with node objects to a scheduler that sends them', () => {
    const answer = extenderFilter({ Pod: restartAllPod(), Nodes: { metadata: { resourceVersion: '7' }, items: nodes } }, scheduler);
    expect(answer).toEqual({
      Nodes: { metadata: { resourceVersion: '7' }, items: [nodes[0]] },
      FailedNodes: {},
      FailedAndUnresolvableNodes: { without: `node does not declare ${restartAll}` },
      Error: '',
    });
  });

  it('answers with names to a scheduler that sends names, from the nodes it knows', () => {
    const answer = extenderFilter(
      { Pod: restartAllPod(), Nodes: null, NodeNames: ['with', 'without', 'ghost'] },
      scheduler,
      createNodeFeatureIndex(nodes),
    );
    expect(answer).toEqual({
      NodeNames: ['with'],
      FailedNodes: {},
      FailedAndUnresolvableNodes: { without: `node does not declare ${restartAll}`, ghost: 'node is not known to the extender' },
      Error: '',
    });
  });

  it('passes every node for a pod that needs nothing, known or not', () => {
    expect(extenderFilter({ Pod: pod(), NodeNames: ['ghost'] }, scheduler).NodeNames).toEqual(['ghost']);
  });

  it('reads field names in any case, as Go does', () => {
    const answer = extenderFilter(
      { pod: restartAllPod(), nodenames: ['with'] } as object,
      scheduler,
      new Map([['with', node('with', [restartAll])]]),
    );
    expect(answer.NodeNames).toEqual(['with']);
  });

  it.each([
    ['no pod', {}, scheduler, 'node declared features: the request has no Pod'],
    ['nothing at all', null as never, scheduler, 'node declared features: the request has no Pod'],
    ['no version', { Pod: restartAllPod() }, {}, 'node declared features: target version cannot be nil'],
  ])('with %s answers with an error', (_, args, asked, expected) => {
    expect(extenderFilter(args, asked)).toEqual({ FailedNodes: {}, FailedAndUnresolvableNodes: {}, Error: expected });
  });

  it('answers with no node where none was sent', () => {
    expect(extenderFilter({ Pod: restartAllPod() }, scheduler).Nodes).toEqual({ items: [] });
  });
});
