import type { Metadata } from "next";
import { aboutTrace } from "@/features/pages/trace/about";
import { TracePage } from "./view";

export const metadata: Metadata = { title: aboutTrace.title.en };

export default function Page() {
  return <TracePage />;
}
