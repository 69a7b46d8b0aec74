import type {
  ConditionWithValueQuery,
  HavingClause,
  NegationCondition,
  WhereClause,
} from '@jetstreamapp/soql-parser-js';
import { malformedQuery } from '../errors.ts';

export type Leaf = Exclude<ConditionWithValueQuery, NegationCondition>;

/** A WHERE or HAVING clause as a tree; the parser returns a flat list with counts of parentheses. */
export type Tree =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Tree[] }
  | { readonly kind: 'not'; readonly part: Tree }
  | { readonly kind: 'leaf'; readonly leaf: Leaf };

type Token = '(' | ')' | 'AND' | 'OR' | 'NOT' | Leaf;

function isLeaf(condition: ConditionWithValueQuery): condition is Leaf {
  return 'operator' in condition;
}

function parens(character: '(' | ')', count = 0): Token[] {
  return Array.from({ length: count }, () => character);
}

/** The parser returns LIKE as written, and all other operators in upper case. */
function withUpperCaseOperator(leaf: Leaf): Leaf {
  return leaf.operator.toUpperCase() === 'LIKE' ? { ...leaf, operator: 'LIKE' } : leaf;
}

function flatten(clause: WhereClause | HavingClause): Token[] {
  const tokens: Token[] = [];
  let rest: WhereClause | HavingClause | undefined = clause;
  while (rest !== undefined) {
    const left: ConditionWithValueQuery | null = rest.left;
    if (left !== null) {
      tokens.push(...parens('(', left.openParen));
      if (isLeaf(left)) tokens.push(withUpperCaseOperator(left), ...parens(')', left.closeParen));
    }
    if ('operator' in rest) {
      tokens.push(rest.operator);
      rest = rest.right;
    } else {
      rest = undefined;
    }
  }
  return tokens;
}

/** Throws MALFORMED_QUERY for a mix of AND and OR without parentheses, as Salesforce does. */
export function toTree(clause: WhereClause | HavingClause): Tree {
  const tokens = flatten(clause);
  let position = 0;

  const unary = (): Tree => {
    const token = tokens[position];
    position += 1;
    if (token === 'NOT') return { kind: 'not', part: unary() };
    if (token === '(') {
      const inner = expression();
      if (tokens[position] !== ')') throw malformedQuery("expecting a right parentheses, found '<EOF>'");
      position += 1;
      return inner;
    }
    if (token === undefined || typeof token === 'string')
      throw malformedQuery(`unexpected token: '${token ?? '<EOF>'}'`);
    return { kind: 'leaf', leaf: token };
  };

  const expression = (): Tree => {
    const parts = [unary()];
    const operator = tokens[position];
    if (operator !== 'AND' && operator !== 'OR') return parts[0] ?? unary();
    while (tokens[position] === operator) {
      position += 1;
      parts.push(unary());
    }
    const next = tokens[position];
    if (next === 'AND' || next === 'OR') throw malformedQuery(`unexpected token: '${next}'`);
    return { kind: operator === 'AND' ? 'and' : 'or', parts };
  };

  const tree = expression();
  if (position < tokens.length) throw malformedQuery(`unexpected token: ')'`);
  return tree;
}
