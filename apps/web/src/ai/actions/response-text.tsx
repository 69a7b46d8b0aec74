import { Markdown, RuleType } from 'markdown-to-jsx/react';
import type { MarkdownToJSX } from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import styles from './response-text.module.css';

/** Renders the text of a model as Markdown. It is untrusted: no HTML, no images, and only links to web addresses. */
export function ResponseText({ children }: { readonly children: string }) {
  return (
    <Markdown options={OPTIONS} className={styles.text}>
      {children}
    </Markdown>
  );
}

type Props = { readonly children?: ReactNode };

/** Renders a link with its host, because its text may name another one. */
function WebLink({ href = '', children }: Props & { readonly href?: string }) {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return <span>{children}</span>;
  return (
    <span>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
      <span>{` (${new URL(href).host})`}</span>
    </span>
  );
}

/** Renders an image as its text, because loading it would reveal the reader to a foreign host. */
function ImageText({ alt = '' }: { readonly alt?: string }) {
  return <span>{alt}</span>;
}

function TaskMark({ checked = false }: { readonly checked?: boolean }) {
  return <span>{checked ? '☑' : '☐'}</span>;
}

/** Renders a main heading below the level of the surrounding section's heading. */
function MainHeading({ children }: Props) {
  return <h4>{children}</h4>;
}

function SubHeading({ children }: Props) {
  return <h5>{children}</h5>;
}

const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  renderRule: (next, node, _renderChildren, { key }) =>
    node.type === RuleType.text ? <span key={key}>{node.text}</span> : next(),
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
