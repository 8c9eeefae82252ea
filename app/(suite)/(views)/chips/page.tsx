import { ChipsPage } from "./view";

export default function Page() {
  return <ChipsPage />;
}
