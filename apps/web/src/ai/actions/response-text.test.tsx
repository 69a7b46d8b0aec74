import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResponseText } from './response-text.tsx';

const show = (text: string) => render(<ResponseText>{text}</ResponseText>).container;

it('[FIX-04] renders Markdown with headings below those of the dialog', () => {
  const shown = show(
    '# Work order\n\nThe **pump** leaks.\n\n- Seal\n- [x] Valve\n\n| Part | Count |\n|--|--|\n| Seal | 2 |',
  );
  expect(screen.getByRole('heading', { level: 4, name: 'Work order' })).toBeVisible();
  expect(screen.getByRole('strong')).toHaveTextContent(/^pump$/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual(['Seal', '☑ Valve']);
  expect(screen.getByRole('cell', { name: '2' })).toBeVisible();
  expect(shown.querySelector('h1, h2, h3, input')).toBeNull();
});

it('[FIX-04] links only to web addresses, in a new tab without access to this one', () => {
  const shown = show(
    '[good](https://a.example/x) [script](javascript:alert(1)) [coded](&#106;avascript:alert(1)) [data](data:text/html,x) [own](/ai) [host](//b.example) [ref][r] <javascript:alert(1)> [mail](mailto:x@y.example)\n\n[r]: JavaScript:alert(2)',
  );
  const links = [...shown.querySelectorAll('a')];
  expect(links.map(({ href }) => href)).toEqual(['https://a.example/x']);
  expect(links.map(({ rel, target }) => [rel, target])).toEqual([['noopener noreferrer', '_blank']]);
  expect(shown.querySelectorAll('[href]')).toHaveLength(1);
  expect(shown.textContent).toContain('script');
});

it('[FIX-04] shows the host of a link, also when its text names another one', () => {
  const shown = show(
    '[https://a.example](https://evil.example/?q=1) and [guide](https://docs.example:8443/x), <https://>',
  );
  expect(shown.textContent).toBe('https://a.example (evil.example) and guide (docs.example:8443), https://');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['https://a.example', 'guide']);
});

it('[FIX-04] loads no image and runs no HTML', () => {
  const shown = show(
    '![A photo](https://evil.example/x.png) <img src="https://evil.example/y.png" onerror="alert(1)"> <script>alert(1)</script>\n\n<iframe src="https://evil.example"></iframe>\n\n<b onclick="alert(1)">bold</b>',
  );
  expect(shown.querySelector('img, script, iframe, b, [onclick], [onerror], [src]')).toBeNull();
  expect(document.head.querySelector('link[rel="preload"]')).toBeNull();
  expect(shown.textContent).toContain('A photo');
  expect(shown.textContent).toContain('<script>alert(1)</script>');
});
