"use client";
/** Names of the link as they are written, for screens that draw before the schemas of these names are loaded. */
import { parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import type { RawParams } from "@/lib/params/codec";
import type { LinkChange } from "./actions";
import { recordEdit } from "./edit-history";

export type LinkNames = Readonly<Record<string, typeof parseAsString>>;

/** Keep the object: links are compared by its identity. */
export const linkNamed = (names: readonly string[]): LinkNames =>
  Object.fromEntries(names.map((name) => [name, parseAsString]));

const OPTIONS = { history: "replace", shallow: true, scroll: false } as const;

/** What is written under these names; null in a change removes one. A change that is no edit stays out of the history. */
export type RawLink = readonly [RawParams, (change: LinkChange, isEdit?: (name: string) => boolean) => void];

export function useRawLink(names: LinkNames): RawLink {
  const [values, setValues] = useQueryStates(names as Record<string, typeof parseAsString>, OPTIONS);
  const raw = useMemo(
    () => Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)),
    [values],
  );
  const write = useCallback(
    (change: LinkChange, isEdit: (name: string) => boolean = () => true) => {
      const keys = Object.keys(change).filter(isEdit);
      if (keys.length === 0) return void setValues({ ...change });
      const { opens, done } = recordEdit(keys, Date.now());
      void setValues({ ...change }, { history: opens ? "push" : "replace" }).then(done);
    },
    [setValues],
  );
  return [raw, write];
}
