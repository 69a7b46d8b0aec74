/** Styles of the API page; allowed by their hash, so they must appear in the page unchanged. */
export const API_DOCS_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e8eaed); --quiet: light-dark(#545b64, #a9b0b8);
  --line: light-dark(#c9ced4, #454b53); --paper: light-dark(#fff, #16191d); --accent: light-dark(#004f9e, #8bc0ff); }
body { margin: 0 auto; max-inline-size: 60rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
h1 { font-size: 1.75rem; } h2 { margin-block: 2.5rem 0.5rem; font-size: 1.25rem; } h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0; list-style: none; }
article { padding-block: 1rem; border-block-start: 1px solid var(--line); }
article p { margin: 0.25rem 0; }
.method { display: inline-block; min-inline-size: 3.5rem; color: var(--accent); }
.facts { color: var(--quiet); font-size: 0.875rem; }
summary { cursor: pointer; color: var(--quiet); }
pre { margin: 0.25rem 0; padding: 0.75rem; max-block-size: 24rem; overflow: auto; border: 1px solid var(--line); border-radius: 0.375rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
