/** Settings of a person that the page of the account keeps and the frame reads, by key. */

/** `1`: the keys of the frame do nothing, for whoever is disturbed by them. */
export const SHORTCUTS_OFF = 'shortcuts_off'
/** Density of the tables whose own was never chosen: compact, default or loose. */
export const TABLE_DENSITY = 'table_density'
