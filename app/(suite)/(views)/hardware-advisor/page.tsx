import { HardwareAdvisorPage } from "./view";

export default function Page() {
  return <HardwareAdvisorPage />;
}
