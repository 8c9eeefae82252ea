import { SchedulingPage } from "./view";

export default function Page() {
  return <SchedulingPage />;
}
