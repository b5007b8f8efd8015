import { phases } from './phase.js';
import { transitions } from './transitions.js';

/** The transition table as a Mermaid state diagram. */
export function mermaidDiagram(): string {
  const edges = transitions.map(({ from, on, by, to }) => `  ${from} --> ${to}: ${on} (${by})`);
  return ['stateDiagram-v2', '  [*] --> Idle', ...edges, ''].join('\n');
}

/** The transition table in Graphviz' DOT language. */
export function dotDiagram(): string {
  const nodes = phases.map((phase) => `  ${phase};`);
  const edges = transitions.map(({ from, on, by, to }) => `  ${from} -> ${to} [label="${on}\\n${by}"];`);
  return ['digraph node {', '  rankdir=LR;', '  node [shape=box, style=rounded];', ...nodes, ...edges, '}', ''].join('\n');
}
