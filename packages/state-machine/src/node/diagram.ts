import { type Phase, phases } from './phase.js';
import { type Transition, transitions } from './transitions.js';

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

const columnWidth = 150;
const rowHeight = 34;
const top = 40;
const xOf = (phase: Phase): number => columnWidth * (phases.indexOf(phase) + 0.5);

/**
 * The transition table as an SVG picture, without any program: a line for every phase, and below each other the transitions, as arrows
 * from phase to phase.
 *
 * @example writeFileSync('node.svg', svgDiagram());
 */
export function svgDiagram(): string {
  const width = columnWidth * phases.length;
  const height = top + rowHeight * (transitions.length + 1);
  const lines = phases.map((phase) => {
    const x = xOf(phase);
    return `<text x="${x}" y="24" font-weight="bold">${phase}</text><path d="M${x} 32V${height}" stroke="#bbb"/>`;
  });
  const marker =
    '<marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" text-anchor="middle">`,
    `<defs>${marker}</defs><rect width="${width}" height="${height}" fill="#fff"/>`,
    ...lines,
    ...transitions.map(arrow),
    '</svg>',
    '',
  ].join('\n');
}

function arrow({ from, on, by, to }: Transition, index: number): string {
  const y = top + rowHeight * (index + 1);
  const [x, end] = [xOf(from), xOf(to)];
  const way = from === to ? `M${x} ${y - 8}h30v8H${x}` : `M${x} ${y}H${end}`;
  const middle = from === to ? x + columnWidth / 2 + 30 : (x + end) / 2;
  return `<path d="${way}" fill="none" stroke="#000" marker-end="url(#to)"/><text x="${middle}" y="${y - 5}">${on} (${by})</text>`;
}
