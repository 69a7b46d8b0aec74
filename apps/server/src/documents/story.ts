/** Separators of texts, weakest first. */
const SEPARATORS = ['', ' ', '\n', '\n\n'] as const;
type Separator = (typeof SEPARATORS)[number];

/** A text under construction: its separators, and the texts beside the current paragraph. */
type Level = { readonly parts: string[]; separator: Separator; readonly beside: string[]; cells: number };

/** Collects the texts of a part: paragraphs in their order, each followed by the texts beside it. */
export function createStory() {
  const newLevel = (): Level => ({ parts: [], separator: '', beside: [], cells: 0 });
  const levels: [Level, ...Level[]] = [newLevel()];
  const top = (): Level => levels.at(-1) ?? levels[0];
  const separate = (separator: Separator) => {
    const level = top();
    if (SEPARATORS.indexOf(separator) > SEPARATORS.indexOf(level.separator)) level.separator = separator;
  };
  const add = (text: string) => {
    const level = top();
    if (level.separator !== '' && level.parts.length > 0) level.parts.push(level.separator);
    level.separator = '';
    level.parts.push(text);
  };
  const closeParagraph = () => {
    const level = top();
    const separator = level.cells > 0 ? '\n' : '\n\n';
    separate(separator);
    for (const text of level.beside.splice(0)) {
      add(text);
      separate(separator);
    }
  };
  const finish = (): string => {
    closeParagraph();
    return top().parts.join('');
  };
  return {
    add,
    separate,
    closeParagraph,
    /** Adds a text after the current paragraph. */
    addBeside: (text: string) => {
      if (text !== '') top().beside.push(text);
    },
    /** Begins a separate text. */
    openLevel: () => void levels.push(newLevel()),
    /** Ends it, and returns it. */
    closeLevel: (): string => {
      const text = finish();
      levels.pop();
      return text;
    },
    openTable: (name: 'tbl' | 'tr' | 'tc') => {
      if (name === 'tbl') separate(top().cells > 0 ? '\n' : '\n\n');
      if (name === 'tc') top().cells += 1;
    },
    closeTable: (name: 'tbl' | 'tr' | 'tc') => {
      const level = top();
      if (name === 'tc') {
        level.cells -= 1;
        level.separator = ' ';
      } else separate(name === 'tr' || level.cells > 0 ? '\n' : '\n\n');
    },
    text: finish,
  };
}
