"use client";
/** The link as raw strings, one per key. Reading and judging them is the codec's work, not the transport's. */
import { parseAsString, useQueryStates } from "nuqs";
import { createContext, useCallback, useContext, useMemo } from "react";
import type { RawParams } from "@/lib/params/codec";
import { linkNames, listControls, type ParamSchema } from "@/lib/params/control";
import type { LinkChange } from "./actions";
import { recordEdit } from "./edit-history";

type Parsers = Record<string, typeof parseAsString>;

const parsers = new WeakMap<ParamSchema, Parsers>();

/** One map per schema for ever: nuqs compares them by identity. */
function listParsers(schema: ParamSchema): Parsers {
  const known = parsers.get(schema);
  if (known) return known;
  const made = Object.fromEntries(
    listControls(schema)
      .flatMap(linkNames)
      .map((name) => [name, parseAsString]),
  );
  parsers.set(schema, made);
  return made;
}

const OPTIONS = { history: "replace", shallow: true, scroll: false } as const;

/** Parameters in the place of the link's, for questions that another page asked; null: the link's own. Nothing is written to them. */
export const GivenParams = createContext<RawParams | null>(null);

export function useLinkParams(schema: ParamSchema): readonly [RawParams, (change: LinkChange) => void] {
  const given = useContext(GivenParams);
  const [values, setValues] = useQueryStates(listParsers(schema), OPTIONS);
  const raw = useMemo(
    () =>
      given ??
      Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)),
    [given, values],
  );
  const write = useCallback(
    (change: LinkChange) => {
      if (given !== null) return;
      const keys = Object.keys(change).filter((key) => !isInert(schema, key));
      if (keys.length === 0) return void setValues({ ...change });
      const { opens, done } = recordEdit(keys, Date.now());
      void setValues({ ...change }, { history: opens ? "push" : "replace" }).then(done);
    },
    [given, schema, setValues],
  );
  return [raw, write];
}

/** A view of the page, which Back need not undo. */
const isInert = (schema: ParamSchema, name: string): boolean =>
  listControls(schema).some((control) => control.meta.inert === true && linkNames(control).includes(name));
