/** What a browser carries from /login/provider to /login/callback. */
export const SIGN_IN_COOKIE = "mds_sign_in";

/** Long enough for a password and a second factor. */
export const SIGN_IN_MS = 600_000;
