// npm run messages: compiles each messages.yaml into modules beside it, which git ignores. All that reads the sources does it first.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { compileBook } from "./lib/message-book.mjs";
import { at, isMain } from "./lib/project.mjs";

export const MESSAGE_FOLDERS = ["app", "bin", "components", "features", "lib", "state"];

/** messages.ts, messages.about.ts */
const COMPILED = /^messages(\.\w+)?\.ts$/;

/** Writes what changed alone, so that whoever watches the sources sees no more, and removes what no book says any more. */
export function compileMessages() {
  const files = MESSAGE_FOLDERS.filter((folder) => existsSync(at(folder))).flatMap(filesBelow);
  const compiled = new Map(files.filter((file) => basename(file) === "messages.yaml").flatMap(compiledFiles));
  for (const [file, source] of compiled)
    if (!existsSync(at(file)) || readFileSync(at(file), "utf8") !== source) replaceFile(at(file), source);
  for (const file of files) if (COMPILED.test(basename(file)) && !compiled.has(file)) rmSync(at(file), { force: true });
}

const filesBelow = (folder) =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith("messages."))
    .map((entry) => join(entry.parentPath, entry.name).slice(at().length + 1));

function compiledFiles(book) {
  const modules = compileBook(readFileSync(at(book), "utf8"), book);
  return [...modules].map(([name, source]) => [join(dirname(book), `${name}.ts`), source]);
}

/** At once: another process may be reading it. */
function replaceFile(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

if (isMain(import.meta.url)) compileMessages();
