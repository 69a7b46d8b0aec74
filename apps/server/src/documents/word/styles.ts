import { Parser } from 'htmlparser2';
import { attributeOf, isOn, localName } from './xml.ts';

/** The list that a paragraph or style refers to: `numId` null for that of its style, "0" for none; `level` null if not given. */
export type NumberReference = { readonly numId: string | null; readonly level: number | null };

type Style = {
  basedOn: string | null;
  isHidden: boolean | null;
  numId: string | null;
  level: number | null;
};

/** The styles of a document, with what they inherit. */
export type Styles = {
  /** Returns whether a paragraph or character style hides its text. */
  readonly isHidden: (id: string) => boolean;
  /** Returns a style and those it is based on, the closest first. */
  readonly chain: (id: string) => ReadonlyArray<NumberReference & { readonly id: string }>;
  /** The style of paragraphs without one; empty if there is none. */
  readonly paragraph: string;
};

/** Reads the styles of a part. */
export function readStyles(xml: string): Styles {
  const styles = new Map<string, Style>();
  let paragraph = '';
  let current: Style | null = null;
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const name = localName(qualified);
        const value = attributeOf(attributes, 'val');
        if (name === 'style') {
          current = { basedOn: null, isHidden: null, numId: null, level: null };
          const id = attributeOf(attributes, 'styleId') ?? '';
          styles.set(id, current);
          const isDefault = isOn(attributeOf(attributes, 'default') ?? '0');
          if (isDefault && attributeOf(attributes, 'type') === 'paragraph') paragraph = id;
        } else if (current !== null) readProperty(current, name, value);
      },
      onclosetag: (qualified) => {
        if (localName(qualified) === 'style') current = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const chainFrom = (start: string) => {
    const chain: Array<Style & { readonly id: string }> = [];
    const seen = new Set<string>();
    let id: string | null = start;
    while (id !== null && !seen.has(id)) {
      seen.add(id);
      const style = styles.get(id);
      if (style !== undefined) chain.push({ id, ...style });
      id = style?.basedOn ?? null;
    }
    return chain;
  };
  const chains = new Map<string, ReturnType<typeof chainFrom>>();
  const chain = (id: string) => {
    const known = chains.get(id) ?? chainFrom(id);
    chains.set(id, known);
    return known;
  };
  return {
    isHidden: (id) => chain(id).find(({ isHidden }) => isHidden !== null)?.isHidden === true,
    chain,
    paragraph,
  };
}

function readProperty(style: Style, name: string, value: string | undefined): void {
  if (name === 'basedOn') style.basedOn = value ?? null;
  else if (name === 'vanish') style.isHidden = isOn(value);
  else if (name === 'numId') style.numId = value ?? null;
  else if (name === 'ilvl') style.level = Number(value);
}
