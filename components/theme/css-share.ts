/**
 * A share of the width (0 to 1, others clipped) as CSS. Two decimals: a browser that reads the server's page writes more
 * digits in its own way, and React would take that for a difference.
 */
export const cssShare = (share: number): string => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
