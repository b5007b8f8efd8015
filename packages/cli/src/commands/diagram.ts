import { dotDiagram, mermaidDiagram, svgDiagram } from '@gardener-inplace/state-machine';
import type { Call } from '../command-line/command.js';
import { Problem } from '../problem/problem.js';

/** The transition table of a node as a diagram. */
export async function execute({ flags, stdout }: Call): Promise<void> {
  const { format = 'mermaid' } = flags;
  if (format === 'mermaid') stdout.write(mermaidDiagram());
  else if (format === 'dot') stdout.write(dotDiagram());
  else if (format === 'svg') stdout.write(svgDiagram());
  else
    throw new Problem('USAGE', {
      where: 'kubectl inplace diagram --format',
      detail: `${JSON.stringify(format)} is no language of diagrams`,
      help: 'mermaid, dot or svg',
    });
}
