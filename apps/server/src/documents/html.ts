import type { DocumentGap } from '@fieldstone/contracts/skills/knowledge-documents';
import { Parser } from 'htmlparser2';
import { controlText, isHidden, readNames, shapeOf } from './html-elements.ts';
import { charsetOfPage } from './html-charset.ts';
import { textGatherer } from './passages.ts';
import type { ReadText } from './passages.ts';
import { decoded } from './plain.ts';
import { createStory } from './story.ts';

/** Elements without visible text. */
const UNREAD = new Set(
  'script style noscript template metadata annotation annotation-xml iframe object audio video meter progress datalist rp'.split(
    ' ',
  ),
);

/** Elements that show another file, and pictures. */
const EMBEDDED = new Set(['iframe', 'object', 'embed']);
const PICTURES = new Set(['img', 'svg', 'canvas']);

type OpenElement = {
  readonly name: string;
  readonly shape: ReturnType<typeof shapeOf>;
  readonly isUnread: boolean;
  readonly isAside: boolean;
  /** Names and hints of the element that are no part of its text. */
  readonly names: readonly string[];
};

/** Returns the visible text of a page, with alternative texts, titles and texts of controls; without scripts, styles and markup. */
export function readHtml(bytes: Uint8Array): ReadText {
  const text = textGatherer();
  const story = createStory();
  const gaps = new Set<DocumentGap>();
  let hasPictures = false;
  const elements: OpenElement[] = [];
  /** Number of open elements without visible text. */
  let unread = 0;
  /** Whether a line break is the last thing: a second one ends the paragraph. */
  let isAfterBreak = false;
  /** The title of the page, whose element is closed. */
  let title = '';

  const add = (content: string): void => {
    // A line break in the source is a space on the page.
    if (/^\s/.test(content)) story.separate(' ');
    const words = content.trim().replaceAll(/\s+/g, ' ');
    if (words === '') return;
    story.add(words);
    isAfterBreak = false;
    if (/\s$/.test(content)) story.separate(' ');
  };
  const addApart = (content: string): void => {
    story.separate(' ');
    add(content);
    story.separate(' ');
  };

  /** Returns whether an element's text is no part of the text around it: a pronunciation, and the title of the page. */
  const isAside = (name: string): boolean =>
    name === 'rt' || (name === 'title' && !elements.some((element) => element.name === 'svg'));

  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const isUnread = UNREAD.has(name) || isHidden(attributes);
    if (EMBEDDED.has(name) && unread === 0 && !isHidden(attributes)) gaps.add('embedded');
    if (isUnread) unread += 1;
    const shape = shapeOf(name, attributes['style']);
    const isTextAside = isAside(name);
    elements.push({ name, shape, isUnread, isAside: isTextAside, names: unread > 0 ? [] : readNames(attributes) });
    if (unread > 0) return;
    if (PICTURES.has(name)) hasPictures = true;
    if (name === 'br') {
      story.separate(isAfterBreak ? '\n\n' : '\n');
      isAfterBreak = true;
    } else if (isTextAside) story.openLevel();
    else story.separate(shape);
    const control = controlText(name, attributes);
    if (control !== '') addApart(control);
  };

  const close = (): void => {
    const element = elements.pop();
    if (element === undefined) return;
    if (element.isUnread) unread -= 1;
    if (unread > 0 || element.isUnread) return;
    for (const name of element.names) addApart(name);
    if (element.isAside) {
      const aside = story.closeLevel();
      if (element.name === 'title') title ||= aside;
      else story.addBeside(aside);
    } else if (element.shape === '\n\n') story.closeParagraph();
    else story.separate(element.shape);
  };

  const parser = new Parser({
    onopentag: open,
    onclosetag: close,
    ontext: (data) => {
      if (unread === 0) add(data);
    },
  });
  parser.end(decoded(bytes, charsetOfPage(bytes)));
  const content = story.text();
  // A title alone is no text: the page consists of pictures.
  text.add({ page: null, text: title === '' || content === '' ? content : `${title}\n\n${content}` });
  return { sections: text.sections, gaps, hasPictures };
}
