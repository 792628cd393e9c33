const KNOWN = ['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize'] as const

/** The kind of range, which decides what 环比 compares with; kinds that the figures do not know are read as picked days. */
export function dateTypeOf(type: string): { date_type?: (typeof KNOWN)[number] } {
  const date_type = KNOWN.find((each) => each === type)
  return date_type ? { date_type } : {}
}
