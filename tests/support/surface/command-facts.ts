/** The command line: how commands are called, and the options that each declares to the parser when it is asked for its help. */
import { createRequire, syncBuiltinESMExports } from "node:module";
import type * as Util from "node:util";
import { commands } from "@/bin/commands";
import { pages } from "@/features/registry/registry";
import { mds } from "../programs/mds";

type Options = Readonly<Record<string, Util.ParseArgsOptionDescriptor>>;

export async function commandFacts(): Promise<readonly string[]> {
  const facts = commands.map(async ({ name, lines, load }) => {
    const loaded = await load?.();
    return [
      ...Object.keys(lines).map((usage) => `command ${name} listed as: mds ${usage}`),
      ...(loaded ? usages(loaded.help).map((usage) => `command ${name} called as: ${usage}`) : []),
    ];
  });
  const own = commands.flatMap(({ name, load }) => (load === undefined ? [] : [name]));
  const [analysis] = pages;
  const options = [
    ...(await optionFacts("(any analysis)", [analysis?.id ?? "", "--help"])),
    ...(await inTurn(own, (name) => optionFacts(name, [name, "--help"]))),
  ];
  return [...(await Promise.all(facts)).flat(), ...options, ...pages.map(({ id }) => `command ${id}`)];
}

/** The first paragraph of a help: a line or two for each way to call it. */
const usages = (help: string): readonly string[] =>
  (help.split("\n\n")[0] ?? "")
    .split(/\n(?=mds )/)
    .map((usage) => (usage.split(/ {3,}(?=[a-z])/)[0] ?? "").replace(/\s+/g, " ").trim());

async function optionFacts(name: string, argv: readonly string[]): Promise<readonly string[]> {
  const declared = await declaredOptions(() => mds(...argv));
  return Object.entries(declared).map(([option, { type, short, multiple }]) => {
    const also = [...(short ? [`-${short}`] : []), ...(multiple ? ["any number of times"] : [])];
    return `command ${name} --${option}: ${[type, ...also].join(", ")}`;
  });
}

/** What is handed to Node's parser of arguments meanwhile: commands keep their tables to themselves. */
async function declaredOptions(run: () => Promise<unknown>): Promise<Options> {
  const util = createRequire(import.meta.url)("node:util") as typeof Util;
  const { parseArgs } = util;
  const seen: Options[] = [];
  const listening: typeof parseArgs = (config) => {
    seen.push(config?.options ?? {});
    return parseArgs(config);
  };
  try {
    util.parseArgs = listening;
    syncBuiltinESMExports();
    await run();
  } finally {
    util.parseArgs = parseArgs;
    syncBuiltinESMExports();
  }
  return Object.assign({}, ...seen);
}

async function inTurn<T>(list: readonly string[], run: (name: string) => Promise<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for (const name of list) all.push(...(await run(name)));
  return all;
}
