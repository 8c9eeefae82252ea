/**
 * Rent in US dollars per GPU hour, on demand, as defaults until a user types their own: no chip takes the price of another.
 * H100: median of 37 providers (AIMultiple GPU index, 2026-05-20). H200, A100: middle of the range of specialised providers (Mercatus
 * GPU index, 2026-05). B200: one provider's list price (Spheron, 2026-03-17). All read 2026-11-21; the same chip rents for 2.5 times
 * less or more elsewhere.
 */
export const RENTS: Readonly<Record<string, number>> = {
  "h100-sxm": 2.95,
  "h200-sxm": 4,
  "a100-sxm-80": 1.3,
  "b200-sxm": 6.03,
};
export const RENTS_READ = "2026-05";
