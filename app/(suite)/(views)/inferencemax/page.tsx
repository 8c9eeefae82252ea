import type { Metadata } from "next";
import { aboutInferencemax } from "@/features/pages/inferencemax/about";
import { InferencemaxPage } from "./view";

export const metadata: Metadata = { title: aboutInferencemax.title.en };

export default function Page() {
  return <InferencemaxPage />;
}
