/** A name and the text in brackets at its end: "TTFT (ms)" is "TTFT" and "ms"; "" where none close it. */
export function closingBrackets(name: string): { readonly before: string; readonly inside: string } {
  const trimmed = name.trimEnd();
  const inner = /[)\]]$/.test(trimmed) ? trimmed.slice(0, -1) : "";
  const from = Math.max(inner.lastIndexOf("("), inner.lastIndexOf("["));
  const closed = Math.max(inner.lastIndexOf(")"), inner.lastIndexOf("]"));
  if (from < 0 || closed > from) return { before: name, inside: "" };
  return { before: inner.slice(0, from).trimEnd(), inside: inner.slice(from + 1) };
}
