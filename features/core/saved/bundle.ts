/**
 * One JSON file that carries saved work from one server to another: items with all their versions, and the texts that their links name.
 * Uploaded files are named and not in it: a backup carries them.
 */
import * as z from "zod";
import type { Issue } from "@/lib/issue";
import { readJson, isJsonObject, isTooDeep } from "@/lib/json";
import { misshapen } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { readContent } from "./content";
import { SAVED_KINDS } from "./kind";
import { Name, Note, Tags } from "./naming";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Of the file; a reader refuses those after its own. */
const VERSION = 1;
const MOST_ITEMS = 10_000;
const MOST_VERSIONS = 1000;

const When = z.iso.datetime();
const Who = z.string().max(200);

const BundleVersion = z.strictObject({
  version: z.int().min(1),
  ...{ name: Name, tags: Tags, note: Note },
  saved_at: When,
  saved_by: Who,
  content: z.record(z.string(), z.unknown()),
});

const BundleItem = z.strictObject({
  id: z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/),
  kind: z.enum(SAVED_KINDS),
  created_at: When,
  created_by: Who,
  /** By number, growing. */
  versions: z.array(BundleVersion).min(1).max(MOST_VERSIONS),
});

const Frame = z.strictObject({
  saved_bundle: z.int(),
  written_at: When,
  items: z.array(z.unknown()).max(MOST_ITEMS),
  /** By hash, as links name them (`h.<hash>`). */
  texts: z.record(z.string().regex(/^[0-9a-f]{40}$/), z.string()),
});

type Bundle = Omit<z.infer<typeof Frame>, "items"> & { readonly items: readonly BundleItem[] };
type BundleItem = z.infer<typeof BundleItem>;

/** As the store hands it out, one version after the other. */
type LeavingItem = { readonly versions: AsyncIterable<{ readonly content: unknown }> };

/**
 * The text of a bundle, part by part, so that nobody need hold the whole of it. An item without versions is left out. `textAt`: what is kept under a
 * hash that links name; null: nothing.
 */
export async function* bundleText(
  writtenAt: string,
  items: AsyncIterable<LeavingItem>,
  textAt: (hash: string) => Promise<string | null>,
): AsyncGenerator<string> {
  const hashes = new Set<string>();
  yield `{"saved_bundle":${VERSION},"written_at":${JSON.stringify(writtenAt)},"items":[`;
  let between = "";
  for await (const { versions, ...head } of items) {
    let before = `${between}\n${JSON.stringify(head).slice(0, -1)},"versions":[`;
    for await (const version of versions) {
      for (const hash of textsNamed(version.content)) hashes.add(hash);
      yield `${before}\n${JSON.stringify(version)}`;
      before = between = ",";
    }
    if (before === ",") yield "]}";
  }
  yield '],"texts":{';
  between = "";
  for (const hash of hashes) {
    const content = await textAt(hash);
    if (content === null) continue;
    yield `${between}\n${JSON.stringify(hash)}:${JSON.stringify(content)}`;
    between = ",";
  }
  yield "}}\n";
}

/** Refuses the file with the first troubles of its items, each with the name of the item. `pause` is awaited after each of them. */
export async function readBundle(
  source: string,
  pause: () => Promise<void> = async () => undefined,
): Promise<Result<Bundle>> {
  const value = readJson(source);
  if (!isJsonObject(value) || !("saved_bundle" in value) || isTooDeep(value)) return failure(NO_BUNDLE);
  const version = value["saved_bundle"];
  if (typeof version === "number" && version > VERSION) return failure(laterVersion(version));
  const frame = Frame.safeParse(value);
  if (!frame.success) return failure(...frame.error.issues.slice(0, MOST_ISSUES).map(shape));
  const items: BundleItem[] = [];
  for (const [place, one] of frame.data.items.entries()) {
    const item = readItem(one, place);
    if (!item.ok) return item;
    items.push(item.value);
    await pause();
  }
  return success({ ...frame.data, items });
}

function readItem(value: unknown, index: number): Result<BundleItem> {
  const read = BundleItem.safeParse(value);
  if (!read.success)
    return failure(
      ...read.error.issues
        .slice(0, MOST_ISSUES)
        .map(({ path, message }) => shape({ path: ["items", index, ...path], message })),
    );
  const trouble = itemIssues(read.data);
  return trouble.length > 0 ? failure(...trouble.slice(0, MOST_ISSUES)) : success(read.data);
}

/** Hashes of the texts that an item's links name. */
function textsNamed(content: unknown): readonly string[] {
  if (typeof content === "string") return /^h\.([0-9a-f]{40})$/.exec(content)?.slice(1) ?? [];
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(textsNamed) : [];
}

function itemIssues({ kind, versions }: BundleItem): readonly Issue[] {
  const numbers = versions.map(({ version }) => version);
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0)))
    return [disordered(versions[0]?.name ?? "")];
  return versions.flatMap(({ name, version, content }) => {
    const read = readContent(kind, content);
    return read.ok ? [] : read.issues.slice(0, 1).map((issue) => about(`${name}, ${version}`, issue));
  });
}

const MOST_ISSUES = 5;
const shape = misshapen("SAVED-BUNDLE", m.bundle);

const about = (name: string, { message, ...issue }: Issue): Issue => ({
  ...issue,
  message: m.nameMessage({ name, message }),
});

const disordered = (name: string): Issue => issue("SAVED-BUNDLE/versions", "versions", { name });

const NO_BUNDLE: Issue = issue("SAVED-BUNDLE", "file");

const laterVersion = (version: number): Issue =>
  issue("SAVED-BUNDLE-LATER", "saved_bundle", { version, version2: VERSION });
