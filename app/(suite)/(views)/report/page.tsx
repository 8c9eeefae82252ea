import { ReportPage } from "./view";

export default function Page() {
  return <ReportPage />;
}
