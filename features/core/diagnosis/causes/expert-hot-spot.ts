/** One expert or expert rank gets far more tokens than the mean of its layer: a capture states it. */
import { flagCure } from "../cures/flags";
import type { Finding } from "../diagnosis";
import { captured } from "../incident/captured";
import { computedEffect } from "../incident/effects";
import { stateFinding, type Incident } from "../incident/incident";
import * as m from "./messages";

/** Times the mean of the layer. */
const HOT = 1.3;

export const expertHotSpot = (incident: Incident): Finding[] =>
  captured(incident, "hot-expert", HOT).map(({ finding, figures, run }) => {
    const engine = incident.tracks[0]?.engine ?? "unknown";
    return stateFinding({
      ...{
        cause: "expert-hot-spot",
        run,
        confidence: "high",
        sentence: finding.sentence,
        evidence: figures,
      },
      cures: [
        ...flagCure(engine, "expertBalance", null, null, m.balanceExperts),
        ...flagCure(engine, "redundantExperts", null, null, m.repeatHotExpert),
      ],
      effects: [computedEffect("load of the hottest rank", "× mean", finding.amount, 1, m.evenExperts)],
    });
  });
