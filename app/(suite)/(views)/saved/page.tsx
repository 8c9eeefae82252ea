import { SavedPage } from "./view";

export default function Page() {
  return <SavedPage />;
}
