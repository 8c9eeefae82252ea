import { QuickEstimationPage } from "./view";

export default function Page() {
  return <QuickEstimationPage />;
}
