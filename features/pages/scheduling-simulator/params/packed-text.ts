/** A text too long to be typed: packed in the link, or kept by the server and named by its hash (lib/packed-text). */
import * as z from "zod";
import { param } from "@/lib/params/param";
import type { Text } from "@/lib/text";

export const packedText = (label: Text) =>
  param(z.string().max(6_000_000).default(""), { label, hidden: true, packed: true });
