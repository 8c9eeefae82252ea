/** Holds a part of the screen against a stored picture. What it shows is judged, not each letter: pictures are compared in tiles. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Locator } from "playwright-core";

/** Pixels of a tile's side: a letter that is set a pixel further left changes none of them much. */
const TILE = 8;

/** Of 0 to 1, the mean of red, green and blue over a tile: by how much it may differ. */
const TOLERANCE = 0.12;

export type PictureDifference = {
  /** CSS pixels, stored and now. */
  readonly size: readonly [readonly [number, number], readonly [number, number]];
  /** Share of tiles that differ, 0 to 1. */
  readonly share: number;
};

const folder = "tests/goldens/pictures";

/** `npm run pictures` writes what it finds instead. null: there is no stored picture. */
export async function comparePicture(name: string, shown: Locator): Promise<PictureDifference | null> {
  const path = `${folder}/${name}.png`;
  const now = await shown.screenshot({ animations: "disabled", caret: "hide" });
  if (process.env["PICTURES"] === "write") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, now);
  }
  if (!existsSync(path)) return null;
  const urls = [readFileSync(path), now].map((bytes) => `data:image/png;base64,${bytes.toString("base64")}`);
  return shown.page().evaluate(differences, { urls: urls as [string, string], tile: TILE, tolerance: TOLERANCE });
}

type Compared = { readonly urls: readonly [string, string]; readonly tile: number; readonly tolerance: number };

/** In the page, which decodes both pictures. */
async function differences({ urls, tile, tolerance }: Compared): Promise<PictureDifference> {
  const means = async (url: string): Promise<{ size: [number, number]; tiles: number[][] }> => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.width, image.height];
    const canvas = new OffscreenCanvas(Math.ceil(width / tile), Math.ceil(height / tile));
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("No canvas");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const tiles = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 3)]);
    return { size: [width, height], tiles };
  };
  const [stored, now] = [await means(urls[0]), await means(urls[1])];
  const apart = stored.tiles.filter((tiles, i) => {
    const others = now.tiles[i] ?? [];
    return tiles.reduce((sum, value, k) => sum + Math.abs(value - (others[k] ?? 0)), 0) / 3 / 255 > tolerance;
  });
  return { size: [stored.size, now.size], share: apart.length / stored.tiles.length };
}
