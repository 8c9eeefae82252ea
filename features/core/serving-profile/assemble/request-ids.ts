/** One id for one request: engines hang something behind the id that the client knows. */
import type { Counts, Texts } from "../columns";
import type { Tables } from "./shapes";

/** vLLM appends eight hexadecimal digits to the id inside the engine. */
const INNER = /^(.+)-[0-9a-f]{8}$/;

export function withKnownIds(tables: Tables, texts: Texts): Tables {
  const known = new Uint8Array(texts.size);
  for (const id of tables.requests.id) known[id] = 1;
  const outside = (number: number): number => {
    const base = INNER.exec(texts.text(number))?.[1];
    const mapped = base === undefined ? 0 : texts.find(base);
    return mapped !== 0 && known[mapped] === 1 ? mapped : number;
  };
  // 0: not looked at yet.
  const outer = new Int32Array(texts.size);
  const renamed = <T extends { readonly request: Counts }>(table: T): T => {
    let strangers = false;
    for (const id of table.request) {
      if (known[id] === 1 || id === 0) continue;
      if (outer[id] === 0) outer[id] = outside(id);
      strangers ||= outer[id] !== id;
    }
    return strangers ? { ...table, request: table.request.map((id) => outer[id] || id) } : table;
  };
  return {
    ...tables,
    members: renamed(tables.members),
    cache: renamed(tables.cache),
    transfers: renamed(tables.transfers),
    pulls: renamed(tables.pulls),
    drafts: renamed(tables.drafts),
  };
}
