import type { Metadata } from "next";
import { aboutRuntimePlanner } from "@/features/pages/runtime-planner/about";
import { RuntimePlannerPage } from "./view";

export const metadata: Metadata = { title: aboutRuntimePlanner.title.en };

export default function Page() {
  return <RuntimePlannerPage />;
}
