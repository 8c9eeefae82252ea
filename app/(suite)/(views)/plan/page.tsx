import type { Metadata } from "next";
import { aboutPlan } from "@/features/pages/plan/about";
import { PlanPage } from "./view";

export const metadata: Metadata = { title: aboutPlan.title.en };

export default function Page() {
  return <PlanPage />;
}
