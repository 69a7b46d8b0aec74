/** Highlights the part of a text that matches a search. */
export function MarkedText({ text, search }: { readonly text: string; readonly search: string }) {
  const query = search.trim().toLocaleLowerCase();
  const at = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}
