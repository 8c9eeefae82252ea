// npm run pin-images: writes the digests of the base images beside their tags, wherever the project names them, so that a build next year is made of
// the same bytes. The digests are those that the registry of this machine's Docker (buildx) or crane says now.
//
//     npm run pin-images                             asks, and writes
//     npm run pin-images -- IMAGE:TAG@sha256:…       writes this one, without asking; as many as are given
//     npm run pin-images -- --check                  says which are not pinned; exit code 1 where some are not
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { at, isMain } from "./lib/project.mjs";

/** Where an image is named. */
export const PLACES = ["Dockerfile", "compose.yaml", "deploy/helm/values.yaml", "deploy/kubernetes/workers.yaml"];

/** Each of ours, with a digest or without. The suite's own image is built, not fetched. */
const REFERENCE = /(?<![\w/.]|[^:]-)((?:node|valkey\/valkey|postgres):[\w.-]+)(@sha256:[0-9a-f]{64})?(?![\w.@:/-])/g;

/** [name and tag, whether it is pinned] of each that `text` names. */
export const namedImages = (text) => [...text.matchAll(REFERENCE)].map(([, image, digest]) => [image, Boolean(digest)]);

/** `digests`: "sha256:…" by name and tag. What it does not know stays as it is. */
export const pinned = (text, digests) =>
  text.replaceAll(REFERENCE, (whole, image) => (digests[image] ? `${image}@${digests[image]}` : whole));

const ASKERS = [
  ["docker", (image) => ["buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"]],
  ["crane", (image) => ["digest", image]],
];

function askedDigest(image) {
  for (const [program, args] of ASKERS) {
    const { status, stdout } = spawnSync(program, args(image), {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const digest = /^sha256:[0-9a-f]{64}$/.exec((stdout ?? "").trim())?.[0];
    if (status === 0 && digest) return digest;
  }
  return null;
}

const texts = () => PLACES.map((path) => [path, readFileSync(at(path), "utf8")]);

/** Names and tags without a digest. */
export const unpinned = () =>
  new Set(texts().flatMap(([, text]) => namedImages(text).flatMap(([image, isPinned]) => (isPinned ? [] : [image]))));

function givenDigests(words) {
  const read = words.map((word) => /^([^@\s]+)@(sha256:[0-9a-f]{64})$/.exec(word));
  const wrong = words.find((_, index) => read[index] === null);
  if (wrong !== undefined) return fail(`"${wrong}" is no IMAGE:TAG@sha256:… with 64 hexadecimal digits.`);
  return Object.fromEntries(read.map(([, image, digest]) => [image, digest]));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function main(words) {
  if (words.includes("--check")) {
    const floating = [...unpinned()];
    if (floating.length > 0)
      fail(`Not pinned by digest: ${floating.join(", ")}. npm run pin-images asks your registry and writes them.`);
    return console.log("Every base image is pinned by its digest.");
  }
  const images = new Set(texts().flatMap(([, text]) => namedImages(text).map(([image]) => image)));
  const digests =
    words.length > 0
      ? givenDigests(words)
      : Object.fromEntries([...images].map((image) => [image, askedDigest(image)]));
  const unknown = [...images].filter((image) => words.length === 0 && !digests[image]);
  if (unknown.length > 0)
    fail(
      `No digest of ${unknown.join(", ")}: neither docker buildx nor crane could ask a registry. Nothing was written.`,
    );
  for (const [path, text] of texts()) writeFileSync(at(path), pinned(text, digests));
  for (const [image, digest] of Object.entries(digests)) console.log(`${image}@${digest}`);
}

if (isMain(import.meta.url)) main(process.argv.slice(2));
