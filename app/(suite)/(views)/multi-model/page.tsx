import { MultiModelPage } from "./view";

export default function Page() {
  return <MultiModelPage />;
}
