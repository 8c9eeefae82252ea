"use client";
/** The link as raw strings, one per key. Reading and judging them is the codec's work, not the transport's. */
import { createContext, useCallback, useContext } from "react";
import type { RawParams } from "@/lib/params/codec";
import { linkNames, listControls, type ParamSchema } from "@/lib/params/control";
import type { LinkChange } from "./actions";
import { useRawLink } from "./raw-link";

const named = new WeakMap<ParamSchema, readonly string[]>();

function namesIn(schema: ParamSchema): readonly string[] {
  const known = named.get(schema) ?? listControls(schema).flatMap(linkNames);
  named.set(schema, known);
  return known;
}

/** Parameters in the place of the link's, for questions that another page asked; null: the link's own. Nothing is written to them. */
export const GivenParams = createContext<RawParams | null>(null);

export function useLinkParams(schema: ParamSchema): readonly [RawParams, (change: LinkChange) => void] {
  const given = useContext(GivenParams);
  const [raw, writeLink] = useRawLink(namesIn(schema));
  const write = useCallback(
    (change: LinkChange) => {
      if (given === null) writeLink(change, (name) => !isInert(schema, name));
    },
    [given, schema, writeLink],
  );
  return [given ?? raw, write];
}

/** A view of the page, which Back need not undo. */
const isInert = (schema: ParamSchema, name: string): boolean =>
  listControls(schema).some((control) => control.meta.inert === true && linkNames(control).includes(name));
