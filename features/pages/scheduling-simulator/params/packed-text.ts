/** A long text: packed in the link, or stored on the server under its hash (lib/packed-text). */
import * as z from "zod";
import { param } from "@/lib/params/param";
import type { Text } from "@/lib/text";

export const packedText = (label: Text) =>
  param(z.string().max(6_000_000).default(""), { label, hidden: true, packed: true });
