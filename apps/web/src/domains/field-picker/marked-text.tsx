/** Highlights the part of a text that matches a search. */
export function MarkedText({ text, search }: { readonly text: string; readonly search: string }) {
  const query = search.trim().toLocaleLowerCase();
  const at = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query);
  if (at === -1) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <mark>{text.slice(at, at + query.length)}</mark>
      <span>{text.slice(at + query.length)}</span>
    </>
  );
}
