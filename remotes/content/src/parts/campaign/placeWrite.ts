/** What writes over the talents of a campaign are told by. */
export const placeWrite = { unit: '位达人', name: '达人' } as const
