import { InferencemaxPage } from "./view";

export default function Page() {
  return <InferencemaxPage />;
}
