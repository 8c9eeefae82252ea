/** Public data: all of it beside the checkout, or else the excerpts in tests/fixtures/public, whose README has sources and licences. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { needs } from "./needs";

/** `PUBLIC_DATA=none npx vitest run …` reads the excerpts where the whole set is there too. */
const WHOLE = resolve(process.env["PUBLIC_DATA"] ?? "../shared/data");
const EXCERPT = resolve("tests/fixtures/public");
const hasWhole = existsSync(WHOLE);

/** A path of the whole set, or the same path of the excerpts. */
export const publicData = (path: string): string => resolve(hasWhole ? WHOLE : EXCERPT, path);

/** Options of tests whose case is not among the excerpts. */
export const NEEDS_WHOLE_DATA = needs(hasWhole, "only excerpts of the public data are here (tests/fixtures/public)");
