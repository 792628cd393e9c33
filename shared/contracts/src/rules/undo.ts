/** Seconds for which a message offers 撤销. */
export const UNDO_SECONDS = 10

/**
 * Seconds within which the gateway takes an act back: those of the offer, and some for a slow line. What the act tells others
 * (notices, robots, pushes to an ERP) leaves when they are over.
 */
export const UNDO_ACCEPTED_SECONDS = UNDO_SECONDS + 5
