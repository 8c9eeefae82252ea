import { ScenariosPage } from "./view";

export default function Page() {
  return <ScenariosPage />;
}
