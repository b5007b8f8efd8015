import type { AllowedSteps } from './allowed-steps.js';
import { openPlaces } from './open-places.js';

/** Positions of a pair of stops on the two axes. */
export interface Pair {
  readonly k: number;
  readonly i: number;
}

/**
 * Pairs by how many updates they are away from the target, nearest first, up to the first pair of all; undefined when no allowed
 * way leads there. A pair is written `k × images + i`.
 */
function layersBack({ kubernetesSources, firstImageSource, mayRun }: AllowedSteps): readonly (readonly number[])[] | undefined {
  const width = firstImageSource.length;
  const rows = kubernetesSources.map(() => openPlaces(width));
  let layer: number[] = [];
  const take = (k: number, first: number, last: number): void => rows[k]?.take(first, last, layer, k * width);
  take(rows.length - 1, width - 1, width - 1);
  const layers = [layer];
  while (!layer.includes(0)) {
    const later = layer;
    layer = [];
    for (const pair of later) {
      const i = pair % width;
      const k = (pair - i) / width;
      if (!mayRun(k, i)) continue;
      for (const source of kubernetesSources[k] ?? []) take(source, firstImageSource[i] ?? i, i);
    }
    if (layer.length === 0) return undefined;
    layers.push(layer);
  }
  return layers;
}

/**
 * The shortest way along allowed steps from the first pair of stops to the last, both included; undefined when there is none.
 * Among equally short ones each step goes to the latest Kubernetes, then the latest image, from which the rest is short enough.
 */
export function allowedChain(steps: AllowedSteps): readonly Pair[] | undefined {
  const { kubernetesSources, firstImageSource, mayRun } = steps;
  const width = firstImageSource.length;
  const layers = layersBack(steps);
  if (!layers) return undefined;
  let at: Pair = { k: 0, i: 0 };
  const chain = [at];
  for (const layer of layers.slice(0, -1).reverse()) {
    const { k, i } = at;
    let latest = 0;
    for (const pair of layer) {
      const toI = pair % width;
      if (pair <= latest || toI < i || (firstImageSource[toI] ?? toI) > i) continue;
      const toK = (pair - toI) / width;
      if (mayRun(toK, toI) && kubernetesSources[toK]?.includes(k)) latest = pair;
    }
    at = { k: Math.floor(latest / width), i: latest % width };
    chain.push(at);
  }
  return chain;
}
