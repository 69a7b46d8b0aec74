import { describe, expect, it } from 'vitest';
import { layOutGraph, wrapLabel } from './graph-layout.ts';
import { statusGraph } from './status-graph.ts';

const pair = (text: string) => {
  const [fromStatus = '', toStatus = ''] = text.split('>');
  return { fromStatus, toStatus };
};
const graphOf = (pairs: readonly string[], statuses: readonly string[] = ['A', 'B', 'C', 'D']) =>
  statusGraph(pairs.map(pair), statuses);

describe('the graph of transitions', () => {
  it('marks statuses without a way in or out and names those without transitions', () => {
    expect(graphOf(['A>B', 'B>C'])).toEqual({
      nodes: [
        { id: 'A', isUnreachable: true, isFinal: false },
        { id: 'B', isUnreachable: false, isFinal: false },
        { id: 'C', isUnreachable: false, isFinal: true },
      ],
      edges: [pair('A>B'), pair('B>C')],
      apart: ['D'],
    });
  });

  it('marks nothing in a loop', () => {
    const { nodes } = graphOf(['A>B', 'B>A']);
    expect(nodes.every(({ isUnreachable, isFinal }) => !isUnreachable && !isFinal)).toBe(true);
  });

  it.each([
    ['a loop beside the others', ['A>B', 'C>D', 'D>C'], ['A', 'C', 'D']],
    ['the second of two loops', ['A>B', 'B>A', 'C>D', 'D>C'], ['C', 'D']],
    ['a status that only an isolated loop leads to', ['A>B', 'C>D', 'D>C', 'D>E'], ['A', 'C', 'D', 'E']],
    ['no loop with a way in', ['A>B', 'B>C', 'C>B'], ['A']],
    ['no start loop beside a stray status', ['A>B', 'B>A', 'C>D'], ['C']],
  ])('marks as unreachable %s', (_what, pairs, expected) => {
    const { nodes } = graphOf(pairs, ['A', 'B', 'C', 'D', 'E']);
    expect(nodes.filter(({ isUnreachable }) => isUnreachable).map(({ id }) => id)).toEqual(expected);
  });

  it('draws each pair once and skips incomplete rows and transitions to the same status', () => {
    const { nodes, edges, apart } = graphOf(['A>B', 'A>B', 'C>C', '>A', 'B>', '>']);
    expect(edges).toEqual([pair('A>B')]);
    expect(nodes.map(({ id }) => id)).toEqual(['A', 'B']);
    expect(apart).toEqual(['C', 'D']);
  });

  it('places unknown statuses after those of the org', () => {
    expect(graphOf(['Gone>B', 'B>A']).nodes.map(({ id }) => id)).toEqual(['A', 'B', 'Gone']);
  });
});

describe('its layout', () => {
  it('places boxes in layers from top to bottom without overlaps, inside its size', () => {
    const graph = graphOf(['A>B', 'A>C', 'B>D', 'C>D', 'D>A']);
    const { nodes, edges, width, height } = layOutGraph(graph, (id) => id);
    const at = new Map(nodes.map((node) => [node.id, node]));
    expect(edges).toHaveLength(5);
    expect(edges.every(({ path }) => /^M [\d.]+ [\d.]+ (Q|L) /.test(path) && !path.includes('NaN'))).toBe(true);
    expect(at.get('A')?.y).toBeLessThan(at.get('B')?.y ?? 0);
    expect(at.get('B')?.y).toBe(at.get('C')?.y);
    expect(Math.abs((at.get('B')?.x ?? 0) - (at.get('C')?.x ?? 0))).toBeGreaterThanOrEqual(at.get('B')?.width ?? 0);
    for (const { x, y, width: own } of nodes) {
      expect(x - own / 2).toBeGreaterThanOrEqual(0);
      expect(x + own / 2).toBeLessThanOrEqual(width);
      expect(y).toBeLessThan(height);
    }
  });

  it('wraps long labels into two lines and ends longer ones with an ellipsis', () => {
    expect(wrapLabel('On Site')).toEqual(['On Site']);
    expect(wrapLabel('Waiting for approval of customer')).toEqual(['Waiting for approval', 'of customer']);
    expect(wrapLabel('x'.repeat(60))).toEqual(['x'.repeat(20), `${'x'.repeat(19)}…`]);
  });
});
