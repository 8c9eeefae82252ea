// Writes who made what the server serves: public/third-party-notices.txt (licences in full) and public/sbom.cdx.json (CycloneDX, with hashes).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at, isMain, isPresent } from "./lib/project.mjs";

/** Not part of the server: Node itself is the machine's or the base image's, images are not scaled (next.config.mjs). */
const LEFT_OUT = /^(node-(linux|win)-|@img\/|sharp$)/;
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

const nameAt = (path) => path.replace(/^.*node_modules\//, "");

/** Installed packages that the server may hold, by name. Development packages and binaries of other platforms are none of them. */
function listShipped(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== "" && !dev && !LEFT_OUT.test(nameAt(path)) && isPresent(path, "package.json"))
    .map(([path, { version, integrity }]) => ({ path, name: nameAt(path), version, integrity }))
    .sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"));
}

const licenceName = ({ license, licenses }) =>
  (typeof license === "string" ? license : license?.type) ?? licenses?.map(({ type }) => type).join(" OR ") ?? "";

function notice({ path, name, version }) {
  const manifest = JSON.parse(readFileSync(at(path, "package.json"), "utf8"));
  const files = readdirSync(at(path), { withFileTypes: true }).filter((file) => file.isFile());
  const texts = files
    .filter((file) => LICENCE_FILE.test(file.name))
    .map((file) => readFileSync(at(path, file.name), "utf8").trim());
  const head = `${name} ${version}${licenceName(manifest) && ` (${licenceName(manifest)})`}`;
  return [head, ...texts].join("\n\n");
}

/** Hashes as CycloneDX writes them: hexadecimal, where the lock has base64. */
function component({ name, version, integrity, path }) {
  const licence = licenceName(JSON.parse(readFileSync(at(path, "package.json"), "utf8")));
  const [algorithm, hash] = integrity?.split("-", 2) ?? [];
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(licence && { licenses: [{ expression: licence.replace(/^\((.*)\)$/, "$1") }] }),
    ...(hash && {
      hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(hash, "base64").toString("hex") }],
    }),
  };
}

/** Resolves to how many packages there are. */
export function writeNotices(folder = at("public")) {
  const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const shipped = listShipped(JSON.parse(readFileSync(at("package-lock.json"), "utf8")));
  const line = `\n\n${"-".repeat(80)}\n\n`;
  const intro = `The Modeling Dashboard Suite ${version} holds code of these ${shipped.length} packages.`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "third-party-notices.txt"), `${[intro, ...shipped.map(notice)].join(line)}\n`);
  const bom = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", name: "modeling-dashboard-suite", version } },
    components: shipped.map(component),
  };
  writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(bom, null, 1)}\n`);
  return shipped.length;
}

if (isMain(import.meta.url)) console.log(`${writeNotices()} packages`);
