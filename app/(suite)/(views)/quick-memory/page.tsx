import { QuickMemoryPage } from "./view";

export default function Page() {
  return <QuickMemoryPage />;
}
