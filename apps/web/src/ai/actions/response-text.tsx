import { Markdown } from 'markdown-to-jsx/react';
import type { MarkdownToJSX } from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import styles from './response-text.module.css';

/** The text of a model as Markdown. It is not trusted: no HTML, no images, no links but those to web addresses. */
export function ResponseText({ children }: { readonly children: string }) {
  return (
    <Markdown options={OPTIONS} className={styles.text}>
      {children}
    </Markdown>
  );
}

type Props = { readonly children?: ReactNode };

function WebLink({ href = '', children }: Props & { readonly href?: string }) {
  if (!/^https?:\/\//i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** An image of a foreign host would tell that host who reads the text. */
function ImageText({ alt = '' }: { readonly alt?: string }) {
  return <span>{alt}</span>;
}

function TaskMark({ checked = false }: { readonly checked?: boolean }) {
  return <span>{checked ? '☑' : '☐'}</span>;
}

/** Headings of the text are below the heading of the section that it is in. */
function MainHeading({ children }: Props) {
  return <h4>{children}</h4>;
}

function SubHeading({ children }: Props) {
  return <h5>{children}</h5>;
}

const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    a: WebLink,
    img: ImageText,
    input: TaskMark,
    h1: MainHeading,
    h2: MainHeading,
    h3: SubHeading,
    h4: SubHeading,
    h5: SubHeading,
    h6: SubHeading,
  },
};
