import { PdDisaggregateSearchPage } from "./view";

export default function Page() {
  return <PdDisaggregateSearchPage />;
}
