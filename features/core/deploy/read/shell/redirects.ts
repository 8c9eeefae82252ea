/** `> log`, `2>&1` and what follows them say nothing about the server. */
export function withoutRedirects(words: readonly string[]): string[] {
  const remaining: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (/^\d*>{1,2}$/.test(word)) index += 1;
    else if (!/^\d*>{1,2}./.test(word)) remaining.push(word);
  }
  return remaining;
}
