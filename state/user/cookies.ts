/** Preferences that the server must know before it draws: they live in cookies of this site, for a year. */
const YEAR_SECONDS = 31_536_000;

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** undefined: there is none, or no document to ask. */
export function readCookie(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const pair = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}
