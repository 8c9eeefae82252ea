/** The visible part of the list: a search, or one item. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { KIND_NAMES, SAVED_KINDS } from "@/features/core/saved/kind";
import { param } from "@/lib/params/param";
import * as m from "./messages";

const LOOKS = { hidden: true, inert: true } as const;

export const SavedInput = z.object({
  q: param(z.string().max(200).default(""), { label: m.searchWords, ...LOOKS }),
  of: param(z.enum(["all", ...SAVED_KINDS]).default("all"), {
    label: m.kind,
    options: { all: m.allKinds, ...KIND_NAMES },
    ...LOOKS,
  }),
  tag: param(z.string().max(40).default(""), { label: m.tag, ...LOOKS }),
  trash: param(z.boolean().default(false), { label: m.trash, ...LOOKS }),
  open: param(z.boolean().default(false), { label: m.openIt, ...LOOKS }),
  item: param(z.string().max(40).default(""), { label: m.savedItem, ...LOOKS }),
});

export type SavedInput = z.infer<typeof SavedInput>;

export const savedForm = { needs: [], input: SavedInput } as const satisfies Form;
