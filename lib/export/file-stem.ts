/** "mds-quick-estimation-deepseek-v3" : lower case, no character that a file system minds. */
export function fileStem(...parts: readonly string[]): string {
  return parts
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, ""),
    )
    .filter(Boolean)
    .join("-")
    .slice(0, 120);
}
