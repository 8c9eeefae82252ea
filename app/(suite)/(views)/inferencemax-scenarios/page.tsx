import type { Metadata } from "next";
import { aboutInferencemaxScenarios } from "@/features/pages/inferencemax-scenarios/about";
import { ScenariosPage } from "./view";

export const metadata: Metadata = { title: aboutInferencemaxScenarios.title.en };

export default function Page() {
  return <ScenariosPage />;
}
