import { MeasurePage } from "./view";

export default function Page() {
  return <MeasurePage />;
}
