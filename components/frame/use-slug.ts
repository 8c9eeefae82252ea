"use client";
import { usePathname } from "next/navigation";
import { aboutPlan } from "@/features/pages/plan/about";

/** The page that is open, by its slug; the index is the plan. */
export const useSlug = (): string => usePathname().split("/")[1] || aboutPlan.id;
