import type { Metadata } from "next";
import { aboutPdDisaggregateSearch } from "@/features/pages/pd-disaggregate-search/about";
import { PdDisaggregateSearchPage } from "./view";

export const metadata: Metadata = { title: aboutPdDisaggregateSearch.title.en };

export default function Page() {
  return <PdDisaggregateSearchPage />;
}
