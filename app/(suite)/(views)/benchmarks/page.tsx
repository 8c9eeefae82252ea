import type { Metadata } from "next";
import { aboutBenchmarks } from "@/features/pages/benchmarks/about";
import { BenchmarksPage } from "./view";

export const metadata: Metadata = { title: aboutBenchmarks.title.en };

export default function Page() {
  return <BenchmarksPage />;
}
