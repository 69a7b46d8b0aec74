/** The syntax tree of a formula. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | {
      readonly kind: 'operation';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    };

/** An unsupported part of a formula. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*)|(<>|!=|<=|>=|[-+*/()<>=,]))/y;

type Token = { readonly kind: 'number' | 'name' | 'sign'; readonly text: string };

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) throw new FormulaError(`'${text.slice(at).trim()}' cannot be parsed`);
    const [, number, name, sign = ''] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push(name === undefined ? { kind: 'sign', text: sign } : { kind: 'name', text: name });
  }
  return tokens;
}

/** Operators by precedence, the lowest first. */
const LEVELS: ReadonlyArray<ReadonlySet<string>> = [
  new Set(['=', '<>', '!=', '<', '<=', '>', '>=']),
  new Set(['+', '-']),
  new Set(['*', '/']),
];

/** Parses a formula. Throws a FormulaError for anything except numbers, fields, calls, arithmetic and comparisons. */
export function parseFormula(source: string): Expression {
  const tokens = tokensOf(source);
  let position = 0;

  const take = (): Token | undefined => {
    position += 1;
    return tokens[position - 1];
  };
  const takeIf = (text: string): boolean => {
    if (tokens[position]?.text !== text) return false;
    position += 1;
    return true;
  };
  const expect = (text: string): void => {
    if (!takeIf(text)) throw new FormulaError(`expected '${text}' but found '${tokens[position]?.text ?? 'the end'}'`);
  };

  const operands = (): readonly Expression[] => {
    if (takeIf(')')) return [];
    const list = [operation(0)];
    while (takeIf(',')) list.push(operation(0));
    expect(')');
    return list;
  };
  const operand = (): Expression => {
    const token = take();
    if (token?.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token?.kind === 'name') {
      return takeIf('(')
        ? { kind: 'call', name: token.text.toUpperCase(), arguments: operands() }
        : { kind: 'field', name: token.text };
    }
    if (token?.text !== '(') throw new FormulaError(`expected a value but found '${token?.text ?? 'the end'}'`);
    const inner = operation(0);
    expect(')');
    return inner;
  };
  const operation = (level: number): Expression => {
    const operators = LEVELS[level];
    if (operators === undefined) return operand();
    let left = operation(level + 1);
    for (let next = tokens[position]; next !== undefined && operators.has(next.text); next = tokens[position]) {
      position += 1;
      left = { kind: 'operation', operator: next.text, left, right: operation(level + 1) };
    }
    return left;
  };

  const expression = operation(0);
  const rest = tokens[position];
  if (rest !== undefined) throw new FormulaError(`unexpected '${rest.text}'`);
  return expression;
}
