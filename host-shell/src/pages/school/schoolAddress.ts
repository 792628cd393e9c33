/** The school's address with some values changed; undefined removes. */
export function schoolQuery(
  query: Readonly<Record<string, string>>,
  patch: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams({ ...query })
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) next.delete(key)
    else next.set(key, value)
  }
  const text = next.toString()
  return text ? `/school?${text}` : '/school'
}
