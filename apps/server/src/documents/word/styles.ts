import { Parser } from 'htmlparser2';
import { attributeOf, isOn, localName } from './xml.ts';

type Style = { basedOn: string | null; isHidden: boolean | null };

/** Returns the ids of the paragraph and character styles that hide their text. */
export function hiddenStyles(xml: string): ReadonlySet<string> {
  const styles = new Map<string, Style>();
  let current: Style | null = null;
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const name = localName(qualified);
        if (name === 'style') {
          current = { basedOn: null, isHidden: null };
          styles.set(attributeOf(attributes, 'styleId') ?? '', current);
        } else if (current !== null && name === 'basedOn') current.basedOn = attributeOf(attributes, 'val') ?? null;
        else if (current !== null && name === 'vanish') current.isHidden = isOn(attributeOf(attributes, 'val'));
      },
      onclosetag: (qualified) => {
        if (localName(qualified) === 'style') current = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const hidden = new Set<string>();
  for (const start of styles.keys()) {
    const seen = new Set<string>();
    let id: string | null = start;
    while (id !== null && !seen.has(id)) {
      seen.add(id);
      const style = styles.get(id);
      if (style?.isHidden === true) hidden.add(start);
      id = style === undefined || style.isHidden !== null ? null : style.basedOn;
    }
  }
  return hidden;
}
