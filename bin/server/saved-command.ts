/** `mds saved list | show | export | import`: what a team keeps on its server, from the command line of that server. */
import { writeFile } from "node:fs/promises";
import { bundleText, readBundle } from "@/features/core/saved/bundle";
import { contentWords } from "@/features/core/saved/content";
import { isSavedKind, SAVED_KINDS } from "@/features/core/saved/kind";
import type { JsonObject } from "@/lib/json";
import type { Language } from "@/lib/text";
import { storedText, storeText } from "@/lib/server/content-store";
import type { SavedItem } from "@/lib/server/saved/item";
import { findItem, searchItems } from "@/lib/server/saved/items";
import { closeSaved, openSaved } from "@/lib/server/saved/store";
import { exportItems, importItems } from "@/lib/server/saved/transfer";
import { findVersion, listVersions } from "@/lib/server/saved/versions";
import { StoreError } from "@/lib/server/store-errors";
import { command } from "../console/command";
import { complain, OK, print, readLanguage, readSource, type Io } from "../console/io";
import * as m from "./messages";

const HELP = `mds saved list [word …] [--kind KIND] [--tag TAG] [--trash]   what is kept, the last change first
mds saved show <id> [--version N]                             its content and versions, as JSON
mds saved export [id …] [--out saved.json]                    items with all their versions, as one JSON file
mds saved import <saved.json>                                 takes such a file over (- for standard input)

Reads DATA_DIR/saved.sqlite (DATA_DIR is ./data unless it is set), or the PostgreSQL that DATABASE_URL names.
An imported item keeps its id, and so its short link, unless the id stands for something else here.

Kinds: ${SAVED_KINDS.join(", ")}.`;

const MOST = 500;

export const savedCommand = command({
  help: HELP,
  trouble: "SAVED-COMMAND at saved",
  options: {
    kind: { type: "string" },
    tag: { type: "string" },
    trash: { type: "boolean" },
    version: { type: "string" },
    out: { type: "string" },
  },
  words: true,
  run: (values, io, [action, ...words]) =>
    withStore(io, async () => {
      if (action === undefined || action === "help") return print(io, HELP);
      if (action === "list") return print(io, await listText(words, values, readLanguage(io)));
      if (action === "show" && words[0] !== undefined) return show(words[0], values.version, io);
      if (action === "export") return exportTo(values.out, words, io);
      if (action === "import" && words[0] !== undefined) return importFrom(words[0], io);
      return complain(io, [`SAVED-COMMAND at saved: ${HELP.split("\n\n")[0] ?? ""}`]);
    }),
});

/** Trouble of the store is an answer; its connections end with the command. */
export async function withStore(io: Io, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StoreError) return complain(io, [error.issue]);
    throw error;
  } finally {
    await closeSaved();
  }
}

type ListValues = {
  readonly kind?: string | undefined;
  readonly tag?: string | undefined;
  readonly trash?: boolean | undefined;
};

async function listText(
  words: readonly string[],
  { kind, tag, trash }: ListValues,
  language: Language,
): Promise<string> {
  if (kind !== undefined && !isSavedKind(kind))
    throw new Error(`There is no kind "${kind}": ${SAVED_KINDS.join(", ")}.`);
  const { items, total } = await searchItems(await openSaved(), {
    ...{ words, limit: MOST, trash: trash === true },
    ...(kind !== undefined && { kind }),
    ...(tag !== undefined && { tag }),
  });
  if (items.length === 0) return trash ? "The trash is empty." : "Nothing is saved, or nothing matches.";
  const more = total - items.length;
  const rest = more > 0 ? [m.moreAddWords({ more })[language]] : [];
  return [...items.map(line), ...rest].join("\n");
}

function line({ id, kind, name, tags, version, changedAt, changedBy }: SavedItem): string {
  const labels = tags.map((tag) => ` #${tag}`).join("");
  return `${id}  ${kind.padEnd(10)} v${version}  ${changedAt.slice(0, 16)}  ${changedBy}  ${name}${labels}`;
}

async function show(id: string, version: string | undefined, io: Io): Promise<number> {
  const engine = await openSaved();
  const number = version === undefined ? undefined : Number(version);
  const [item, found] = [await findItem(engine, id), await findVersion(engine, id, number)];
  if (item === null || found === null)
    return complain(io, [`SAVED-UNKNOWN at id: Nothing is saved as "${id}"${version ? `, version ${version}` : ""}.`]);
  const versions = await listVersions(engine, id);
  return print(io, JSON.stringify({ ...item, content: JSON.parse(found.content) as JsonObject, versions }, null, 2));
}

async function exportTo(out: string | undefined, ids: readonly string[], io: Io): Promise<number> {
  const engine = await openSaved();
  const listedItems = await Promise.all(ids.map((id) => findItem(engine, id)));
  const missing = ids.filter((_, index) => listedItems[index]?.deletedAt !== null);
  if (missing.length > 0) return complain(io, [`SAVED-UNKNOWN at id: Nothing is saved as ${missing.join(", ")}.`]);
  let items = 0;
  const counted = async function* () {
    for await (const item of exportItems(engine, ids.length === 0 ? null : ids)) {
      items += 1;
      yield item;
    }
  };
  const parts = bundleText(new Date().toISOString(), counted(), storedText);
  if (out === undefined) {
    for await (const part of parts) io.stdout.write(part);
    return OK;
  }
  await writeFile(out, parts);
  return print(io, m.itemsInOut({ items, out })[readLanguage(io)]);
}

async function importFrom(path: string, io: Io): Promise<number> {
  const bundle = await readBundle(readSource(path));
  if (!bundle.ok) return complain(io, bundle.issues);
  const outcomes = await importItems(await openSaved(), bundle.value.items, contentWords);
  for (const text of Object.values(bundle.value.texts)) await storeText(text);
  return print(io, outcomes.map(({ id, outcome }) => `${id}  ${outcome}`).join("\n") || "The bundle is empty.");
}
