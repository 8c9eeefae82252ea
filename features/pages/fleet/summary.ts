/** The figures that scripts want first. */
import { KILO } from "@/lib/units/edge";
import type { FleetAnswer } from "./fleet";
import { dayRequests, mostGpus, mostWatts, outputTokens, shortfalls } from "./shape";
import { perMillion } from "./figures";
import { simulatedSummary } from "./simulated/summary";

export function fleetSummary(answer: FleetAnswer) {
  const { fleet, day } = answer;
  const [worst] = day ? shortfalls(fleet, day) : [];
  const requests = day && dayRequests(fleet, day);
  return {
    services: fleet.services.length,
    usd_day: day?.cost ?? null,
    usd_per_million_output_tok: day && perMillion(day.cost, outputTokens(fleet, day)),
    gap: day?.gap ?? null,
    most_gpus: day && mostGpus(day).gpus,
    most_power_kw: day && mostWatts(day) / KILO,
    short_share: requests && (requests.asked > 0 ? requests.short / requests.asked : 0),
    short_service: worst ? (fleet.services[worst.service]?.name ?? null) : null,
    short_hour: worst?.hour ?? null,
    ...simulatedSummary(answer),
  };
}
