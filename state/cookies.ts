/** Preferences that the server must know before it draws: they live in cookies of this site, for a year. */
const YEAR_SECONDS = 31_536_000;

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
