import { ModelsPage } from "./view";

export default function Page() {
  return <ModelsPage />;
}
