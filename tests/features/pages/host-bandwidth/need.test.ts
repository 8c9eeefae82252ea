import { describe, expect, it } from "vitest";
import type { RawParams } from "@/lib/params/codec";
import { answer } from "./support";

// Llama-3.1-8B: 16 GB of weights of an 80 GB GPU; 131,072 bytes of KV a token (32 layers, 8 heads of 128, keys and values, 2 bytes):
// four requests of 32 k hold 17 GB, forty hold 172.
const ROOMY = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "4", isl: "32768", osl: "1", tpot_ms: "1" };
const CROWDED = { ...ROOMY, conc: "40" };

describe("whether offload is needed", () => {
  it.each<{ raw: RawParams; kind: string; finding: RegExp; help: RegExp; limited: boolean }>([
    { raw: ROOMY, kind: "none", finding: /^This load needs no offload$/, help: /^Reload/, limited: false },
    {
      raw: { ...ROOMY, window: "8192" },
      kind: "asked",
      finding: /^Decode waits/,
      help: /^This load needs/,
      limited: true,
    },
    {
      raw: { ...ROOMY, context: "65536" },
      kind: "asked",
      finding: /^Decode waits/,
      help: /^This load needs/,
      limited: true,
    },
    {
      raw: { ...ROOMY, tok_s: "1000000" },
      kind: "asked",
      finding: /is too slow for that rate/,
      help: /^This load needs/,
      limited: true,
    },
    { raw: CROWDED, kind: "must", finding: /^Decode waits/, help: /^Reload/, limited: true },
    { raw: { ...CROWDED, window: "8192" }, kind: "asked", finding: /^Decode waits/, help: /^Reload/, limited: true },
  ])("$kind: $raw", ({ raw, kind, finding, help, limited }) => {
    const { need, verdict, figures } = answer(raw);
    expect(need.kind).toBe(kind);
    expect(verdict.finding.en).toMatch(finding);
    expect(verdict.help?.en).toMatch(help);
    expect(figures.find(({ id }) => id === "tpot")?.target !== undefined).toBe(limited);
  });

  it("says what offload would cost, and against which limit, where none is needed", () => {
    expect(answer(ROOMY).verdict.evidence.en).toMatch(/^HBM fits the KV of all 4 requests\. .*\(target 1\sms\)\.$/);
  });
});
