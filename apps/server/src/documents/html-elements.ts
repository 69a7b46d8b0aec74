/** Elements within a line; all others, also unknown ones, separate words. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rb ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Elements that begin a line, and elements that begin a paragraph. */
const LINES = new Set(
  'li tr dt dd div option optgroup caption legend summary address dialog textarea center'.split(' '),
);
const PARAGRAPHS = new Set(
  'p h1 h2 h3 h4 h5 h6 table ul ol dl menu dir section article aside header footer main nav search hgroup pre blockquote hr figure figcaption form fieldset details body title'.split(
    ' ',
  ),
);

/** Types of inputs without a visible text. */
const TEXTLESS = new Set(['hidden', 'password', 'file', 'color', 'range', 'image']);

type Attributes = Readonly<Record<string, string>>;

/** Returns what an element separates the texts around it with; empty for one within a line. */
export function shapeOf(name: string, style = ''): '' | ' ' | '\n' | '\n\n' {
  const display = displayIn(style);
  if (display === 'inline' || display === 'contents') return '';
  if (display?.startsWith('inline-') === true) return ' ';
  if (PARAGRAPHS.has(name)) return '\n\n';
  if (LINES.has(name) || display !== null) return '\n';
  return INLINE.has(name) ? '' : ' ';
}

/** Returns whether an element and its content are hidden. */
export function isHidden({ hidden, style = '' }: Attributes): boolean {
  // A browser shows content that is hidden until it is found.
  return (hidden !== undefined && hidden.toLowerCase() !== 'until-found') || displayIn(style) === 'none';
}

/** Returns the `display` of an inline style in lower case; null without one. */
function displayIn(style: string): string | null {
  const [, display] = [...style.matchAll(/(?:^|;)\s*display\s*:\s*([\w-]+)/gi)].at(-1) ?? [];
  return display?.toLowerCase() ?? null;
}

/** Returns the different alternative texts and titles of an element. */
export function readNames(attributes: Attributes): string[] {
  const names = [attributes['alt'], attributes['aria-label'], attributes['title']];
  return [...new Set(names.map((name) => (name ?? '').trim()))].filter((name) => name !== '');
}

/** Returns the text that a control shows without child nodes: a value or placeholder, a label, or a box. */
export function controlText(name: string, attributes: Attributes): string {
  const { type = 'text', value = '', placeholder = '', label = '' } = attributes;
  if (name === 'textarea') return placeholder;
  if (name === 'option' || name === 'optgroup') return label;
  if (name !== 'input' || TEXTLESS.has(type.toLowerCase())) return '';
  if (/^(checkbox|radio)$/i.test(type)) return 'checked' in attributes ? '☒' : '☐';
  return value === '' ? placeholder : value;
}
