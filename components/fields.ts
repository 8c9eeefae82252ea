/** Form controls for typing or choosing. */
export const FIELDS = "input:not([type=file], [type=hidden]), select, textarea";
