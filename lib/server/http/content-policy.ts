/**
 * What a page may load and run: this server's files, and the inline scripts with the number drawn for this one answer. So an injected
 * script does not run. The framework reads the number from the policy on its way in (docs/adr/0012).
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Read by app/nonce.ts, for the scripts that pages write themselves. */
const NONCE_HEADER = "x-mds-nonce";

export function setContentPolicy({ headers }: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  headers["content-security-policy"] = policy;
  headers[NONCE_HEADER] = nonce;
  response.setHeader("Content-Security-Policy", policy);
}

/** Development adds what reloading needs. Nothing is fetched from, or sent to, any other host. */
const contentPolicy = (nonce: string, development: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
