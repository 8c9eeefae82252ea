/** Texts of a given length that a careless reader stumbles over: runs of one sign where names, cells, words and keys stand, and much of one thing. */

const SIGNS = [
  ..."[({<\"'`=-_ .,:;|/\\#%&+*$~@!?^0a\t\n\r",
  "中",
  "é",
  "[(",
  '""',
  '\\"',
  "a ",
  "a,",
  "0.",
  "- ",
  "\r\n",
];

const AROUND: Readonly<Record<string, (run: string) => string>> = {
  alone: (run) => run,
  "before a word": (run) => `${run}x`,
  "a column name": (run) => `isl,${run},osl\n1,2,3\n`,
  "a cell": (run) => `isl,osl\n1,${run}\n`,
  "an open quote": (run) => `isl,osl\n"${run},2\n`,
  "a key": (run) => JSON.stringify({ [run]: 1 }),
  "a value": (run) => JSON.stringify([{ name: run }]),
  "a flag": (run) => `vllm serve m --x ${run}`,
  "an entry": (run) => `a:\n  b: ${run}\n`,
  "a log line": (run) => `INFO 01-01 00:00:00 [core.py:1] ${run}`,
};

const repeated = (unit: (index: number) => string, length: number): string => {
  const parts: string[] = [];
  for (let size = 0, index = 0; size < length; index += 1) {
    const part = unit(index);
    parts.push(part);
    size += part.length;
  }
  return parts.join("");
};

const MUCH: Readonly<Record<string, (length: number) => string>> = {
  columns: (length) => `isl,osl,${repeated((index) => `c${index},`, length)}\n1,2\n`,
  "equal columns": (length) => `${repeated(() => "isl,", length)}\n1,2\n`,
  rows: (length) => `isl,osl,conc,ttft_ms\n${repeated((index) => `${index},2,3,4\n`, length)}`,
  "equal rows": (length) => `isl,osl,conc,ttft_ms\n${repeated(() => "1000,2,3,4\n", length)}`,
  "rows of words": (length) => `isl,osl,conc,ttft_ms\n${repeated(() => "x,y,z,w\n", length)}`,
  "quoted cells": (length) => `isl,osl\n${repeated(() => '"a""b",', length)}\n`,
  keys: (length) => `{${repeated((index) => `"k${index}":1,`, length)}"z":1}`,
  "rows of own keys": (length) => repeated((index) => `{"input_length":1,"output_length":2,"k${index}":1}\n`, length),
  objects: (length) => `[${repeated(() => '{"input_length":1,"output_length":2},', length)}{}]`,
  numbers: (length) => `[${repeated((index) => `${index},`, length)}0]`,
  "open lists": (length) => "[".repeat(length),
  "lists in lists": (length) => "[".repeat(length / 2) + "]".repeat(length / 2),
  "objects in objects": (length) => `${'{"a":'.repeat(length / 6)}1${"}".repeat(length / 6)}`,
  flags: (length) => `vllm serve m ${repeated((index) => `--f${index} 1 `, length)}`,
  "YAML lists": (length) => `a:\n${repeated((index) => `  - k${index}: 1\n`, length)}`,
  "YAML deeper and deeper": (length) =>
    Array.from({ length: Math.sqrt(length * 2) }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
  metrics: (length) => repeated((index) => `vllm:m${index}{a="b"} 1\n`, length),
  "equal metrics": (length) => repeated(() => 'vllm:num_requests_running{a="b"} 1\n', length),
  "log lines": (length) =>
    repeated(() => "INFO 01-01 00:00:00 [core.py:1] Avg prompt throughput: 1 tokens/s, Running: 1 reqs\n", length),
  "log lines of SGLang": (length) =>
    repeated(() => "[2026-01-01 00:00:00 TP0] KV Cache is allocated. #tokens: 5, K size: 1 GB, V size: 1 GB\n", length),
  events: (length) =>
    `{"traceEvents":[${repeated((index) => `{"ph":"X","cat":"kernel","name":"k${index}","ts":${index},"dur":1,"pid":0,"tid":0},`, length)}{}]}`,
  sections: (length) =>
    repeated(() => "============ Serving Benchmark Result ============\nMean TTFT (ms): 1\n", length),
};

export type HostileText = { readonly name: string; readonly text: (length: number) => string };

export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...Object.entries(AROUND).flatMap(([where, put]) =>
    SIGNS.map((sign) => ({
      name: `${JSON.stringify(sign)} as ${where}`,
      text: (length: number) => put(sign.repeat(length / sign.length)),
    })),
  ),
  ...Object.entries(MUCH).map(([what, text]) => ({ name: `many ${what}`, text })),
];
