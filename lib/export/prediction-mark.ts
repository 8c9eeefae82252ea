/**
 * The column by which a table in a file says that its figures were predicted, and by which page. Readers of measurements look for it;
 * a person reads it in every row, also in rows that were sorted, filtered or copied elsewhere.
 */
export const PREDICTION_MARK = "mds_prediction";
