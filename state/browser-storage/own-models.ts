"use client";
/** Models that a user keeps in this browser. */
import type { NamedModel } from "@/features/core/model/config/model-files";
import { isJsonObject } from "@/lib/json";
import { ownShelf } from "./library";

export const ownModels = ownShelf<NamedModel>(
  "mds.models",
  (item): item is NamedModel =>
    "name" in item && typeof item.name === "string" && "config" in item && isJsonObject(item.config),
);
