import { MmaTilesPage } from "./view";

export default function Page() {
  return <MmaTilesPage />;
}
