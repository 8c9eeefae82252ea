// Settings of the web server; the documentation of exactly this version lies in node_modules/next/dist/docs.
import { codeVersion } from "./scripts/lib/code-version.mjs";

// The content policy differs with each answer: lib/server/http/content-policy.ts.
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
];

const PLOTLY = /node_modules\/plotly\.js\/src\//;

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  // Said by npm test, whose step of types has passed by then (scripts/build.mjs).
  typescript: { ignoreBuildErrors: process.env.MDS_TYPED === "1" },
  // Written into the code: jobs are named after what computes them.
  env: { MDS_CODE_VERSION: codeVersion() },
  outputFileTracingRoot: import.meta.dirname,
  // Images are served as they are, so the image library and its native parts stay out of the server;
  // `data` is what users save, and `.next` is this very output.
  outputFileTracingExcludes: { "**": ["./node_modules/sharp/**", "./node_modules/@img/**", "./data/**"] },
  // Its WebAssembly lies beside its loader (lib/statistics/solver/highs.ts).
  serverExternalPackages: ["highs"],
  images: { unoptimized: true },
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: {
    root: import.meta.dirname,
    // Help texts are Markdown files, imported as strings (see globals.d.ts).
    rules: {
      "*.md": { type: "text" },
      "*.js": {
        condition: { all: ["browser", { path: PLOTLY }, { content: /description:|annotations3d/ }] },
        loaders: ["./scripts/lib/lean-plotly.mjs"],
      },
    },
    // Plotly's core imports 83 KB of styles for maps, which no page here draws.
    resolveAlias: { "maplibre-gl/dist/maplibre-gl.css": "./scripts/empty.css" },
  },
  // The plan was a page of its own; the index is it now.
  redirects: async () => [{ source: "/plan", destination: "/", permanent: false }],
  headers: async () => [{ source: "/(.*)", headers: securityHeaders }],
};

export default config;
