import { ExpertsPage } from "./view";

export default function Page() {
  return <ExpertsPage />;
}
