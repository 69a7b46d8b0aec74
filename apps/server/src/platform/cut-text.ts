/** Returns the first characters of a text, at most `limit` UTF-16 units, without half a character at the end. */
export function cutText(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  const isSplit = text.length > limit && /[\uD800-\uDBFF]$/.test(cut) && /^[\uDC00-\uDFFF]/.test(text.slice(limit));
  return (isSplit ? cut.slice(0, -1) : cut).toWellFormed();
}
