/** The part of a syntax node that the rule reads. */
type Node = {
  readonly type: string;
  readonly value?: unknown;
  readonly children?: readonly Node[];
  readonly expression?: Node;
  readonly callee?: Node;
  readonly property?: Node;
  readonly name?: unknown;
  readonly left?: Node;
  readonly right?: Node;
  readonly operator?: string;
  readonly consequent?: Node;
  readonly alternate?: Node;
};

type Context = { report: (problem: { readonly node: Node; readonly message: string }) => void };

const MESSAGE =
  'Give this text an element of its own: a browser that translates the page replaces it, and React then cannot change or remove it.';

/** Names of texts, and of functions and methods that return one. */
const TEXT =
  /^(?:t|String|format|join|moment|toLocaleString|toString|.*(?:text|label|title|name|reason|message)(?:Of)?)$/i;

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

function isText(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return (typeof node.value === 'string' || typeof node.value === 'number') && !isBlank(node.value);
    case 'TemplateLiteral':
      return true;
    case 'Identifier':
      return typeof node.name === 'string' && TEXT.test(node.name);
    case 'MemberExpression':
      return isText(node.property);
    case 'ChainExpression':
      return isText(node.expression);
    case 'CallExpression':
      return isText(node.callee);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return isText(node.right) || (node.operator !== '&&' && isText(node.left));
    default:
      return false;
  }
}

/** React renders a line break between elements as nothing. */
const isRendered = ({ type, value, expression }: Node): boolean =>
  type === 'JSXText' ? !(isBlank(value) && String(value).includes('\n')) : expression?.type !== 'JSXEmptyExpression';

function textsWithoutElement(parent: Node): readonly Node[] {
  const children = (parent.children ?? []).filter(isRendered);
  // A text that is the only child of an element is its content, which React sets as a whole.
  if (parent.type === 'JSXElement' && children.length < 2) return [];
  return children.filter((child) =>
    child.type === 'JSXText'
      ? !isBlank(child.value)
      : child.type === 'JSXExpressionContainer' && isText(child.expression),
  );
}

/**
 * Rejects a text beside other nodes in JSX (requirement FIX-61). The tests of pages and components check what this rule cannot see:
 * texts in variables and props.
 */
const ownElement = {
  create(context: Context) {
    const check = (parent: Node) => {
      for (const node of textsWithoutElement(parent)) context.report({ node, message: MESSAGE });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

export default { meta: { name: 'console' }, rules: { 'own-element': ownElement } };
