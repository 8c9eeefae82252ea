import { RuntimePlannerPage } from "./view";

export default function Page() {
  return <RuntimePlannerPage />;
}
