import type { Metadata } from "next";
import { aboutExperts } from "@/features/pages/experts/about";
import { ExpertsPage } from "./view";

export const metadata: Metadata = { title: aboutExperts.title.en };

export default function Page() {
  return <ExpertsPage />;
}
