import { FleetPage } from "./view";

export default function Page() {
  return <FleetPage />;
}
