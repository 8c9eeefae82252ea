/**
 * The column by which a table in a file says that its figures were predicted, and by which page. Whoever reads measurements looks for it;
 * a person reads it in every row, also in rows that were sorted, filtered or copied elsewhere.
 */
export const PREDICTION_MARK = "mds_prediction";
