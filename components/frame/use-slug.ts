"use client";
import { usePathname } from "next/navigation";

/** The page that is open, by its slug; "" on the index. */
export const useSlug = (): string => usePathname().split("/")[1] ?? "";
