import { testControls } from "../../support/control-laws";

await testControls("plan");
