// The HTTP routes of a tree of sources as one file. Their places below app/ are their addresses (Next demands it), so that they
// are found wherever the code behind them has moved.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { build } from "esbuild";

/** Writes them into `folder`, below `tree`: `routes` there is a list of [address, module]. */
export async function bundleRoutes(tree, folder) {
  const files = filesNamed(tree, "app", "route.ts");
  const lines = files.map((file, index) => `import * as route${index} from "./${file}";`);
  const list = files.map((file, index) => `[${JSON.stringify(routeAddress(file))}, route${index}]`);
  const source = [...lines, `export const routes = [${list.join(", ")}];`].join("\n");
  const outfile = join(folder, "routes.mjs");
  await bundle(tree, { stdin: { contents: source, resolveDir: tree, loader: "ts" }, outfile });
  await bundleThreads(tree, folder, outfile);
}

/** A route that computes in a thread names the thread's file beside itself. */
async function bundleThreads(tree, folder, routes) {
  const named = readFileSync(routes, "utf8").matchAll(
    /new Worker\(\s*new URL\("\.\/([\w-]+\.ts)", import\.meta\.url\)/g,
  );
  for (const name of new Set([...named].map((found) => found[1]))) {
    const [entry] = ["app", "lib", "features"].flatMap((top) => filesNamed(tree, top, name));
    if (entry === undefined) continue;
    const code = join(folder, `${basename(name, ".ts")}.mjs`);
    await bundle(tree, { entryPoints: [join(tree, entry)], outfile: code });
    writeFileSync(join(folder, name), `import ${JSON.stringify(`./${basename(code)}`)};\n`);
  }
}

/** Below a folder of the tree, in the order of their paths. */
const filesNamed = (tree, top, name) =>
  readdirSync(join(tree, top), { recursive: true })
    .filter((path) => basename(path) === name)
    .map((path) => `${top}/${path}`)
    .sort();

const bundle = (tree, more) =>
  build({
    ...{ bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error" },
    ...{ absWorkingDir: resolve(tree), tsconfig: join(tree, "tsconfig.json"), loader: { ".md": "text" } },
    ...more,
  });

/** `app/(suite)/api/[id]/route.ts` is at `/api/[id]`: a group in brackets is no part of an address. */
const routeAddress = (file) =>
  `/${file
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

/** The module that answers at a path, with the parts of the path that it names; undefined: none. A word comes before a name for any. */
export function findRoute(routes, path) {
  const parts = path.split("/").filter(Boolean);
  const found = routes.flatMap(([address, module]) => {
    const params = matched(address.split("/").filter(Boolean), parts);
    return params === null ? [] : [{ module, params }];
  });
  const names = ({ params }) => Object.keys(params).length;
  return found.toSorted((a, b) => names(a) - names(b))[0];
}

function matched(address, parts) {
  const params = {};
  for (const [place, word] of address.entries()) {
    const rest = /^\[\.\.\.(.*)\]$/.exec(word);
    if (rest !== null) return place < parts.length ? { ...params, [rest[1]]: parts.slice(place) } : null;
    const name = /^\[(.*)\]$/.exec(word);
    if (parts[place] === undefined || (name === null && word !== parts[place])) return null;
    if (name !== null) params[name[1]] = parts[place];
  }
  return address.length === parts.length ? params : null;
}
