/** Addresses: the places of pages and routes below app/, as Next reads them. */
import { basename } from "node:path";
import { projectFiles, readProjectFile } from "../project-files";

export function addressFacts(): readonly string[] {
  const places = projectFiles("app", ["page.tsx", "route.ts"]);
  return places.flatMap((path) => {
    if (basename(path) === "page.tsx") return [`address ${address(path)} page`];
    return basename(path) === "route.ts" ? methods(path).map((method) => `address ${address(path)} ${method}`) : [];
  });
}

/** A folder in brackets groups pages and is no part of their addresses. */
const address = (path: string): string =>
  `/${path
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

const METHOD = /^export (?:const|(?:async )?function) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/gm;
const methods = (path: string): readonly string[] =>
  [...readProjectFile(path).matchAll(METHOD)].map(([, method = ""]) => method);
