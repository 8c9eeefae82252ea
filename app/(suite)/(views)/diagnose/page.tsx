import { DiagnosePage } from "./view";

export default function Page() {
  return <DiagnosePage />;
}
