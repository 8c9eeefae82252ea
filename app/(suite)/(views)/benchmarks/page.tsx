import { BenchmarksPage } from "./view";

export default function Page() {
  return <BenchmarksPage />;
}
