// Settings of the web server; the documentation of exactly this version lies in node_modules/next/dist/docs.
import { codeVersion } from "./scripts/lib/code-version.mjs";

const isDevelopment = process.env.NODE_ENV === "development";

// Nothing is fetched from, or sent to, any other host. 'unsafe-inline' is what Next's own inline scripts need without
// a nonce per request (which would rule out static pages); development adds what hot reloading needs.
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'${isDevelopment ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const securityHeaders = [
  { key: "Content-Security-Policy", value: contentSecurityPolicy },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
];

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  // Written into the code: jobs are named after what computes them.
  env: { MDS_CODE_VERSION: codeVersion() },
  outputFileTracingRoot: import.meta.dirname,
  // Images are served as they are, so the image library and its native parts stay out of the server;
  // `data` is what users save, and `.next` is this very output.
  outputFileTracingExcludes: { "**": ["./node_modules/sharp/**", "./node_modules/@img/**", "./data/**"] },
  images: { unoptimized: true },
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: {
    root: import.meta.dirname,
    // Help texts are Markdown files, imported as strings (see globals.d.ts).
    rules: { "*.md": { type: "text" } },
    // Plotly's core imports 83 KB of styles for maps, which no page here draws.
    resolveAlias: { "maplibre-gl/dist/maplibre-gl.css": "./scripts/empty.css" },
  },
  headers: async () => [{ source: "/(.*)", headers: securityHeaders }],
};

export default config;
