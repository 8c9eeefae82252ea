/** Where parameters matter, as the tests of controls know it. */
export { FEW_RUNS, OWN_CONTROLS, SCENARIO_CONTROLS } from "@/tests/support/controls/own-controls";
export { SMALL_QUESTIONS } from "@/tests/support/controls/small-questions";
