// Puts the suite's typeface where pages find it that no bundler makes (the handbook): public/inter.woff2.
import { cpSync } from "node:fs";
import { at } from "./lib/project.mjs";

export const placeTypeface = () =>
  cpSync(
    at("node_modules", "@fontsource-variable", "inter", "files", "inter-latin-wght-normal.woff2"),
    at("public", "inter.woff2"),
  );
