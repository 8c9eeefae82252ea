import { MyReportPage } from "./view";

export default function Page() {
  return <MyReportPage />;
}
