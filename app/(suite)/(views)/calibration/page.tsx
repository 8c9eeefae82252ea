import { CalibrationPage } from "./view";

export default function Page() {
  return <CalibrationPage />;
}
