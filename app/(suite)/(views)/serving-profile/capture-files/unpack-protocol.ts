/** What a page and the worker that unpacks traces say to each other. */
import type { Result } from "@/lib/result";
import type { ProfileFile } from "./protocol";

export type ToUnpacking = { readonly archive: ProfileFile; readonly members: readonly string[] };

export type FromUnpacking = Result<readonly File[]>;
