// @module-tag check
/** No regular expression of the product costs more than the size of its text. */
import ts from "typescript";
import { expect, it } from "vitest";
import { SGLANG, TRTLLM, VLLM } from "@/features/core/server-logs/start/wordings";
import { projectFiles, readProjectFile } from "../support/project-files";
import { hostileText } from "../support/attacks/regex-attack";
import { stepCounter } from "../support/attacks/regex-steps";

const FOLDERS = ["app", "bin", "components", "features", "lib", "scripts", "state"];
const ENDINGS = [".ts", ".tsx", ".mjs"];

type Expression = { readonly place: string; readonly pattern: string; readonly flags: string };

function expressions(path: string): Expression[] {
  const source = ts.createSourceFile(path, readProjectFile(path), ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, pattern = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ place: `${path}:${line + 1}`, pattern, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What builds expressions when it runs: those it builds, or why none of them can be hostile. */
const BUILT: Readonly<Record<string, readonly RegExp[] | string>> = {
  "bin/predict/rows.ts": [/(?:"([^"]*(?:""[^"]*)*)"[^,\r\n]*|([^,\r\n]*))([,]|\r?\n|\r|$)/y],
  "features/core/evidence/benchmark-files/consoles/bench-serve-text.ts": "the expression above it, counted there",
  "features/core/evidence/benchmark-files/name-hints.ts": [/(?:^|[^a-z])(?:tp|tensor)[_-]?(\d+)(?=[^a-z0-9]|$)/i],
  "features/core/model/config/quantisation/module-match.ts":
    "a limit of the steps that each may take, on names of ours",
  "features/core/server-logs/figure-behind.ts": [/#new-token\s*[:=]\s*(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/],
  "features/core/serving/sweep/input.ts": [/^(a|b)(,(a|b))*$/],
  "features/core/trace/kernels/classify.ts": "a person's own rules, run where that person works",
  "features/core/trace/profilers/key-averages.ts": [/^Self (cpu|cuda) time total: (.*)$/],
  "features/glossary.ts": "words without a repeat",
  "features/core/server-logs/start/wordings.ts": [...VLLM, ...SGLANG, ...TRTLLM].map(({ pattern }) => pattern),
  "features/pages/scale-up-search/request/axis-params.ts": [/^((a|b)(,(a|b))*)?$/],
  "lib/charts/name-pattern.ts": "a person's own search, run where that person works",
};

const builders = FOLDERS.flatMap((folder) => projectFiles(folder, ENDINGS)).filter((path) =>
  /\bnew RegExp\(/.test(readProjectFile(path)),
);

const ours = FOLDERS.flatMap((folder) => projectFiles(folder, ENDINGS)).flatMap(expressions);

it("counts as the engine works: a run is linear, a run that is looked for from every sign is not", () => {
  const run = (pattern: string, size: number): number => stepCounter(pattern, "")("[".repeat(size) + "x");
  expect(run("^\\[+$", 512) / run("^\\[+$", 64)).toBeLessThan(9);
  expect(run("\\[+$", 512) / run("\\[+$", 64)).toBeGreaterThan(50);
});

it.each([
  ["[\\s_.([-]+(ns|us|µs|ms|s|sec|seconds)[)\\]]?$", ""],
  ["^(a+)+$", ""],
  ["^\\s*\\s*x", ""],
  ["=+$", ""],
  ["<[^>]*>", "g"],
  ['"(?:[^"\\\\]|\\\\.)*"', "g"],
  ["<script>.*?</script>", "gs"],
  ["\\B(?=(\\d{3})+$)", "g"],
])("finds the text that /%s/%s stumbles over", (pattern, flags) => {
  expect(hostileText(pattern, flags)).not.toBeNull();
});

it.each([
  ["[\\s_.([-](ns|us|µs|ms|s|sec|seconds)[)\\]]?$", ""],
  ["^[\\w./:@-]+$", ""],
  ["<[^<>]*>", "g"],
])("finds none for /%s/%s", (pattern, flags) => {
  expect(hostileText(pattern, flags)).toBeNull();
});

it("holds for every expression that the product writes down", () => {
  const bad = ours.flatMap(({ place, pattern, flags }) => {
    const text = hostileText(pattern, flags);
    return text === null ? [] : [`${place} /${pattern}/${flags} on ${text}`];
  });
  expect(ours.length).toBeGreaterThan(500);
  expect(bad).toEqual([]);
  // Eight seconds of counting on an idle machine, and ten times as many on one that others keep busy.
}, 300_000);

it("holds for every expression that the product builds", () => {
  expect(builders.toSorted()).toEqual(Object.keys(BUILT).toSorted());
  const built = Object.values(BUILT).flatMap((expressions) => (typeof expressions === "string" ? [] : expressions));
  const bad = built.flatMap(({ source, flags }) => {
    const text = hostileText(source, flags);
    return text === null ? [] : [`/${source}/${flags} on ${text}`];
  });
  expect(built.length).toBeGreaterThan(30);
  expect(bad).toEqual([]);
});
