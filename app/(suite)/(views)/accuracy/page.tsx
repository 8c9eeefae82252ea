import { AccuracyPage } from "./view";

export default function Page() {
  return <AccuracyPage />;
}
