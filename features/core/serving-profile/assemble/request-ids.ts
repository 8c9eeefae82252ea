/** One id for one request: engines hang something behind the id that the client knows. */
import type { Texts } from "../columns";
import type { Tables } from "./shapes";

/** vLLM appends eight hexadecimal digits to the id inside the engine. */
const INNER = /^(.+)-[0-9a-f]{8}$/;

export function withKnownIds(tables: Tables, texts: Texts): Tables {
  const known = new Set(tables.requests.id);
  const outer = new Map<number, number>();
  const outside = (number: number): number => {
    const found = outer.get(number);
    if (found !== undefined) return found;
    const base = known.has(number) ? undefined : INNER.exec(texts.text(number))?.[1];
    const mapped = base === undefined ? 0 : texts.find(base);
    const id = known.has(mapped) && mapped !== 0 ? mapped : number;
    outer.set(number, id);
    return id;
  };
  const renamed = <T extends { readonly request: Float64Array }>(table: T): T => ({
    ...table,
    request: table.request.map(outside),
  });
  return {
    ...tables,
    members: renamed(tables.members),
    cache: renamed(tables.cache),
    transfers: renamed(tables.transfers),
    pulls: renamed(tables.pulls),
    drafts: renamed(tables.drafts),
  };
}
