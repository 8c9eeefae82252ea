import { TracePage } from "./view";

export default function Page() {
  return <TracePage />;
}
