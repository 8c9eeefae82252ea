// @module-tag check
import { testControls } from "../../support/controls/control-laws";

await testControls("check");
