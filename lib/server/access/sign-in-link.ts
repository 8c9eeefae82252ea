/** The address at which people sign in, and where they go from there: never to another site. */
const SIGN_IN_PATH = "/login";

/** `url`: path and query of what was asked for. */
export function signInLink(url: string, trouble?: string): string {
  const next = ownPath(url);
  const query = new URLSearchParams({ ...(next !== "/" && { next }), ...(trouble !== undefined && { trouble }) });
  return query.size === 0 ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${query.toString()}`;
}

const HERE = "http://here";

/** A path of this site; other texts, and the sign-in page, become the index. */
export function ownPath(wanted: string): string {
  if (!wanted.startsWith("/") || !URL.canParse(wanted, HERE)) return "/";
  const url = new URL(wanted, HERE);
  if (url.origin !== HERE || /^\/(login|logout|api)(\/|$)/.test(url.pathname)) return "/";
  // What the code of a page asks for beside its address.
  url.searchParams.delete("_rsc");
  // A path of two slashes would be another host to a browser.
  return `/${url.pathname.replace(/^\/+/, "")}${url.search}${url.hash}`;
}
