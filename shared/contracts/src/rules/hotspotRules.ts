/** What a hot topic is about. */
export const HotspotKind = { festival: 1, shopping: 2, trade: 3, brand: 4, society: 5 } as const
export type HotspotKind = (typeof HotspotKind)[keyof typeof HotspotKind]
