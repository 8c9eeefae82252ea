import { ScaleUpSearchPage } from "./view";

export default function Page() {
  return <ScaleUpSearchPage />;
}
