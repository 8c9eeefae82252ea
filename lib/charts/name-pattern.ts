/** A search as one types it: a regular expression, or the words themselves where it is none. Letters of either case match. */
export function namePattern(pattern: string): (name: string) => boolean {
  try {
    const expression = new RegExp(pattern, "i");
    return (name) => expression.test(name);
  } catch {
    const words = pattern.toLowerCase();
    return (name) => name.toLowerCase().includes(words);
  }
}
