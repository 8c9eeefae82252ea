import { describe, expect, it } from "vitest";
import { readCheckpoint, textBytes, type CheckpointFile } from "@/features/core/model/checkpoint/checkpoint";
import { checkpointLines, checkpointTable, checkpointWords } from "@/features/core/model/checkpoint/checkpoint-words";
import { tensorClasses } from "@/features/core/model/checkpoint/tensor-class";
import { unwrap } from "@/lib/result";

type Shapes = Readonly<Record<string, readonly [format: string, ...shape: number[]]>>;

const BYTES: Readonly<Record<string, number>> = { BF16: 2, F32: 4, U8: 1, F8_E4M3: 1, I32: 4 };

function header(shapes: Shapes): Record<string, unknown> {
  let place = 0;
  const entries = Object.entries(shapes).map(([name, [dtype, ...shape]]) => {
    const begin = place;
    place += shape.reduce((product, axis) => product * axis, 1) * (BYTES[dtype] ?? 0);
    return [name, { dtype, shape, data_offsets: [begin, place] }];
  });
  return { __metadata__: { format: "pt" }, ...Object.fromEntries(entries) };
}

/** The beginning of a file, its tensors left out. */
function file(path: string, json: unknown): CheckpointFile {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const bytes = new Uint8Array(8 + text.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 8);
  return { path, content: bytes };
}

const SHARD_1: Shapes = {
  "model.embed_tokens.weight": ["BF16", 1000, 64],
  "model.layers.0.self_attn.q_proj.weight": ["F8_E4M3", 128, 64],
  "model.layers.0.self_attn.q_proj.weight_scale_inv": ["F32", 1, 1],
  "model.layers.0.input_layernorm.weight": ["BF16", 64],
  "model.layers.0.mlp.gate.weight": ["BF16", 4, 64],
  "model.layers.0.mlp.experts.0.up_proj.weight": ["U8", 32, 32],
  "model.layers.0.mlp.experts.0.up_proj.weight_scale": ["F8_E4M3", 32, 4],
  "model.layers.0.mlp.shared_experts.up_proj.weight": ["BF16", 32, 64],
};
const SHARD_2: Shapes = {
  "model.layers.1.enorm.weight": ["BF16", 64],
  "model.layers.1.self_attn.q_proj.weight": ["BF16", 128, 64],
  "visual.blocks.0.attn.qkv.weight": ["BF16", 96, 32],
  "lm_head.weight": ["BF16", 1000, 64],
};
const INDEX = {
  metadata: { total_size: 4_000_000 },
  weight_map: Object.fromEntries([
    ...Object.keys(SHARD_1).map((name) => [name, "model-1.safetensors"]),
    ...Object.keys(SHARD_2).map((name) => [name, "model-2.safetensors"]),
  ]),
};
const index: CheckpointFile = { path: "model.safetensors.index.json", content: JSON.stringify(INDEX) };
const shards = [file("x/model-1.safetensors", header(SHARD_1)), file("x/model-2.safetensors", header(SHARD_2))];

describe("a checkpoint", () => {
  // Provenance: hand.
  it("is summed by part, with scales as bytes and packed bytes as two weights", () => {
    const read = unwrap(readCheckpoint([index, ...shards]));
    const parts = Object.fromEntries(read.classes.map(({ part, params, bytes }) => [part, [params, bytes]]));
    expect(parts).toEqual({
      embedding: [64_000, 128_000],
      lmHead: [64_000, 128_000],
      attention: [8192, 8192 + 4],
      routedExperts: [2048, 1024 + 128],
      sharedExperts: [2048, 4096],
      router: [256, 512],
      norms: [64, 128],
      mtp: [64 + 8192, 2 * (64 + 8192)],
      towers: [3072, 6144],
    });
    expect(read).toMatchObject({ layers: 1, tensors: 12, packed: true, missing: [] });
    expect(read.classes.find(({ part }) => part === "attention")?.formats).toEqual({ F8_E4M3: 8192, F32: 4 });
    expect(checkpointWords(read, (textBytes(read) ?? 0) * 1.01).map(({ en }) => en)).toEqual([
      expect.stringMatching(/parameters in .* of 12 tensors/),
      expect.stringMatching(/: 1\s% from/),
      expect.stringMatching(/4 bits/),
    ]);
    expect(checkpointTable(read, ({ en }) => en).rows).toHaveLength(9);
    expect(checkpointLines(read)[0]?.en).toMatch(/^embedding: 128\skB, 64,000 parameters as BF16$/);
  });

  it("has names and its size alone where no shapes are stated", () => {
    const read = unwrap(readCheckpoint([index]));
    expect(read).toMatchObject({ params: null, bytes: 4_000_000, tensors: 12, layers: 1 });
    expect(read.classes.every(({ params }) => params === null)).toBe(true);
  });

  it("says which weight files are missing", () => {
    const read = unwrap(readCheckpoint([index, ...shards.slice(0, 1)]));
    expect(read.missing).toEqual(["model-2.safetensors"]);
    expect(
      checkpointWords(read, null)
        .map(({ en }) => en)
        .join(" "),
    ).toMatch(/1 of 2 weight files/);
  });

  it("is read from headers that a hub's client keeps in one file, and from a bare header", () => {
    const hub = {
      files_metadata: {
        "model-1.safetensors": { tensors: header(SHARD_1) },
        "model-2.safetensors": { tensors: header(SHARD_2) },
      },
    };
    const [all] = [unwrap(readCheckpoint(shards))];
    expect(unwrap(readCheckpoint([{ path: "hub.json", content: JSON.stringify(hub) }])).classes).toEqual(all.classes);
    const bare = { path: "header.json", content: JSON.stringify(header(SHARD_1)) };
    expect(unwrap(readCheckpoint([bare])).tensors).toBe(8);
  });
});

describe("names of all makers", () => {
  it.each([
    ["model.layers.3.mlp.experts.gate_up_proj_blocks", "routedExperts"],
    ["layers.3.ffn.experts.7.w1.weight", "routedExperts"],
    ["model.layers.4.moe.gate_proj.weight", "routedExperts"],
    ["model.layers.4.share_expert.up_proj.weight", "sharedExperts"],
    ["model.layers.3.mlp.gate.e_score_correction_bias", "router"],
    ["model.layers.3.block_sparse_moe.gate.weight", "router"],
    ["model.layers.0.linear_attn.in_proj_qkvz.weight", "stateMixer"],
    ["backbone.layers.0.mixer.in_proj.weight", "stateMixer"],
    ["backbone.layers.5.mixer.q_proj.weight", "attention"],
    ["backbone.layers.1.mixer.up_proj.weight", "denseFfn"],
    ["model.layers.0.self_attn.indexer.wk.weight", "indexer"],
    ["layers.0.attention.wq.weight", "attention"],
    ["layers.0.feed_forward.w2.weight", "denseFfn"],
    ["model.layers.1.engram.embedding.weight", "tables"],
    ["tok_embeddings.weight", "embedding"],
    ["transformer.wte.weight", "embedding"],
    ["output.weight", "lmHead"],
    ["head.weight", "lmHead"],
    ["mtp.layers.0.self_attn.q_proj.weight", "mtp"],
    ["vision_tower.encoder.layers.0.mlp.fc1.weight", "towers"],
    ["model.norm.weight", "norms"],
    ["model.something", "other"],
  ])("%s is %s", (name, part) => {
    expect(tensorClasses([name])(name)).toBe(part);
  });
});

describe("refuses", () => {
  const text = (value: unknown): CheckpointFile => ({ path: "f", content: JSON.stringify(value) });
  const tensor = (entry: unknown): CheckpointFile => file("f", { t: entry });
  it.each([
    ["an empty file", { path: "f", content: new Uint8Array() }, "CHECKPOINT-HEADER"],
    [
      "a header longer than the file",
      { path: "f", content: new Uint8Array([9, 0, 0, 0, 0, 0, 0, 0, 123]) },
      "CHECKPOINT-HEADER",
    ],
    ["a header of exabytes", { path: "f", content: new Uint8Array(16).fill(255) }, "CHECKPOINT-HEADER"],
    ["a header that is no object", file("f", [1, 2]), "CHECKPOINT-HEADER"],
    ["a header that nests deep", { path: "f", content: file("f", deep(500)).content }, "CHECKPOINT-HEADER"],
    ["an unknown format", tensor({ dtype: "BF17", shape: [2] }), "CHECKPOINT-TENSOR"],
    ["a format of every object", tensor({ dtype: "constructor", shape: [2] }), "CHECKPOINT-TENSOR"],
    ["a negative shape", tensor({ dtype: "BF16", shape: [-2] }), "CHECKPOINT-TENSOR"],
    ["a shape beyond all numbers", tensor({ dtype: "BF16", shape: [2 ** 40, 2 ** 40] }), "CHECKPOINT-TENSOR"],
    ["bytes that do not add up", tensor({ dtype: "BF16", shape: [2], data_offsets: [0, 5] }), "CHECKPOINT-TENSOR"],
    ["an index of nothing", text({ weight_map: {} }), "CHECKPOINT-EMPTY"],
    ["a configuration", text({ model_type: "llama" }), "CHECKPOINT-EMPTY"],
    ["no JSON", { path: "f", content: "{" }, "CHECKPOINT-EMPTY"],
  ])("%s", (_, given, code) => {
    const read = readCheckpoint([given]);
    expect(read.ok ? [] : read.issues.map((issue) => issue.code)).toEqual([code]);
  });

  function deep(levels: number): unknown {
    let value: unknown = {};
    for (let level = 0; level < levels; level += 1) value = { a: value };
    return value;
  }

  it("costs no more than its size, however it is written", () => {
    const names = Array.from({ length: 20_000 }, (_, number) => [
      `model.layers.${number}.mlp.experts.${number}.w1.weight`,
      "a",
    ]);
    const long = [
      ["patch_embed_".repeat(200_000), "a"],
      ["ln_".repeat(300_000), "a"],
      [".layers.".repeat(100_000), "a"],
    ];
    const started = process.cpuUsage();
    const read = unwrap(readCheckpoint([text({ weight_map: Object.fromEntries([...names, ...long]) })]));
    expect(read.tensors).toBe(20_003);
    // Some 200 ms of a processor's time, which other work on the machine leaves as it is.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
  });
});
