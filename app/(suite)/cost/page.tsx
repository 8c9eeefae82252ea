import type { Metadata } from "next";
import { aboutCost } from "@/features/pages/cost/about";
import { CostPage } from "./view";

export const metadata: Metadata = { title: aboutCost.title.en };

export default function Page() {
  return <CostPage />;
}
