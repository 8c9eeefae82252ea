/**
 * llm-d by Kustomize. Facts of the form: llm-d/llm-d guides/pd-disaggregation/modelserver/gpu/{vllm,sglang}/base (patch-decode.yaml @
 * 34272a6 and d5f7618, patch-prefill.yaml @ 04291b7), recipes/…/single-host/pd/{vllm,sglang}/patch-sidecar.yaml, guides/wide-ep-lws/…/decode.yaml
 * @ 02cebcc. `kubectl kustomize` builds what is written (checked by hand with 5.5.0).
 */
import { expect, it } from "vitest";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { readLaunch } from "@/features/core/deploy/read/launch";
import type { Yaml } from "@/lib/yaml/write";
import { readYamlStream } from "@/lib/yaml/read";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const SMALL = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "2", conc: "8", isl: "1000", osl: "200" };
const PAIR = { ...SMALL, split: "1", d_tp: "4", d_adp: "1", replicas: "2", d_replicas: "3" };
const WIDE_TP = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", pp: "2", conc: "8", isl: "1000", osl: "200" };
const WIDE_DP = { model: "deepseek-v3", hw: "h200-sxm", conc: "64", tp: "1", adp: "16" };

const attempt = (scenario: RawParams, launch: RawParams = {}) =>
  listDocuments(unwrap(planLaunch(resolved(scenario), decodeParams(LaunchInput, launch).value)), "kustomize");

type Files = Readonly<Record<string, readonly Yaml[]>>;

/** Files by name, without the benchmark. */
function written(scenario: RawParams, launch: RawParams = {}): Files {
  const documents = unwrap(attempt(scenario, launch)).slice(0, -1);
  return Object.fromEntries(
    documents.map(({ name, content }) => {
      const values = readYamlStream(content);
      if (values === null) throw new Error(`${name} is no YAML`);
      return [name, values];
    }),
  );
}

const at = (value: Yaml | undefined, ...path: readonly (string | number)[]): Yaml | undefined =>
  path.reduce<Yaml | undefined>((inner, key) => (inner as Readonly<Record<string, Yaml>> | undefined)?.[key], value);

const EVERY = [SMALL, PAIR, WIDE_TP, WIDE_DP].flatMap((scenario) =>
  ["vllm", "sglang"].map((engine) => ({ scenario, engine })),
);

it.each(EVERY)("lists every file that is written, and no other (%#)", ({ scenario, engine }) => {
  const { "kustomization.yaml": kustomization, ...others } = written(scenario, { engine });
  const [root] = kustomization ?? [];
  const patches = (at(root, "patches") as readonly Yaml[] | undefined) ?? [];
  const listed = [...(at(root, "resources") as readonly Yaml[]), ...patches.map((patch) => at(patch, "path"))];
  expect(listed.sort()).toEqual(Object.keys(others).sort());
});

it.each(EVERY)(
  "patches an object that is there, and its container by name; labels select their own pods (%#)",
  (one) => {
    const files = written(one.scenario, { engine: one.engine });
    const objects = Object.values(files).flat();
    const identity = (object: Yaml | undefined) =>
      `${String(at(object, "kind"))}/${String(at(object, "metadata", "name"))}`;
    const resources = Object.entries(files).filter(([name]) => !/^(patch-|kustomization)/.test(name));
    const known = resources.flatMap(([, values]) => values);
    for (const [name, [patch]] of Object.entries(files).filter(([file]) => file.startsWith("patch-"))) {
      const target = known.find((object) => identity(object) === identity(patch));
      expect(target, name).toBeDefined();
      const container = ["spec", "template", "spec", "containers", 0, "name"];
      expect(at(patch, ...container)).toBe(at(target, ...container));
      expect(at(target, ...container)).toBe("modelserver");
    }
    for (const object of objects.filter((each) => at(each, "kind") === "Deployment" && at(each, "spec", "selector")))
      expect(at(object, "spec", "template", "metadata", "labels")).toEqual(
        at(object, "spec", "selector", "matchLabels"),
      );
  },
);

it.each(["vllm", "sglang"])("%s pair: prefill where the pool looks, decode behind its proxy", (engine) => {
  const files = written(PAIR, { engine });
  const args = (name: string) =>
    at(files[`patch-${name}.yaml`]?.[0], "spec", "template", "spec", "containers", 0, "args");
  const port = (name: string) => {
    const words = args(name) as readonly string[];
    return words[words.indexOf("--port") + 1];
  };
  expect([port("prefill"), port("decode")]).toEqual(["8000", "8200"]);
  const proxy = at(files["decode.yaml"]?.[0], "spec", "template", "spec", "initContainers", 0);
  expect(at(proxy, "args")).toEqual(
    expect.arrayContaining([
      "--port=8000",
      "--vllm-port=8200",
      `--kv-connector=${engine === "sglang" ? "sglang" : "nixlv2"}`,
    ]),
  );
  expect(at(files["prefill.yaml"]?.[0], "spec", "template", "spec", "initContainers")).toBeUndefined();
  expect(["prefill", "decode"].map((name) => at(files[`patch-${name}.yaml`]?.[0], "spec", "replicas"))).toEqual([2, 3]);
});

it("says where requests come in, by the label that the pods have", () => {
  const { issues } = attempt(PAIR);
  const note = issues.find(({ code }) => code === "LAUNCH-LLMD-ROUTER")?.message.en ?? "";
  const guide = String(at(written(PAIR)["decode.yaml"]?.[0], "metadata", "labels", "llm-d.ai/guide"));
  expect(note).toContain(`llm-d.ai/guide: ${guide}.`);
});

it("several nodes: ranks that serve are one template, else only the first pod is found and probed", () => {
  const [alike] = written(WIDE_DP)["decode.yaml"] ?? [];
  const set = ["spec", "leaderWorkerTemplate"];
  expect(at(alike, ...set, "leaderTemplate")).toBeUndefined();
  expect(JSON.stringify(at(alike, ...set, "workerTemplate"))).toContain("--data-parallel-hybrid-lb");
  const [led] = written(WIDE_TP)["decode.yaml"] ?? [];
  expect(at(led, ...set, "workerTemplate", "metadata")).toBeUndefined();
  expect(JSON.stringify(at(led, ...set, "workerTemplate"))).not.toContain("Probe");
  expect(JSON.stringify(at(led, ...set, "leaderTemplate"))).toContain("startupProbe");
});

it("TensorRT-LLM: options in a ConfigMap that its patch mounts; refused as a pair and over nodes", () => {
  const files = written(SMALL, { engine: "trtllm" });
  expect(files["decode.yaml"]?.map((object) => at(object, "kind"))).toEqual(["ConfigMap", "Deployment"]);
  const name = at(files["decode.yaml"]?.[0], "metadata", "name");
  expect(JSON.stringify(files["patch-decode.yaml"])).toContain(`"configMap":{"name":"${String(name)}"}`);
  for (const scenario of [PAIR, WIDE_TP])
    expect(attempt(scenario, { engine: "trtllm" }).issues.map(({ code }) => code)).toContain("LAUNCH-LLMD-TRTLLM");
  expect(attempt({ ...SMALL, hw: "ascend-910b2" }, { image: "own" }).issues[0]?.code).toBe("LAUNCH-LLMD-CHIP");
});

// The two patches of the guides as they are published: gpt-oss-120b, TP 2 and TP 4 beside each other.
it("reads the guides' own patches as a pair", () => {
  const side = (name: string, tp: number, replicas: number) => `---
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: ${replicas}
  template:
    spec:
      containers:
        - name: modelserver
          command: ["python3", "-m", "sglang.launch_server"]
          args: ["--model-path=openai/gpt-oss-120b", "--disaggregation-mode=${name}", "--tensor-parallel-size=${tp}"]
`;
  const { params } = unwrap(readLaunch(side("prefill", 2, 8) + side("decode", 4, 2)));
  expect(params).toMatchObject({
    model: "gpt-oss-120b",
    split: "1",
    tp: "2",
    d_tp: "4",
    replicas: "8",
    d_replicas: "2",
  });
});
