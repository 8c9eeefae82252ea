import type { Metadata } from "next";
import { aboutScaleUpSearch } from "@/features/pages/scale-up-search/about";
import { ScaleUpSearchPage } from "./view";

export const metadata: Metadata = { title: aboutScaleUpSearch.title.en };

export default function Page() {
  return <ScaleUpSearchPage />;
}
