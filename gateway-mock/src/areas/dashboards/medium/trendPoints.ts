interface DayPoint {
  date: string
  gmv: number
  author_count: number
}

/** Trend points with what each gained on the one before (the first gains nothing), by day, natural week or month. */
export function grouped(
  days: readonly DayPoint[],
  by: 'day' | 'week' | 'month',
): (DayPoint & { gmv_growth: number })[] {
  const parts = new Map<string, DayPoint>()
  for (const { date, gmv, author_count } of days) {
    const key = by === 'day' ? date : by === 'month' ? date.slice(0, 7) : mondayOf(date)
    const part = parts.get(key) ?? { date: key, gmv: 0, author_count: 0 }
    // Days share talents: a longer step shows its busiest day, never a sum that counts somebody twice.
    parts.set(key, { date: key, gmv: part.gmv + gmv, author_count: Math.max(part.author_count, author_count) })
  }
  const list = [...parts.values()]
  return list.map((point, index) => ({ ...point, gmv_growth: point.gmv - (list[index - 1]?.gmv ?? point.gmv) }))
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
