/** Ids that are taken from one pasted text. */
export const PASTED_IDS_MAX = 200

/** Ids that one reading of a picker names; more are read in turn. */
export const PICK_IDS_MAX = 50
